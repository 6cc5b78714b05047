import {
  findReceipt,
  type MergeProof,
  type MergeTokens,
  readProof,
} from '#api/modules/identity/merge-proof.ts';
import type { MergeReceipt } from '#api/modules/identity/schemas.ts';
import type { Context } from '#api/platform/context.ts';
import { retryOnDeadlock } from '#api/platform/db/retry-on-deadlock.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { consumeTicket } from '#api/platform/tokens/consume-ticket.ts';
import { copyGuest } from './internal/account-merge/copy-guest.ts';
import { lockPeople, mergeAccounts } from './internal/account-merge/merge-accounts.ts';

/** Days in which a merge can be undone. */
const undoDays = 30;

/**
 * Merges an anonymous account into the signed-in one, in one transaction: lists, items, friends, follows, shared lists,
 * notifications, imports. Lists with the same name are merged if no one else sees either; an item on both is kept once.
 * The old account and its sessions end. Repeating it, even concurrently, returns the first receipt. `undoMerge` undoes
 * it.
 * @throws ServiceError `missing_data`, `old_user_not_found`, `old_user_not_anonymous`, `unauthorized` if the signed-in
 * account no longer exists
 */
export async function migrateAccount(
  ctx: Context,
  newUserId: string,
  tokens: MergeTokens,
): Promise<MergeReceipt> {
  return mergeProven(ctx, newUserId, await readProof(ctx, tokens));
}

/** Like `migrateAccount`, for an account that the caller has proved to control. */
export async function mergeProven(ctx: Context, newUserId: string, proof: MergeProof): Promise<MergeReceipt> {
  const earlier = await findReceipt(ctx.sql, newUserId, proof);
  if (earlier) return earlier;
  const { userId: oldUserId, living } = proof;
  if (!oldUserId || !living) throw new ServiceError('old_user_not_found');
  if (oldUserId === newUserId) throw new ServiceError('old_user_not_anonymous');
  const { receipt, ended } = await retryOnDeadlock(() =>
    transaction(ctx.pool, (sql) => merge(ctx, sql, { ...proof, oldUserId, newUserId })),
  );
  ctx.caches.endedSessions.add(...ended);
  return receipt;
}

/**
 * Merges an anonymous account that `create` makes in the same transaction.
 * @param create returns null if there is nothing to merge
 * @throws ServiceError `unauthorized` if the signed-in account no longer exists
 */
export async function mergeCreated(
  ctx: Context,
  newUserId: string,
  create: (sql: Sql) => Promise<string | null>,
): Promise<MergeReceipt | null> {
  return retryOnDeadlock(() =>
    transaction(ctx.pool, async (sql) => {
      const oldUserId = await create(sql);
      if (oldUserId === null) return null;
      return (await mergeInto(ctx, sql, { oldUserId, newUserId, tokenHash: null })).receipt;
    }),
  );
}

async function merge(
  ctx: Context,
  sql: Sql,
  { oldUserId: provenId, newUserId, ...proof }: MergeProof & { oldUserId: string; newUserId: string },
): Promise<Merged> {
  if (proof.ticket && !(await consumeTicket(sql, proof.ticket))) throw new ServiceError('old_user_not_found');
  const oldUserId = proof.copies ? await copyGuest(ctx, sql, { userId: provenId, newUserId }) : provenId;
  return mergeInto(ctx, sql, { oldUserId, newUserId, tokenHash: proof.tokenHash });
}

interface Merged {
  receipt: MergeReceipt;
  /** Sessions that ended. */
  ended: string[];
}

async function mergeInto(
  ctx: Context,
  sql: Sql,
  { oldUserId, newUserId, tokenHash }: { oldUserId: string; newUserId: string; tokenHash: Buffer | null },
): Promise<Merged> {
  const now = ctx.clock();
  const people = await sql.rows(lockPeople, { both: [oldUserId, newUserId] });
  const old = people.find(({ id }) => id === oldUserId);
  if (!people.some(({ id }) => id === newUserId)) {
    throw new ServiceError('unauthorized', { code: 'unauthorized' });
  }
  if (!old) {
    const earlier = await findReceipt(sql, newUserId, { userId: oldUserId, tokenHash });
    if (earlier) return { receipt: earlier, ended: [] };
    throw new ServiceError('old_user_not_found');
  }
  return mergeAccounts(sql, old, {
    oldUserId,
    newUserId,
    now,
    at: now,
    undoUntil: new Date(now.getTime() + undoDays * 24 * 60 * 60 * 1000),
    tokenHashes: tokenHash ? [tokenHash] : [],
  });
}
