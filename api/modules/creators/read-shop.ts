import type { CreatorShopRecord } from '#api/contract/creator-shop.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { shopColumns, shopRecordFrom, type ShopRow } from './shops/shop-record.ts';

/** A shop and the partner it must belong to. */
export interface OwnShop {
  partnerId: number;
  shopId: number;
}

const shopOfPartner = {
  name: 'creator_shop',
  text: `SELECT ${shopColumns} FROM creator_shops s JOIN partners o ON o.id = s.partner_id
         WHERE s.id = $1 AND s.partner_id = $2`,
};

/**
 * A creator shop of a partner, draft or live.
 * @param sql the transaction that has just changed it, if any
 * @throws ServiceError `shop_not_found`, also for another partner's
 */
export async function readShop(
  ctx: Context,
  { partnerId, shopId }: OwnShop,
  sql: Sql = ctx.sql,
): Promise<CreatorShopRecord> {
  const [row] = await sql.rows<ShopRow>(shopOfPartner, [shopId, partnerId]);
  if (!row) throw new ServiceError('shop_not_found');
  return shopRecordFrom(ctx, row);
}
