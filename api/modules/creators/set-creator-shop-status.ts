import type { CreatorShopRecord } from '#api/contract/creator-shop.ts';
import type { ShopStatus } from '#api/contract/creator-templates.ts';
import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { lockCreatorShop } from './shops/lock-creator-shop.ts';
import { readCreatorShop, type OwnCreatorShop } from './read-creator-shop.ts';

const hasItems = {
  name: 'creator_shop_has_items',
  text: `SELECT 1 FROM creator_items WHERE shop_id = $1 LIMIT 1`,
};
const setStatus = {
  name: 'creator_shop_status',
  text: `UPDATE creator_shops SET status = $2, updated_at = $3,
                published_at = CASE WHEN $2 = 'live' THEN coalesce(published_at, $3) ELSE published_at END
         WHERE id = $1`,
};

/**
 * Publishes a shop, or takes it back to a draft; as it is already, nothing changes.
 * @throws ServiceError `shop_not_found`; `invalid_input` for one that is to be live without a single product
 */
export async function setCreatorShopStatus(
  ctx: Context,
  shop: OwnCreatorShop,
  status: ShopStatus,
): Promise<CreatorShopRecord> {
  return transaction(ctx.pool, async (sql) => {
    const before = await lockCreatorShop(sql, shop);
    if (before.status !== status) {
      if (status === 'live' && (await sql.rows(hasItems, [shop.shopId])).length === 0) {
        throw new ServiceError('invalid_input', {
          field: 'status',
          hint: 'A shop needs a product on one of its lists to go live. Add one, then publish.',
        });
      }
      await sql.rows(setStatus, [shop.shopId, status, ctx.clock()]);
    }
    return readCreatorShop(ctx, shop, sql);
  });
}
