import { maxWishlists } from '#api/contract/list-limits.ts';
import { lockOwnAccount } from '#api/modules/people/person.ts';
import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { withoutLinks } from '#api/platform/schemas.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { createHomedSecret } from '#api/platform/tokens/homes.ts';
import { hostedListColumns, hostedListFrom, type HostedListRow } from './internal/hosted-list.ts';
import type { HostedList } from './schemas.ts';

const insertList = statement('list_insert')<HostedListRow>`
  WITH l AS (
    INSERT INTO lists (token, home, owner_id, name, description, created_at, updated_at)
    SELECT :token, :home, :userId, :name, :description, :now, :now
    WHERE NOT EXISTS (SELECT 1 FROM lists WHERE owner_id = :userId OFFSET ${maxWishlists - 1})
    RETURNING *
  )
  SELECT ${hostedListColumns}, 'owner' AS role FROM l JOIN users o ON o.id = l.owner_id`;

interface NewList {
  name: string | undefined;
  description?: string;
}

/**
 * Creates a private list.
 * @throws ServiceError `missing_name`, `list_limit_reached`, `unauthorized` if the account no longer exists
 */
export function createList(ctx: Context, userId: string, list: NewList): Promise<HostedList> {
  return transaction(ctx.pool, (sql) => createListWithin(ctx, sql, userId, list));
}

/** Like `createList`, in the caller's transaction. */
export async function createListWithin(
  ctx: Context,
  sql: Sql,
  userId: string,
  { name: entered = '', description = '' }: NewList,
): Promise<HostedList> {
  const name = withoutLinks(entered);
  if (!name) throw new ServiceError('missing_name');
  const { secret: token, home } = await createHomedSecret(ctx, '', userId);
  // Serializes concurrent requests, so the limit holds.
  await lockOwnAccount(sql, userId);
  const [row] = await sql.rows(insertList, {
    token,
    home,
    userId,
    name,
    description: description.trim(),
    now: ctx.clock(),
  });
  if (!row) throw new ServiceError('list_limit_reached');
  return hostedListFrom(row, ctx.clock());
}
