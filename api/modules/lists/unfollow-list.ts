import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { locateList } from './internal/locate-list.ts';

/** A list that is no longer public can still be unfollowed. */
const deleteFollow = statement('list_unfollow')`
  WITH gone AS (
    DELETE FROM list_follows f USING lists l WHERE l.id = f.list_id AND l.home = :home AND l.token = :token AND f.user_id = :userId RETURNING 1
  )
  SELECT 1 FROM gone UNION ALL SELECT 1 FROM lists WHERE home = :home AND token = :token AND share_public`;

/**
 * Stops following a list. Does nothing if it isn't followed.
 * @throws ServiceError `not_found` for unknown lists, and private ones that weren't followed
 */
export async function unfollowList(ctx: Context, userId: string, token: string): Promise<void> {
  const known = await ctx.sql.rows(deleteFollow, { ...(await locateList(ctx, token)), userId });
  if (known.length === 0) throw new ServiceError('not_found');
}
