import type { Context } from '#api/platform/context.ts';
import { jointTransaction, sqlOn } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { skipFailingRow } from '#api/platform/jobs/skip-failing-rows.ts';
import { forgetAccount } from './delete-account.ts';
import { eraseEventsSoon } from './erase-events.ts';

/** Days of inactivity after which a guest is deleted. Longer than any session or cookie lasts. */
export const idleGuestDays = 400;

const isIdle = `u.anonymous AND u.created_at < :before
  AND NOT EXISTS (SELECT 1 FROM refresh_tokens t WHERE t.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM legacy_users l WHERE l.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM partner_members m WHERE m.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM lists l WHERE l.owner_id = u.id AND (l.updated_at >= :before
    OR EXISTS (SELECT 1 FROM list_follows f WHERE f.list_id = l.id)
    OR EXISTS (SELECT 1 FROM list_collaborators c WHERE c.list_id = l.id)))`;

/** In order of age, so that guests to keep are read only once. */
export const idleGuests = statement('idle_guests')`
  SELECT u.id, u.created_at FROM users u
  WHERE ${isIdle} AND (u.created_at, u.id) > (:createdAt::timestamptz, :id::uuid)
  ORDER BY u.created_at, u.id LIMIT :limit`;

/** Locks the account until it's deleted: a new session or list waits, and then finds no account. */
const lockIdle = statement('idle_guest_lock')`
  SELECT u.id FROM users u WHERE u.id = :id AND ${isIdle} FOR UPDATE SKIP LOCKED`;

/**
 * Deletes anonymous accounts with all their data after 400 days without activity: no session is
 * left, and no list was changed. Keeps those whose lists others follow or share. Failures are
 * logged, and retried by the next round.
 * @returns how many were deleted
 */
export async function deleteIdleGuests(
  ctx: Context,
  { signal, limit = 100 }: { signal?: AbortSignal; limit?: number } = {},
): Promise<number> {
  const before = new Date(ctx.clock().getTime() - idleGuestDays * 24 * 60 * 60 * 1000);
  let deleted = 0;
  const finish = async () => {
    if (deleted > 0) await eraseEventsSoon(ctx);
    return deleted;
  };
  let last = { createdAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const batch = await ctx.sql.rows(idleGuests, { before, ...last, limit });
    for (const { id } of batch) {
      if (signal?.aborted) return finish();
      const isDeleted = await skipFailingRow(ctx.log, { guest: id }, 'an idle guest was not deleted', () =>
        jointTransaction(ctx.pool, async () => {
          const [found] = await sqlOn(ctx.pool).rows(lockIdle, { id, before });
          if (found) await forgetAccount(sqlOn(ctx.pool), id, ctx.clock());
          return found !== undefined;
        }),
      );
      if (isDeleted) deleted += 1;
    }
    const oldest = batch.at(-1);
    if (!oldest || batch.length < limit) return finish();
    last = { createdAt: oldest.created_at, id: oldest.id };
  }
}
