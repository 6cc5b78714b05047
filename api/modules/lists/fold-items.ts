import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { prepareClaims, settleClaims } from './internal/gifts/gift-claim-rows.ts';
import { keepSources, promoteSource } from './promote-source.ts';

/** SQL that pairs the item to remove, `o`, with the one that stays, `t`. */
const pairs = `o.id = ANY(:oldIds::bigint[]) AND t.id = (:newIds::bigint[])[array_position(:oldIds::bigint[], o.id)]`;

const lockPairs = statement('fold_items_lock')`
  SELECT id FROM list_items WHERE id = ANY(:oldIds::bigint[] || :newIds::bigint[]) ORDER BY id FOR NO KEY UPDATE`;
const moveClaims = statement('fold_items_claims')`
  UPDATE gift_claims c SET item_id = t.id FROM list_items o, list_items t WHERE ${pairs} AND c.item_id = o.id`;

const followLines = statement('folded_items_lines')`
  WITH folded AS (
    INSERT INTO folded_items (old_id, new_id, folded_at)
    SELECT old_id, new_id, :now FROM unnest(:oldIds::bigint[], :newIds::bigint[]) AS f (old_id, new_id)
    ON CONFLICT (old_id) DO UPDATE SET new_id = excluded.new_id, folded_at = excluded.folded_at
    RETURNING old_id, new_id
  )
  UPDATE order_lines o SET item_id = f.new_id FROM folded f WHERE o.item_id = f.old_id`;

/** Points order lines and references of folded items to the items that replaced them. */
export async function followFolded(
  sql: Sql,
  both: { oldIds: readonly number[]; newIds: readonly number[] },
  now: Date,
): Promise<void> {
  if (both.oldIds.length > 0) await sql.rows(followLines, { ...both, now });
}

/** Keep the data that each partner supplied for both items. */
const keepBothSources = statement('fold_items_keep_sources')`${keepSources(pairs)}`;
/** If no partner supplied the item that stays, the supplier of the other one takes over. */
const promote = statement('fold_items_promote')`
  WITH ${promoteSource('i.id = ANY(:newIds::bigint[]) AND i.source_partner_id IS NULL')} SELECT 1 FROM promoted`;

/** Don't fill in data that another partner supplied. */
const fill = (column: string, value: string) =>
  `${column} = CASE WHEN coalesce(o.source_partner_id, t.source_partner_id) IS NOT DISTINCT FROM t.source_partner_id
    THEN ${value} ELSE t.${column} END`;
const filled = [
  fill('title', `coalesce(nullif(t.title, ''), o.title)`),
  fill('description', `coalesce(nullif(t.description, ''), o.description)`),
  fill('image_url', 'coalesce(t.image_url, o.image_url)'),
  fill('currency', 'CASE WHEN t.price_minor IS NULL THEN o.currency ELSE t.currency END'),
  fill(
    'compare_at_price_minor',
    'CASE WHEN t.price_minor IS NULL THEN o.compare_at_price_minor ELSE t.compare_at_price_minor END',
  ),
  fill(
    'saved_price_minor',
    'CASE WHEN t.price_minor IS NULL THEN o.saved_price_minor ELSE t.saved_price_minor END',
  ),
  fill(
    'saved_price_source',
    'CASE WHEN t.price_minor IS NULL THEN o.saved_price_source ELSE t.saved_price_source END',
  ),
  fill('price_at', 'CASE WHEN t.price_minor IS NULL THEN o.price_at ELSE t.price_at END'),
  fill('price_minor', 'coalesce(t.price_minor, o.price_minor)'),
  fill('checkout_meta', 'o.checkout_meta || t.checkout_meta'),
  fill('choice', `coalesce(nullif(t.choice, ''), o.choice)`),
  fill('offer_id', 'coalesce(t.offer_id, o.offer_id)'),
  fill('source_label', 'coalesce(t.source_label, o.source_label)'),
].join(', ');

/** The data of the item that stays wins; missing values are filled in, and both notes are kept. */
const fillPairs = statement('fold_items_fill')`
  UPDATE list_items t SET
    custom_title = coalesce(t.custom_title, o.custom_title),
    added_by = coalesce(t.added_by, o.added_by), title_by = CASE WHEN t.custom_title IS NULL THEN o.title_by ELSE t.title_by END,
    note_by = CASE WHEN o.note = '' THEN t.note_by WHEN t.note = '' THEN o.note_by ELSE coalesce(t.note_by, o.note_by) END,
    note = CASE WHEN o.note = '' OR position(o.note IN t.note) > 0 THEN t.note
                WHEN t.note = '' THEN o.note ELSE left(t.note || E'\\n' || o.note, 2000) END,
    ${filled},
    priority = coalesce(t.priority, o.priority), owner_marked = t.owner_marked OR o.owner_marked,
    changes_seen_at = greatest(t.changes_seen_at, o.changes_seen_at),
    added_at = least(t.added_at, o.added_at), updated_at = :now
  FROM list_items o WHERE ${pairs}`;
const followPairs = statement('fold_items_import_rows')`
  UPDATE import_rows r SET item_id = t.id FROM imports m, list_items o, list_items t
  WHERE m.list_id = o.list_id AND r.import_id = m.id AND r.item_id = o.id AND ${pairs}`;
/** Moves the removed item's alerts to the one that stays, unless that has its own. */
const keepAlerts = statement('fold_items_alerts')`
  INSERT INTO wish_alerts (item_id, owner_id, price_drop, target_price_minor, back_in_stock, low_stock, since,
                           price_drop_since, back_in_stock_since, low_stock_since, sold_out_at)
  SELECT t.id, t.owner_id, w.price_drop, w.target_price_minor, w.back_in_stock, w.low_stock, w.since,
         w.price_drop_since, w.back_in_stock_since, w.low_stock_since, w.sold_out_at
  FROM list_items o, list_items t, wish_alerts w WHERE ${pairs} AND w.item_id = o.id
  ON CONFLICT (item_id) DO NOTHING`;
const drop = statement('fold_items_drop')`DELETE FROM list_items WHERE id = ANY(:oldIds::bigint[])`;

/**
 * Merges pairs of wishes: the item `new_id` stays and takes over the notes, claims, suppliers and
 * earlier date of `old_id`. Their lists must be locked; each item may be in only one pair.
 */
export async function foldItems(
  sql: Sql,
  both: { old_id: number; new_id: number }[],
  now: Date,
): Promise<void> {
  if (both.length === 0) return;
  const oldIds = both.map(({ old_id: id }) => id);
  const newIds = both.map(({ new_id: id }) => id);
  await sql.rows(lockPairs, { oldIds, newIds });
  await sql.rows(keepBothSources, { oldIds, newIds });
  await sql.rows(promote, { newIds });
  await prepareClaims(sql, [...newIds, ...oldIds]);
  await sql.rows(moveClaims, { oldIds, newIds });
  await followFolded(sql, { oldIds, newIds }, now);
  await sql.rows(fillPairs, { oldIds, newIds, now });
  await sql.rows(followPairs, { oldIds, newIds });
  await sql.rows(keepAlerts, { oldIds, newIds });
  await settleClaims(sql, newIds, now);
  await sql.rows(drop, { oldIds });
}
