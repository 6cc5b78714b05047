import { pseudonym } from '#api/modules/events/pseudonym.ts';
import { suppliedOf } from '#api/modules/lists/supplied-items.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { SaveRecord } from './schemas.ts';

/**
 * Seconds until a save is listed, so that paging misses none that was committed late: longer than a
 * save can wait for its turn and for the database, plus the difference between servers' clocks.
 */
const settledAfter = 120;

/**
 * SQL: a partner's saves by time, in the order of the index, from `:since` on, after action
 * `:after`.
 */
const matching = `
  a.partner_id = :partnerId AND a.kind = 'save'
  AND a.occurred_at >= :since::timestamptz AND a.occurred_at <= :until::timestamptz
  AND (:test?::boolean IS NULL OR a.is_test = :test)`;

/** Follows items that were folded into others, as in `ordered_items_lock`. */
export const readSavesPage = statement('saves_page')`
  WITH RECURSIVE page AS MATERIALIZED (
    SELECT a.id, a.occurred_at, a.item_id, a.product_id, a.variant_id, a.is_test FROM usage_actions a
    WHERE ${matching} AND (a.occurred_at > :since OR a.id > :after::bigint)
    ORDER BY a.occurred_at, a.id LIMIT :limit
  ), path AS (
    SELECT item_id AS asked_id, item_id AS id FROM page WHERE item_id IS NOT NULL
    UNION
    SELECT path.asked_id, f.new_id FROM path JOIN folded_items f ON f.old_id = path.id
    WHERE NOT EXISTS (SELECT 1 FROM list_items i WHERE i.id = path.id)
  ), held AS (
    SELECT path.asked_id, i.item_id, i.title, l.owner_id
    FROM path JOIN ${suppliedOf('path.id')} i ON i.partner_id = :partnerId
    JOIN lists l ON l.id = i.list_id
  )
  SELECT page.id, ${pseudonym('itm_', 'own', 'coalesce(held.item_id, page.item_id)')} AS item,
         ${pseudonym('shp_', 'own', 'held.owner_id')} AS shopper, page.product_id,
         CASE WHEN p.private THEN coalesce(nullif(held.title, ''), p.url) ELSE p.title END AS title, p.url,
         nullif(page.variant_id, '') AS variant_id, page.occurred_at, page.is_test, held.item_id IS NULL AS removed
  FROM page JOIN partners own ON own.id = :partnerId
  LEFT JOIN products p ON p.id = page.product_id LEFT JOIN held ON held.asked_id = page.item_id
  ORDER BY page.occurred_at, page.id`;

const count = statement('saves_count')`
  SELECT count(*) AS saves, count(*) FILTER (WHERE a.is_test) AS test_saves FROM usage_actions a WHERE ${matching}`;

export interface SavesFilter {
  since?: string | undefined;
  /** true: only saves by test keys; false: only others. */
  test?: boolean | undefined;
}

const cursorForm = /^(\d{1,14})\.(\d{1,15})$/;
const unstarted = new Date(0);

const settled = (ctx: Context) => new Date(ctx.clock().getTime() - settledAfter * 1000);

/**
 * A partner's saves, oldest first, with pseudonyms of shoppers and items. Continuing from
 * `nextCursor` misses none.
 * @param cursor `nextCursor` of an earlier page, which takes precedence over `since`
 * @throws ServiceError `invalid_input` for an unknown cursor
 */
export async function readSaves(
  ctx: Context,
  { partnerId, since, test }: SavesFilter & { partnerId: number },
  { limit = 100, cursor }: { limit?: number | undefined; cursor?: string | undefined } = {},
): Promise<{ saves: SaveRecord[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : cursorForm.exec(cursor);
  if (cursor !== undefined && !after) {
    throw new ServiceError('invalid_input', { field: 'cursor', hint: 'Send next_cursor unchanged.' });
  }
  const rows = await ctx.sql.rows(readSavesPage, {
    partnerId,
    since: after ? new Date(Number(after[1])) : since ? new Date(since) : unstarted,
    after: after ? Number(after[2]) : 0,
    until: settled(ctx),
    test: test ?? null,
    limit,
  });
  const last = rows.at(-1);
  return {
    saves: rows.map((row) => ({
      id: row.id,
      item: row.item!,
      shopper: row.shopper,
      product: row.product_id === null ? null : { id: row.product_id, title: row.title ?? '', url: row.url },
      variant_id: row.variant_id,
      saved_at: row.occurred_at.toISOString(),
      is_test: row.is_test,
      removed: row.removed ?? true,
    })),
    nextCursor: last ? `${last.occurred_at.getTime()}.${last.id}` : (cursor ?? null),
  };
}

/** Counts the saves that `readSaves` returns from then on. */
export async function countSaves(
  ctx: Context,
  { partnerId, since, test }: SavesFilter & { partnerId: number },
): Promise<{ saves: number; test_saves: number }> {
  const [row] = await ctx.sql.rows(count, {
    partnerId,
    since: since ? new Date(since) : unstarted,
    until: settled(ctx),
    test: test ?? null,
  });
  return { saves: row?.saves ?? 0, test_saves: row?.test_saves ?? 0 };
}
