import type { ShopStatus } from '#api/contract/creator-shop.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { lockCreatorShop } from './internal/shops/lock-creator-shop.ts';
import { type OwnCreatorShop, readCreatorShop } from './read-creator-shop.ts';
import type { CreatorShopRecord } from './schemas.ts';

const hasItems = statement('creator_shop_has_items')`
  SELECT 1 FROM creator_items WHERE shop_id = :shopId LIMIT 1`;
const setStatus = statement('creator_shop_status')`
  UPDATE creator_shops SET status = :status, updated_at = :now,
         published_at = CASE WHEN :status = 'live' THEN coalesce(published_at, :now) ELSE published_at END
  WHERE id = :shopId`;

/**
 * Publishes a shop, or turns it back into a draft. Repeating it changes nothing.
 * @throws ServiceError `shop_not_found`; `invalid_input` when publishing a shop without products
 */
export async function setCreatorShopStatus(
  ctx: Context,
  shop: OwnCreatorShop,
  status: ShopStatus,
): Promise<CreatorShopRecord> {
  return transaction(ctx.pool, async (sql) => {
    const before = await lockCreatorShop(sql, shop);
    if (before.status !== status) {
      if (status === 'live' && (await sql.rows(hasItems, { shopId: shop.shopId })).length === 0) {
        throw new ServiceError('invalid_input', {
          field: 'status',
          hint: 'To publish a shop, first add a product to one of its lists.',
        });
      }
      await sql.rows(setStatus, { shopId: shop.shopId, status, now: ctx.clock() });
    }
    return readCreatorShop(ctx, shop, sql);
  });
}
