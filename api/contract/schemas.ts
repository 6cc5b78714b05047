/** zod schemas of requests and responses that more than one route uses. Never imported by the browser SDKs. */
import { z } from '@hono/zod-openapi';

export const errorBody = z
  .object({ error: z.string(), message: z.string().optional() })
  .loose()
  .openapi('Error');

/** A whole number from a form or JSON body; numeric strings are taken, as older clients send them. */
export const wholeNumber = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
]);
