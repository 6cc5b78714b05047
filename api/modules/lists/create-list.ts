import { maxWishlists } from '#api/contract/list-limits.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { withoutLinks } from '#api/platform/schemas.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { createHomedSecret } from '#api/platform/tokens/homes.ts';
import { hostedListColumns, hostedListFrom, type HostedListRow } from './internal/hosted-list.ts';
import type { HostedList } from './schemas.ts';

const insertList = statement('list_insert', 'shopper')<HostedListRow>`
  WITH l AS (
    INSERT INTO lists (token, home, owner_id, name, description, created_at, updated_at)
    SELECT :token, :home, id, :name, :description, :now, :now FROM users
    WHERE id = :userId AND NOT EXISTS (SELECT 1 FROM lists WHERE owner_id = :userId OFFSET ${maxWishlists - 1}) FOR KEY SHARE
    RETURNING *
  )
  SELECT ${hostedListColumns}, 'owner' AS role FROM l JOIN users o ON o.id = l.owner_id`;

const countLists = statement('lists_of_owner', 'shopper')`
  SELECT count(*)::int AS count FROM lists WHERE owner_id = :userId`;

async function isFull({ sql }: Context, userId: string): Promise<boolean> {
  const [row] = await sql.rows(countLists, { userId });
  return (row?.count ?? 0) >= maxWishlists;
}

/**
 * Creates a private list.
 * @throws ServiceError `missing_name`, `list_limit_reached`, `unauthorized` if the account no longer exists
 */
export async function createList(
  ctx: Context,
  userId: string,
  { name: entered = '', description = '' }: { name: string | undefined; description?: string },
): Promise<HostedList> {
  const name = withoutLinks(entered);
  if (!name) throw new ServiceError('missing_name');
  const { secret: token, home } = await createHomedSecret(ctx, '', userId);
  const [row] = await ctx.sql.rows(insertList, {
    token,
    home,
    userId,
    name,
    description: description.trim(),
    now: ctx.clock(),
  });
  if (!row) throw new ServiceError((await isFull(ctx, userId)) ? 'list_limit_reached' : 'unauthorized');
  return hostedListFrom(row, ctx.clock());
}
