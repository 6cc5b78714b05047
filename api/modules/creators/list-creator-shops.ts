import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { creatorShopColumns, creatorShopRecordFrom } from './internal/shops/creator-shop-record.ts';
import type { CreatorShopRecord } from './schemas.ts';

const shopsOfPartner = statement('creator_shops')`
  SELECT ${creatorShopColumns} FROM creator_shops s JOIN partners o ON o.id = s.partner_id
  WHERE s.partner_id = :partnerId ORDER BY s.id`;

/** A partner's creator shops, oldest first. */
export async function listCreatorShops(
  ctx: Context,
  { partnerId }: { partnerId: number },
): Promise<CreatorShopRecord[]> {
  const rows = await ctx.sql.rows(shopsOfPartner, { partnerId });
  return rows.map((row) => creatorShopRecordFrom(ctx, row));
}
