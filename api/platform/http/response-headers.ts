import { z } from '@hono/zod-openapi';

/** Response headers, for the OpenAPI description. */
const text = (description: string) => ({ schema: { type: 'string' }, description }) as const;
const whole = (description: string) => ({ schema: { type: 'integer' }, description }) as const;

/** A number, or `unlimited` if the plan has no limit. */
const amount = (description: string) =>
  ({
    schema: { type: 'string', pattern: String.raw`^(\d+(\.\d+)?|unlimited)$` },
    description,
  }) as const;

export const responseHeaders = {
  'X-Request-Id': text('The ID the request is logged under.'),
  'Retry-After': whole('Seconds to wait.'),
  'Idempotent-Replayed': text('`true`: this is the stored first response; nothing was done again.'),
  Deprecation: text('Since when it shouldn’t be used: `@` and seconds since 1970 (RFC 9745).'),
  Sunset: text('From when it may be gone, if that is decided: an HTTP date (RFC 8594).'),
  Link: text('With `rel="deprecation"`, the page about what to use instead.'),
  'X-Undo-Token': text('Lets the person who marked the item undo it. Don’t put it in URLs.'),
  'X-RateLimit-Limit': whole(
    'Requests per minute in the key’s plan. Requests beyond that are still processed.',
  ),
  'X-RateLimit-Remaining': whole('How many of these are left, never below 0.'),
  'X-RateLimit-Reset': text('When the minute ends, ISO 8601.'),
  'X-Usage-Month': whole('Requests with this key this month.'),
  'X-Usage-Limit': amount('Requests per month in the plan; for init, actions per month.'),
  'X-Usage-Overage': amount('Cost of this month’s extra actions so far, in cents.'),
  'X-Usage-Total': whole('Actions this month.'),
  'X-Usage-Remaining': amount('Actions left this month, never below 0.'),
} as const;

export type ResponseHeader = keyof typeof responseHeaders;

/** References to the described headers, for a response. */
export const header = (...names: ResponseHeader[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Usage headers of a key for the minute and month, if the request has a key. */
export const usageHeaderNames = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Usage-Month',
  'X-Usage-Limit',
  'X-Usage-Overage',
] as const;

/** Request headers other than authentication, for the OpenAPI description. */
const requestHeaders = {
  'Idempotency-Key': z.string().min(1).max(255).optional().openapi({
    description: 'Stored for 24 hours: a repeated request returns the first response and does nothing else.',
  }),
  'X-Undo-Token': z.string().optional().openapi({ description: 'Returned when the item was marked.' }),
  'X-Widget-Token': z
    .string()
    .optional()
    .openapi({ description: 'The `token` of `POST /widget/init`: the request is counted for its shop.' }),
  'X-Basket-Id': z.string().optional().openapi({
    description: 'The basket whose webhook secret signed the request, `bkt_…`; without it, send a token.',
  }),
  'X-Partner-Id': z.string().optional().openapi({
    description: 'The partner to act for, if you belong to several. Default: the one you joined first.',
  }),
  'X-Widget-Key': z
    .string()
    .optional()
    .openapi({ description: 'A public key: the request is counted for its partner.' }),
} as const;

export type RequestHeader = keyof typeof requestHeaders;

/** The headers in the form of the OpenAPI description. */
export const describeRequestHeaders = (names: readonly RequestHeader[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, requestHeaders[name]])));
