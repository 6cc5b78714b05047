import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { createListWithin } from './create-list.ts';
import { listListsPage } from './list-lists.ts';
import type { HostedList } from './schemas.ts';

const lockOwner = statement('first_list_lock_owner')`
  SELECT id FROM users WHERE id = :userId FOR NO KEY UPDATE`;

/**
 * Returns the list for a save that doesn't choose one: the shopper's own list that changed last. A
 * shopper without any gets one with this name, and only one even if several pages request it at the same time.
 * @throws ServiceError `unauthorized` if the account no longer exists
 */
export function findOrCreateList(ctx: Context, userId: string, name: string): Promise<HostedList> {
  return transaction(ctx.pool, async (sql) => {
    await sql.rows(lockOwner, { userId });
    const within = { ...ctx, sql };
    const { lists } = await listListsPage(within, userId, { limit: 1, owned: true });
    return lists[0] ?? createListWithin(ctx, sql, userId, { name });
  });
}
