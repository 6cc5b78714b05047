import { z } from '@hono/zod-openapi';

/** The headers that answers carry, for the description. */
const text = (description: string) => ({ schema: { type: 'string' }, description }) as const;
const whole = (description: string) => ({ schema: { type: 'integer' }, description }) as const;

/** An amount that a plan may not limit is written `unlimited`. */
const amount = (description: string) =>
  ({
    schema: { type: 'string', pattern: String.raw`^(\d+(\.\d+)?|unlimited)$` },
    description,
  }) as const;

export const responseHeaders = {
  'X-Request-Id': text('The id the request is logged under.'),
  'Retry-After': whole('Seconds to wait.'),
  'Idempotent-Replayed': text('`true`: this is the first answer once more; nothing was done.'),
  'X-Undo-Token': text('The right to undo, for whoever marked the item. Keep it out of addresses.'),
  'X-RateLimit-Limit': whole(
    'Requests a minute that the key’s plan foresees. More are answered all the same.',
  ),
  'X-RateLimit-Remaining': whole('How many of them are left, never below 0.'),
  'X-RateLimit-Reset': text('When the minute ends, ISO 8601.'),
  'X-Usage-Month': whole('Requests with this key in this month.'),
  'X-Usage-Limit': amount('Requests a month that the plan includes; on init, its actions.'),
  'X-Usage-Overage': amount('What the actions above the plan cost so far, in cents.'),
  'X-Usage-Total': whole('Actions of this month.'),
  'X-Usage-Remaining': amount('Actions left this month, never below 0.'),
} as const;

export type ResponseHeader = keyof typeof responseHeaders;

/** References to described headers, for a response. */
export const header = (...names: ResponseHeader[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** What tells of a key’s minute and month, where a request names one. */
export const usageHeaderNames = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Usage-Month',
  'X-Usage-Limit',
  'X-Usage-Overage',
] as const;

/** The headers that endpoints may be sent besides their authentication, for the description. */
const requestHeaders = {
  'Idempotency-Key': z.string().min(1).max(255).optional().openapi({
    description: 'Kept for 24 hours: a repeated request returns the first answer and does nothing.',
  }),
  'X-Undo-Token': z.string().optional().openapi({ description: 'What marking the item answered.' }),
  'X-Widget-Token': z
    .string()
    .optional()
    .openapi({ description: 'The `token` of `POST /widget/init`: it counts for its shop.' }),
  'X-Partner-Id': z.string().optional().openapi({
    description:
      'For somebody who belongs to several partners: the one to act for. Else the one joined first.',
  }),
  'X-Widget-Key': z.string().optional().openapi({ description: 'A public key: it counts for its partner.' }),
} as const;

export type RequestHeader = keyof typeof requestHeaders;

/** The headers as a description has them. */
export const describeRequestHeaders = (names: readonly RequestHeader[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, requestHeaders[name]])));
