import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** In one statement: a shop that turns into a draft meanwhile is not followed. */
const insertFollow = {
  name: 'creator_shop_follow',
  text: `
    WITH shop AS (SELECT id FROM creator_shops WHERE handle = $1 AND status = 'live'),
    followed AS (
      INSERT INTO creator_shop_follows (shop_id, user_id, created_at)
      SELECT shop.id, u.id, $3 FROM shop, users u WHERE u.id = $2 ON CONFLICT DO NOTHING
    )
    SELECT id FROM shop`,
};

/**
 * Keeps an eye on a live creator shop. Following it again changes nothing.
 * @throws ServiceError `shop_not_found` for drafts and unknown handles
 */
export async function followCreatorShop(ctx: Context, userId: string, handle: string): Promise<void> {
  const shops = await ctx.sql.rows(insertFollow, [handle, userId, ctx.clock()]);
  if (shops.length === 0) throw new ServiceError('shop_not_found');
}
