import { notify } from '#api/modules/people/notify.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { locateList } from './internal/locate-list.ts';

const publicListToFollow = statement('list_to_follow')`
  SELECT l.id, l.name, l.owner_id,
         (SELECT coalesce(display_name, username, '') FROM users WHERE id = :userId) AS by_name
  FROM lists l WHERE l.home = :home AND l.token = :token AND l.share_public`;

const insertFollow = statement('list_follow')`
  INSERT INTO list_follows (list_id, user_id, created_at)
  SELECT l.id, u.id, :now FROM lists l, users u WHERE l.id = :listId AND u.id = :userId
  ON CONFLICT DO NOTHING RETURNING list_id`;

/**
 * Follows a public list; its owner is notified once. Following it again changes nothing.
 * @throws ServiceError `not_found` for unknown and private lists, `self_invite` for your own
 */
export async function followList(ctx: Context, userId: string, token: string): Promise<void> {
  await transaction(ctx.pool, async (sql) => {
    const [list] = await sql.rows(publicListToFollow, { ...(await locateList(ctx, token, sql)), userId });
    if (!list) throw new ServiceError('not_found');
    if (list.owner_id === userId) throw new ServiceError('self_invite');
    const followed = await sql.rows(insertFollow, { listId: list.id, userId, now: ctx.clock() });
    if (followed.length === 0) return;
    await notify(ctx, sql, {
      userId: list.owner_id,
      kind: 'list_followed',
      data: { list_token: token, list_name: list.name, by_name: list.by_name },
      byUserId: userId,
      dedupeKey: `${list.id}:${userId}`,
    });
  });
}
