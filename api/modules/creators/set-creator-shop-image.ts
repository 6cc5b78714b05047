import { imageUpload, type ShopImageKind } from '#api/contract/creator-shop.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { storeImage } from '#api/platform/images/store-image.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { type Incoming, wholeFile } from '#api/platform/storage/incoming-file.ts';
import { dropUnusedFiles } from '#api/platform/storage/stored-files.ts';
import { type OwnCreatorShop, readCreatorShop } from './read-creator-shop.ts';

const write = statement('shop_image_write')`
  UPDATE creator_shops SET images = images || jsonb_build_object(:kind::text, :image::jsonb), updated_at = :now
  WHERE id = :shopId AND partner_id = :partnerId RETURNING 1`;
const remove = statement('shop_image_remove')`
  UPDATE creator_shops SET images = images - :kind::text, updated_at = :now
  WHERE id = :shopId AND partner_id = :partnerId AND images ? :kind`;

/**
 * Sets a shop's cover or avatar, replacing the previous one.
 * @throws ServiceError `shop_not_found`, `file_too_large` above 10 MB, `unsupported_mime`
 */
export async function setCreatorShopImage(
  ctx: Context,
  shop: OwnCreatorShop,
  kind: ShopImageKind,
  body: Incoming,
): Promise<void> {
  await readCreatorShop(ctx, shop);
  const { partnerId, shopId } = shop;
  const original = await wholeFile(body, imageUpload.maxBytes);
  await storeImage(ctx, original, `shops/${shopId}/${kind}`, async (image) => {
    const values = { shopId, partnerId, kind, image: JSON.stringify(image), now: ctx.clock() };
    const [written] = await ctx.sql.rows(write, values);
    if (!written) throw new ServiceError('shop_not_found');
  });
  await dropUnusedFiles(ctx);
}

/** Removes a shop's cover or avatar, if there is one. @throws ServiceError `shop_not_found` */
export async function removeCreatorShopImage(
  ctx: Context,
  shop: OwnCreatorShop,
  kind: ShopImageKind,
): Promise<void> {
  await readCreatorShop(ctx, shop);
  await ctx.sql.rows(remove, { shopId: shop.shopId, partnerId: shop.partnerId, kind, now: ctx.clock() });
  await dropUnusedFiles(ctx);
}
