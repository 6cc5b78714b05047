/** zod schemas of requests and responses that more than one route uses. Never imported by the browser SDKs. */
import { z } from '@hono/zod-openapi';

export const errorBody = z
  .object({ error: z.string(), message: z.string().optional() })
  .loose()
  .openapi('Error');
