import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { creatorShopColumns, creatorShopRecordFrom } from './internal/shops/creator-shop-record.ts';
import type { CreatorShopRecord } from './schemas.ts';

/** A shop, and the partner it must belong to. */
export interface OwnCreatorShop {
  partnerId: number;
  shopId: number;
}

const shopOfPartner = statement('creator_shop')`
  SELECT ${creatorShopColumns} FROM creator_shops s JOIN partners o ON o.id = s.partner_id
  WHERE s.id = :shopId AND s.partner_id = :partnerId`;

/**
 * A partner's creator shop, draft or live.
 * @param sql the transaction that has just changed it, if any
 * @throws ServiceError `shop_not_found`, also for another partner's
 */
export async function readCreatorShop(
  ctx: Context,
  { partnerId, shopId }: OwnCreatorShop,
  sql: Sql = ctx.sql,
): Promise<CreatorShopRecord> {
  const [row] = await sql.rows(shopOfPartner, { shopId, partnerId });
  if (!row) throw new ServiceError('shop_not_found');
  return creatorShopRecordFrom(ctx, row);
}
