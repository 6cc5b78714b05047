import { openSession, type Session, sessionUserFrom } from '#api/modules/identity/session.ts';
import type { Context } from '#api/platform/context.ts';
import { retryOnDeadlock } from '#api/platform/db/retry-on-deadlock.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { lockLists, lockPeople, mergeAccounts } from './internal/account-merge/merge-accounts.ts';
import { keepAddedItems, readApart, restoreAccount } from './internal/account-merge/restore-account.ts';

const findMerge = statement('undo_find')`
  SELECT new_user_id, created_at, undo_until, undone_at FROM account_migrations WHERE old_user_id = :id`;
/** The latest merge into an account that isn't undone. */
const findLatest = statement('undo_latest')`
  SELECT m.old_user_id, m.created_at, m.undo_until, m.old_token_hashes FROM account_migrations m
  WHERE m.new_user_id = :newUserId AND m.undone_at IS NULL
  ORDER BY (SELECT max(c.id) FROM account_merge_changes c WHERE c.old_user_id = m.old_user_id) DESC NULLS LAST LIMIT 1`;
const findUser = statement('undo_user')`
  SELECT id, email, display_name, anonymous FROM users WHERE id = :id`;

/**
 * Undoes a merge within 30 days: restores the anonymous account with its lists, items and
 * relations, and the signed-in account's changed data. Later changes stay:
 * docs/rules.md, “Merging accounts”. Later merges are undone first and repeated afterwards.
 * @param id ID of the merge, which is the anonymous account's
 * @returns a session of the anonymous account
 * @throws ServiceError `not_found` for another account's merge, `undo_unavailable` if it is undone
 * or too old, `unauthorized` if the signed-in account no longer exists
 */
export async function undoMerge(ctx: Context, userId: string, id: string): Promise<Session> {
  return retryOnDeadlock(() =>
    transaction(ctx.pool, async (sql) => {
      const now = ctx.clock();
      await lock(sql, userId);
      const [merge] = await sql.rows(findMerge, { id });
      if (merge?.new_user_id !== userId) throw new ServiceError('not_found');
      const { undo_until: until, undone_at: undone } = merge;
      if (undone || !until || until <= now) throw new ServiceError('undo_unavailable');
      await undo(ctx, sql, { id, holder: userId, now });
      const [user] = await sql.rows(findUser, { id });
      if (!user) throw new ServiceError('not_found');
      return openSession(ctx, sessionUserFrom(user), { sql });
    }),
  );
}

async function lock(sql: Sql, userId: string): Promise<void> {
  const people = await sql.rows(lockPeople, { both: [userId] });
  if (people.length === 0) throw new ServiceError('unauthorized', { code: 'unauthorized' });
  await sql.rows(lockLists, { both: [userId] });
}

/**
 * Undoes the latest merges into the holder, down to the wanted one, and then repeats the others. A
 * merge that came with an account that was merged later belongs to that account again once the
 * later merge is undone.
 */
async function undo(
  ctx: Context,
  sql: Sql,
  { id, holder, now }: { id: string; holder: string; now: Date },
): Promise<void> {
  const [latest] = await sql.rows(findLatest, { newUserId: holder });
  if (!latest) throw new ServiceError('not_found');
  const { old_user_id: oldUserId, created_at: at, undo_until: undoUntil } = latest;
  const merge = { oldUserId, newUserId: holder, now };
  if (oldUserId === id) {
    await keepAddedItems(ctx, sql, merge);
    return restoreAccount(sql, merge);
  }
  if (!undoUntil) throw new ServiceError('undo_unavailable');
  const again = await readApart(sql, merge);
  await restoreAccount(sql, merge);
  const [wanted] = await sql.rows(findMerge, { id });
  await undo(ctx, sql, { id, holder: wanted?.new_user_id ?? holder, now });
  const people = await sql.rows(lockPeople, { both: [oldUserId, holder] });
  const old = people.find((person) => person.id === oldUserId);
  if (!old) throw new Error('an account to merge again is missing');
  await mergeAccounts(sql, old, { ...merge, ...again, at, undoUntil, tokenHashes: latest.old_token_hashes });
}
