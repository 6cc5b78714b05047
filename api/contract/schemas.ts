/** zod schemas of requests and responses that more than one route uses. Never imported by the browser SDKs. */
import { z } from '@hono/zod-openapi';

/**
 * A described record, or null. `.nullable()` would make the description's component itself nullable, or demand that
 * null be an object.
 */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()]);
