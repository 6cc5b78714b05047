import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { isPublicShop } from './internal/shops/public-shop.ts';

/** One statement, so a shop that becomes a draft meanwhile can't be followed. */
const insertFollow = statement('creator_shop_follow')`
  WITH shop AS (SELECT s.id FROM creator_shops s WHERE s.handle = :handle AND ${isPublicShop('s')}),
  followed AS (
    INSERT INTO creator_shop_follows (shop_id, user_id, created_at)
    SELECT shop.id, u.id, :now FROM shop, users u WHERE u.id = :userId ON CONFLICT DO NOTHING
  )
  SELECT id FROM shop`;

/**
 * Follows a live creator shop. Following it again changes nothing.
 * @throws ServiceError `shop_not_found` for drafts and unknown handles
 */
export async function followCreatorShop(ctx: Context, userId: string, handle: string): Promise<void> {
  const shops = await ctx.sql.rows(insertFollow, { handle, userId, now: ctx.clock() });
  if (shops.length === 0) throw new ServiceError('shop_not_found');
}

/** Shops that became drafts again can still be unfollowed. */
const deleteFollow = statement('creator_shop_unfollow')`
  WITH gone AS (
    DELETE FROM creator_shop_follows f USING creator_shops s
    WHERE s.id = f.shop_id AND s.handle = :handle AND f.user_id = :userId RETURNING 1
  )
  SELECT 1 FROM gone UNION ALL SELECT 1 FROM creator_shops s WHERE s.handle = :handle AND ${isPublicShop('s')}`;

/**
 * Stops following a creator shop. Does nothing if it isn't followed.
 * @throws ServiceError `shop_not_found` for unknown handles, and drafts that weren't followed
 */
export async function unfollowCreatorShop(ctx: Context, userId: string, handle: string): Promise<void> {
  const known = await ctx.sql.rows(deleteFollow, { handle, userId });
  if (known.length === 0) throw new ServiceError('shop_not_found');
}

const isFollowed = statement('creator_shop_is_followed')`
  SELECT 1 FROM creator_shop_follows WHERE shop_id = :shopId AND user_id = :userId`;

export async function followsCreatorShop(ctx: Context, userId: string, shopId: number): Promise<boolean> {
  return (await ctx.sql.rows(isFollowed, { shopId, userId })).length > 0;
}
