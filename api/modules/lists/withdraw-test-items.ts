import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { insertRemoved } from './internal/insert-removed.ts';
import { promoteSource } from './promote-source.ts';
import { suppliersOf } from './supplied-items.ts';
import { isSurpriseNow } from './surprise.ts';
import { isPartnersSave, testItems, withLive } from './test-items.ts';

const countTestItems = statement('test_items_count')`
  SELECT count(*) AS saves, coalesce(max(id), 0) AS last FROM (${testItems('')}) i`;

const findBatch = statement('test_items_batch')`${withLive(
  `SELECT * FROM (${testItems('AND ITEM > :after AND ITEM <= :last')}) i ORDER BY i.id LIMIT :limit`,
)}`;

/** Saves also lock the list, so the next statement sees what they did. */
const lockList = statement('test_items_lock')`
  SELECT owner_id FROM lists WHERE id = :listId FOR NO KEY UPDATE`;

/**
 * SQL: whether an item `i` of a list `l` is only a test save: a test key added it, and no one has
 * done anything with it. Other items stay, as the shopper's own. So do items on surprise lists,
 * because the list's owner may be the person who removes test items.
 */
const isOnlyTest = `EXISTS (
    SELECT 1 FROM usage_actions a WHERE ${isPartnersSave} AND a.is_test AND a.occurred_at = i.added_at
      AND (a.product_id = i.product_id OR a.item_id = i.id))
  AND i.note = '' AND i.custom_title IS NULL AND NOT i.purchased AND NOT i.owner_marked
  AND NOT EXISTS (SELECT 1 FROM gift_claims c WHERE c.item_id = i.id)
  AND NOT EXISTS (SELECT 1 FROM wish_alerts w WHERE w.item_id = i.id)
  AND NOT EXISTS (SELECT 1 FROM order_lines o WHERE o.item_id = i.id) AND NOT ${isSurpriseNow}`;

/** A live save since the batch was found keeps its item, even if a test save followed. */
const withdraw = statement('test_items_withdraw')`
  WITH mine AS MATERIALIZED (
    SELECT i.id, i.source_partner_id IS NOT DISTINCT FROM :partnerId::bigint AS is_first, ${isOnlyTest} AS is_only_test
    FROM list_items i JOIN lists l ON l.id = i.list_id
    WHERE i.list_id = :listId AND i.id = ANY(:itemIds::bigint[])
      AND ((i.source_partner_id = :partnerId AND i.is_test) OR EXISTS (
        SELECT 1 FROM item_sources s WHERE s.item_id = i.id AND s.partner_id = :partnerId AND s.is_test))
      AND NOT EXISTS (
        SELECT 1 FROM usage_actions a WHERE ${isPartnersSave} AND NOT a.is_test AND a.item_id = i.id AND a.occurred_at >= :foundAt)
  ), item AS MATERIALIZED (
    SELECT i.* FROM list_items i JOIN mine USING (id)
  ), withdrawn AS (
    DELETE FROM item_sources s USING mine WHERE s.item_id = mine.id AND s.partner_id = :partnerId
  ), ${promoteSource('i.id IN (SELECT id FROM mine WHERE is_first)')}, gone AS (
    DELETE FROM list_items i USING mine
    WHERE i.id = mine.id AND is_first AND is_only_test AND NOT EXISTS (SELECT 1 FROM heir WHERE heir.item_id = i.id)
  ), released AS (
    UPDATE list_items i SET source_partner_id = NULL, source_shop_id = NULL, api_key_id = NULL, source_label = NULL, is_test = false
    FROM mine
    WHERE i.id = mine.id AND is_first AND NOT is_only_test AND NOT EXISTS (SELECT 1 FROM heir WHERE heir.item_id = i.id)
  ), touched AS (
    UPDATE lists SET updated_at = :now WHERE id = :listId AND EXISTS (SELECT 1 FROM mine)
  ), told AS (${insertRemoved(`(SELECT * FROM ${suppliersOf('item')} s WHERE s.partner_id = :partnerId)`)})
  SELECT id FROM mine`;

/** Items per batch. Each list's items are one transaction. */
const atOnce = 500;

/**
 * Counts the items that a partner has supplied with test keys, including those that live keys also
 * supplied.
 */
export async function countTestSaves(ctx: Context, partnerId: number): Promise<number> {
  const [row] = await ctx.sql.rows(countTestItems, { partnerId });
  return row?.saves ?? 0;
}

/**
 * Withdraws items from shoppers' lists that a partner only supplied with test keys. Items that
 * another partner, a live key or the shopper also supplied, or that anyone has used, stay without
 * the test data. Can be repeated, and can run alongside saves: later ones stay.
 * @returns the number of items withdrawn
 */
export async function withdrawTestItems(
  ctx: Context,
  partnerId: number,
  stopping?: AbortSignal,
): Promise<number> {
  const [known] = await ctx.sql.rows(countTestItems, { partnerId });
  const last = known?.last ?? 0;
  let withdrawn = 0;
  for (let after = 0; after < last;) {
    const foundAt = new Date(ctx.clock().getTime() - 60_000);
    const batch = await ctx.sql.rows(findBatch, { partnerId, after, last, limit: atOnce });
    if (batch.length === 0) break;
    after = batch.at(-1)!.id!;
    const byList = Map.groupBy(
      batch.filter((item) => !item.is_live),
      (item) => item.list_id!,
    );
    for (const [listId, items] of byList) {
      stopping?.throwIfAborted();
      const itemIds = items.map(({ id }) => id!);
      withdrawn += await transaction(ctx.pool, async (sql) => {
        const [list] = await sql.rows(lockList, { listId });
        if (!list) return 0;
        const values = { partnerId, listId, itemIds, foundAt, userId: list.owner_id, now: ctx.clock() };
        return (await sql.rows(withdraw, values)).length;
      });
    }
    ctx.adapters.jobs.nudge('dispatch-events');
  }
  return withdrawn;
}
