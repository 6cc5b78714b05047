import type { CreatorShopRecord } from '#api/contract/creator-shop.ts';
import type { Context } from '#api/platform/context.ts';
import { shopColumns, shopRecordFrom, type ShopRow } from './shops/shop-record.ts';

const shopsOfPartner = {
  name: 'creator_shops',
  text: `SELECT ${shopColumns} FROM creator_shops s JOIN partners o ON o.id = s.partner_id
         WHERE s.partner_id = $1 ORDER BY s.id`,
};

/** The creator shops of a partner, in the order they were made. */
export async function listShops(
  ctx: Context,
  { partnerId }: { partnerId: number },
): Promise<CreatorShopRecord[]> {
  const rows = await ctx.sql.rows<ShopRow>(shopsOfPartner, [partnerId]);
  return rows.map((row) => shopRecordFrom(ctx, row));
}
