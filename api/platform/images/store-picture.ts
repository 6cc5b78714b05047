import { imageTypeOf, signatureBytes } from '#api/contract/file-signature.ts';
import type { Context } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { withNewFile } from '#api/platform/storage/stored-files.ts';

const longestEdge = 2_000;

/** A picture in storage, as a row keeps it. Pixels. */
export interface StoredPicture {
  path: string;
  width: number;
  height: number;
}

/**
 * Stores a JPEG, PNG or WebP as a WebP of at most 2,000 pixels an edge, without its metadata, and hands it to `use`,
 * which writes down where it belongs; where that fails, the file goes.
 * @throws ServiceError `unsupported_mime` for every other content
 */
export async function storePicture<Used>(
  ctx: Context,
  original: Buffer,
  folder: string,
  use: (picture: StoredPicture) => Promise<Used>,
): Promise<Used> {
  const { pictures, storage } = ctx.adapters;
  const isPicture = imageTypeOf(original.subarray(0, signatureBytes)) !== null;
  const box = { width: longestEdge, height: longestEdge };
  const picture = isPicture ? await pictures.resize(original, { ...box, format: 'webp' }) : null;
  if (!picture) {
    const hint = 'Choose a JPEG, PNG or WebP of at most 50 million pixels.';
    throw new ServiceError('unsupported_mime', { hint });
  }
  return withNewFile(ctx, { folder, ending: 'webp' }, async (path) => {
    await storage.put(path, picture.body, 'image/webp');
    return use({ path, width: picture.width, height: picture.height });
  });
}
