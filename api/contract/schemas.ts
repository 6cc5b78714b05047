/** Zod schemas that several routes use. The browser SDKs must not import them. */
import { z } from '@hono/zod-openapi';

/**
 * A named record or null. `.nullable()` would make the named component itself nullable, or require null to be an
 * object.
 */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()]);

/** A stored image in its largest size. */
export const storedImage = z
  .object({ url: z.string(), width: z.int(), height: z.int() })
  .openapi('StoredImage', { description: 'Size in pixels; a WebP with a longer side of at most 2,000.' });
