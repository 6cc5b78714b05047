import type { AccountMerge, MergeReceipt } from '#api/modules/identity/schemas.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';

const readMerges = statement('merges_of_account')<{
  old_user_id: string;
  receipt: MergeReceipt;
  undo_until: Date | null;
  undone_at: Date | null;
}>`
  SELECT old_user_id, receipt, undo_until, undone_at FROM account_migrations
  WHERE new_user_id = :userId ORDER BY created_at DESC, old_user_id`;

const readNames = statement('merges_lists')`
  SELECT token, name FROM lists WHERE owner_id = :userId AND token = ANY(:tokens)`;

/** The merges into an account, newest first, with the current names of the lists that received items. */
export async function listMerges(ctx: Context, userId: string): Promise<AccountMerge[]> {
  const merges = await ctx.sql.rows(readMerges, { userId });
  const tokens = merges.flatMap(({ receipt }) => receipt.lists.map(({ token, into }) => into ?? token));
  const names = new Map(
    (await ctx.sql.rows(readNames, { userId, tokens })).map((list) => [list.token, list]),
  );
  const now = ctx.clock();
  return merges.map(({ old_user_id: id, receipt, undo_until: until, undone_at: undone }) => ({
    ...receipt,
    new_user_id: userId,
    id,
    undo_until: until && until > now && !undone ? until.toISOString() : null,
    undone_at: undone?.toISOString() ?? null,
    came_with: receipt.new_user_id === userId ? null : receipt.new_user_id,
    lists: receipt.lists.map((list) => ({ ...list, now: names.get(list.into ?? list.token) ?? null })),
  }));
}
