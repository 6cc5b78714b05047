import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { locateList } from './locate-list.ts';

/** Items returned if no page size is requested; enough for most lists. */
export const maxItems = 1_000;

/** The items to read, and their language. `market` is a market such as `de-DE`, `lang` a language tag. */
export interface ItemQuery {
  market?: string;
  lang?: string;
  limit?: number;
  /** `nextCursor` of the previous page. */
  cursor?: string;
}

/** The order of items: the owner's custom order, then priority, then newest first. */
export const itemOrder = 'i.position NULLS LAST, i.priority NULLS LAST, i.added_at DESC, i.id DESC';

const end = 2_147_483_647;

/** An item's position in that order as four ascending numbers. */
const sortKey = `coalesce(i.position, ${end}), coalesce(i.priority, ${end}),
  -round(extract(epoch FROM i.added_at) * 1000), -i.id`;

/** The condition for the page after a cursor, with the values of `cursorValues`. */
const afterCursor = `(:position?::int IS NULL
  OR (${sortKey}) > (:position::int, :priority?::int, :addedAt?::bigint, :itemId?::bigint))`;

/**
 * SQL for `goods`, the products of a `page`. Reads them all at once, so PostgreSQL finds
 * neighboring rows together.
 */
export const productsOfPage = `goods AS MATERIALIZED (
    SELECT * FROM products WHERE id = ANY(ARRAY(SELECT product_id FROM page))
  )`;

/**
 * SQL for a page of a list `l`'s items: the clause before the SELECT, and the join of its items `i`
 * and their products `p`. Any other joins apply only to the page. Each product belongs to an item,
 * so a full join finds no more rows, but PostgreSQL never runs it as a nested loop.
 * @param list SQL condition that selects the list
 */
export const pageOfList = (list: string) => ({
  clause: `WITH page AS MATERIALIZED (
    SELECT i.* FROM lists l JOIN list_items i ON i.list_id = l.id WHERE ${list} AND ${afterCursor}
    ORDER BY ${itemOrder} LIMIT :limit
  ), ${productsOfPage}`,
  join: `LEFT JOIN (page i FULL JOIN goods p ON p.id = i.product_id) ON true`,
});

export interface Placed {
  item_id: number;
  position: number | null;
  priority: number | null;
  added_at: Date;
}

const form = /^(\d{1,10})\.(\d{1,10})\.(-?\d{1,16})\.(-\d{1,16})$/;

/**
 * The four values of a cursor; nulls for the first page.
 * @throws ServiceError `invalid_input`
 */
export function cursorValues(cursor: string | undefined) {
  if (cursor === undefined) return { position: null, priority: null, addedAt: null, itemId: null };
  const values = form.exec(cursor)?.slice(1).map(Number);
  if (!values || values[0]! > end || values[1]! > end || !Number.isSafeInteger(values[3])) {
    throw new ServiceError('invalid_input', { field: 'cursor', hint: 'send next_cursor unchanged' });
  }
  const [position = 0, priority = 0, addedAt = 0, itemId = 0] = values;
  return { position, priority, addedAt, itemId };
}

/**
 * The values for statements with `pageOfList`, and the page size.
 * @throws ServiceError `not_found`, `invalid_input` for a malformed cursor
 */
export async function pageValues(ctx: Context, token: string, { limit = maxItems, cursor }: ItemQuery) {
  const values = {
    ...(await locateList(ctx, token)),
    now: ctx.clock(),
    ...cursorValues(cursor),
    limit: limit + 1,
  };
  return { values, limit };
}

/** Removes the extra row that shows whether there is another page; statements request one row more than the limit. */
export function cutPage<Row extends Placed>(
  rows: Row[],
  limit: number,
): { rows: Row[]; nextCursor: string | null } {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  if (!last) return { rows, nextCursor: null };
  const { position, priority, added_at: addedAt, item_id: id } = last;
  const nextCursor = [position ?? end, priority ?? end, -addedAt.getTime(), -id].join('.');
  return { rows: rows.slice(0, limit), nextCursor };
}
