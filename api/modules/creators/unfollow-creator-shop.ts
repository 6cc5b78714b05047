import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** A shop that is a draft again can still be let go of. */
const deleteFollow = {
  name: 'creator_shop_unfollow',
  text: `
    WITH gone AS (
      DELETE FROM creator_shop_follows f USING creator_shops s
      WHERE s.id = f.shop_id AND s.handle = $1 AND f.user_id = $2 RETURNING 1
    )
    SELECT 1 FROM gone UNION ALL SELECT 1 FROM creator_shops WHERE handle = $1 AND status = 'live'`,
};

/**
 * Stops following a creator shop. What is not followed stays so.
 * @throws ServiceError `shop_not_found` for unknown handles, and drafts that were not followed
 */
export async function unfollowCreatorShop(ctx: Context, userId: string, handle: string): Promise<void> {
  const known = await ctx.sql.rows(deleteFollow, [handle, userId]);
  if (known.length === 0) throw new ServiceError('shop_not_found');
}
