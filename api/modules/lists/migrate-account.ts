import { statement } from '#api/platform/db/statement.ts';
import { DatabaseError } from 'pg';
import type { MergedList, MergeReceipt } from '#api/contract/account.ts';
import { transaction, type Sql } from '#api/platform/db/sql.ts';
import { mergeLists } from './account-merge/merge-lists.ts';
import {
  findReceipt,
  readProof,
  type MergeProof,
  type MergeTokens,
} from '#api/modules/identity/merge-proof.ts';
import { moveRelations } from './account-merge/move-relations.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** A lock that allows rows referring to the person, so that transactions holding a list can finish. */
const lockPeople = statement('merge_lock_people')`
  SELECT id, anonymous, display_name, username, avatar, premium FROM users
  WHERE id = ANY(:both::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
const lockLists = statement('merge_lock_lists')`
  SELECT id FROM lists WHERE owner_id = ANY(:both::uuid[]) ORDER BY id FOR UPDATE`;
const lockItems = statement('merge_lock_items')`
  SELECT i.id FROM list_items i JOIN lists l ON l.id = i.list_id WHERE l.owner_id = :oldUserId
  ORDER BY i.id FOR UPDATE OF i`;
const endTokens = statement('merge_end_tokens')`
  DELETE FROM refresh_tokens WHERE user_id = :oldUserId RETURNING family, token_hash, used_at, revoked_at`;
/** From here on, nothing new can refer to the old account: concurrent transactions wait and then find it deleted. */
const closeOld = statement('merge_close_old')`SELECT id FROM users WHERE id = :oldUserId FOR UPDATE`;
const deleteOld = statement('merge_delete_old')`DELETE FROM users WHERE id = :oldUserId`;
const fillProfile = statement('merge_fill_profile')`
  UPDATE users SET display_name = coalesce(display_name, :displayName?), username = coalesce(username, :username?),
    avatar = coalesce(avatar, :avatar?), premium = premium OR :premium WHERE id = :newUserId`;
const keepReceipt = statement('merge_keep_receipt')`
  INSERT INTO account_migrations (old_user_id, new_user_id, receipt, old_token_hashes, created_at)
  VALUES (:oldUserId, :newUserId, :receipt, :hashes, :now)`;

/**
 * Merges an anonymous account into the signed-in one, in one transaction: lists, items, friends, follows, shared
 * lists, notifications, imports. Lists with the same name are merged if nobody else sees either; an item on both is
 * kept once. The old account and its sessions end. Repeating it, even concurrently, returns the first receipt.
 * @throws ServiceError `missing_data`, `old_user_not_found`, `old_user_not_anonymous`, `unauthorized` if the
 * signed-in account no longer exists
 */
export async function migrateAccount(
  ctx: Context,
  newUserId: string,
  tokens: MergeTokens,
): Promise<MergeReceipt> {
  const proof = await readProof(ctx, tokens);
  const earlier = await findReceipt(ctx.sql, newUserId, proof);
  if (earlier) return earlier;
  const { userId: oldUserId, living } = proof;
  if (!oldUserId || !living) throw new ServiceError('old_user_not_found');
  if (oldUserId === newUserId) throw new ServiceError('old_user_not_anonymous');
  const { receipt, ended } = await unlessDeadlocked(() =>
    transaction(ctx.pool, (sql) => merge(ctx, sql, { ...proof, oldUserId, newUserId })),
  );
  ctx.caches.endedSessions.add(...ended);
  return receipt;
}

/** Retries after a deadlock with a transaction that locks in another order; nothing was changed. */
async function unlessDeadlocked<Answer>(work: () => Promise<Answer>, tries = 3): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const isDeadlock = error instanceof DatabaseError && error.code === '40P01';
    if (!isDeadlock || tries === 1) throw error;
    return unlessDeadlocked(work, tries - 1);
  }
}

type Merge = MergeProof & { oldUserId: string; newUserId: string };

async function merge(
  ctx: Context,
  sql: Sql,
  { oldUserId, newUserId, ...proof }: Merge,
): Promise<{ receipt: MergeReceipt; ended: string[] }> {
  const both = [oldUserId, newUserId];
  const people = await sql.rows(lockPeople, { both });
  const old = people.find(({ id }) => id === oldUserId);
  if (!people.some(({ id }) => id === newUserId)) {
    throw new ServiceError('unauthorized', { code: 'unauthorized' });
  }
  if (!old) {
    const earlier = await findReceipt(sql, newUserId, proof);
    if (earlier) return { receipt: earlier, ended: [] };
    throw new ServiceError('old_user_not_found');
  }
  if (!old.anonymous) throw new ServiceError('old_user_not_anonymous');

  await sql.rows(lockLists, { both });
  await sql.rows(lockItems, { oldUserId });
  const ended = await sql.rows(endTokens, { oldUserId });
  await sql.rows(closeOld, { oldUserId });
  // Again, for lists created while the others were being locked.
  await sql.rows(lockLists, { both });

  const now = ctx.clock();
  const lists = await mergeLists(sql, { oldUserId, newUserId, now });
  const counts = await moveRelations(sql, oldUserId, newUserId);
  await sql.rows(deleteOld, { oldUserId });
  await sql.rows(fillProfile, {
    newUserId,
    displayName: old.display_name,
    username: old.username,
    avatar: old.avatar,
    premium: old.premium,
  });

  const receipt: MergeReceipt = {
    old_user_id: oldUserId,
    new_user_id: newUserId,
    migrated_at: now.toISOString(),
    ...totals(lists),
    collaborations_moved: counts.collaborations,
    follows_moved: counts.follows,
    friends_moved: counts.friends,
    friend_requests_moved: counts.sent_requests + counts.received_requests,
    invite_codes_moved: counts.invite_codes,
    notifications_moved: counts.notifications,
    imports_moved: counts.imports,
    lists,
  };
  const hashes = ended
    .filter((token) => !token.used_at && !token.revoked_at)
    .map((token) => token.token_hash);
  if (proof.tokenHash) hashes.push(proof.tokenHash);
  await sql.rows(keepReceipt, { oldUserId, newUserId, receipt: JSON.stringify(receipt), hashes, now });
  return { receipt, ended: ended.map(({ family }) => family) };
}

function totals(lists: readonly MergedList[]) {
  const sum = (count: (list: MergedList) => number) => lists.reduce((total, list) => total + count(list), 0);
  return {
    lists_moved: sum(({ result }) => (result === 'moved' ? 1 : 0)),
    lists_merged: sum(({ result }) => (result === 'merged' ? 1 : 0)),
    items_moved: sum(({ items_moved }) => items_moved),
    items_already_there: sum(({ items_already_there }) => items_already_there),
  };
}
