import { z } from '@hono/zod-openapi';

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
