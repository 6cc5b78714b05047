import { imageUpload } from '#api/contract/creator-shop.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { storeImage } from '#api/platform/images/store-image.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { type Incoming, wholeFile } from '#api/platform/storage/incoming-file.ts';
import { dropUnusedFiles } from '#api/platform/storage/stored-files.ts';
import { type OwnList, requireList } from './read-product-list.ts';

const write = statement('list_image_write')`
  UPDATE creator_lists SET image = :image?, updated_at = :now WHERE id = :listId AND shop_id = :shopId RETURNING 1`;

/**
 * Sets a product list's image, replacing the previous one.
 * @throws ServiceError `shop_not_found`, `not_found`, `file_too_large` above 10 MB, `unsupported_mime`
 */
export async function setListImage(ctx: Context, list: OwnList, body: Incoming): Promise<void> {
  await requireList(ctx, list);
  const { shopId, listId } = list;
  const original = await wholeFile(body, imageUpload.maxBytes);
  await storeImage(ctx, original, `shops/${shopId}/list`, async (image) => {
    const [written] = await ctx.sql.rows(write, {
      listId,
      shopId,
      image: JSON.stringify(image),
      now: ctx.clock(),
    });
    if (!written) throw new ServiceError('not_found');
  });
  await dropUnusedFiles(ctx);
}

/** Removes a list's image, if there is one. @throws ServiceError `shop_not_found`, `not_found` */
export async function removeListImage(ctx: Context, list: OwnList): Promise<void> {
  await requireList(ctx, list);
  await ctx.sql.rows(write, { listId: list.listId, shopId: list.shopId, image: null, now: ctx.clock() });
  await dropUnusedFiles(ctx);
}
