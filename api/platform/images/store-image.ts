import { imageTypeOf, signatureBytes } from '#api/contract/file-signature.ts';
import { withNewFile } from '#api/platform/storage/stored-files.ts';
import type { Context } from '../context.ts';
import { ServiceError } from '../service-error.ts';

const longestEdge = 2_000;

/** A stored image, as referenced by a row. Size in pixels. */
export interface StoredImage {
  path: string;
  width: number;
  height: number;
}

/**
 * Stores a JPEG, PNG or WebP as a WebP of at most 2,000 pixels on its longer side, without metadata, and passes it to
 * `use`, which records it; if `use` fails, the file is removed.
 * @throws ServiceError `unsupported_mime` for any other content
 */
export async function storeImage<Used>(
  ctx: Context,
  original: Buffer,
  folder: string,
  use: (image: StoredImage) => Promise<Used>,
): Promise<Used> {
  const { images, storage } = ctx.adapters;
  const isImage = imageTypeOf(original.subarray(0, signatureBytes)) !== null;
  const box = { width: longestEdge, height: longestEdge };
  const image = isImage ? await images.resize(original, { ...box, format: 'webp' }) : null;
  if (!image) {
    const hint = 'Choose a JPEG, PNG or WebP of at most 50 million pixels.';
    throw new ServiceError('unsupported_mime', { hint });
  }
  return withNewFile(ctx, { folder, ending: 'webp' }, async (path) => {
    await storage.put(path, image.body, 'image/webp');
    return use({ path, width: image.width, height: image.height });
  });
}
