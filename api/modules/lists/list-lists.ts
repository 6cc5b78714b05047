import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { hostedListColumns, hostedListFrom, type HostedListRow } from './internal/hosted-list.ts';
import type { HostedList } from './schemas.ts';

/** Whether others share lists with the shopper. Shared lists can be in any database. */
const isCollaborator = statement('lists_are_shared')`
  SELECT 1 FROM list_collaborators WHERE user_id = :userId AND (role = 'editor' OR :viewed::boolean) LIMIT 1`;

const page = (accessible: string) => `
  WITH accessible AS (${accessible})
  SELECT ${hostedListColumns}, accessible.role
  FROM accessible JOIN lists l ON l.id = accessible.id JOIN users o ON o.id = l.owner_id
  WHERE :updatedAt?::timestamptz IS NULL OR (l.updated_at, l.id) < (:updatedAt::timestamptz, :listId?::bigint)
  ORDER BY l.updated_at DESC, l.id DESC LIMIT :limit?`;

const own = `SELECT id, 'owner' AS role FROM lists WHERE owner_id = :userId`;
const ownLists = statement('lists_owned')<HostedListRow>`${page(own)}`;
const allLists = statement('lists_of_user')<HostedListRow>`${page(`${own}
    UNION ALL
    SELECT list_id, role FROM list_collaborators WHERE user_id = :userId AND (role = 'editor' OR :viewed::boolean)`)}`;

export interface ListQuery {
  /** Also returns lists that the shopper can only view. */
  viewed?: boolean;
  /** Only returns lists that the shopper owns. */
  owned?: boolean;
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

const form = /^(\d{1,15})\.(\d{1,15})$/;

function cursorValues(cursor: string | undefined) {
  if (cursor === undefined) return { updatedAt: null, listId: null };
  const [, at, id] = form.exec(cursor) ?? [];
  const time = new Date(Number(at));
  if (id === undefined || Number.isNaN(time.getTime())) {
    throw new ServiceError('invalid_input', { field: 'cursor', hint: 'send next_cursor unchanged' });
  }
  return { updatedAt: time, listId: Number(id) };
}

/**
 * A page of the lists that a shopper owns or can edit, last changed first.
 * @throws ServiceError `invalid_input` for a malformed cursor
 */
export async function listListsPage(
  ctx: Context,
  userId: string,
  { viewed = false, owned = false, limit, cursor }: ListQuery = {},
): Promise<{ lists: HostedList[]; nextCursor: string | null }> {
  const more = limit === undefined ? null : limit + 1;
  const values = { userId, ...cursorValues(cursor), limit: more };
  // In parallel, because most shoppers have only their own lists.
  const [shared, own] = await Promise.all([
    owned ? [] : ctx.sql.rows(isCollaborator, { userId, viewed }),
    ctx.sql.rows(ownLists, values),
  ]);
  const rows = shared.length > 0 ? await ctx.sql.rows(allLists, { ...values, viewed }) : own;
  const shown = rows.slice(0, limit);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    lists: shown.map((row) => hostedListFrom(row, ctx.clock())),
    nextCursor: last ? `${last.updated_at.getTime()}.${last.db_id}` : null,
  };
}

/** All lists that a shopper owns or can edit, last changed first. */
export async function listLists(ctx: Context, userId: string): Promise<HostedList[]> {
  return (await listListsPage(ctx, userId)).lists;
}
