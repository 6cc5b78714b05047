import { statement } from '#api/platform/db/statement.ts';
import type { MergedList } from '#api/contract/account.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { readyClaims, settleClaims } from '../gifts/claim-rows.ts';
import { keepSources, promoteSource } from '../promote-source.ts';
import { asLongAsBoth } from '../surprise.ts';
import { planLists, type OwnList } from './plan-lists.ts';

const listsOfBoth = statement('merge_lists_read')`
  SELECT l.id, l.token, l.name, l.owner_id,
         l.share_public OR EXISTS (SELECT 1 FROM list_collaborators c WHERE c.list_id = l.id)
                        OR EXISTS (SELECT 1 FROM list_follows f WHERE f.list_id = l.id) AS is_seen,
         (SELECT count(*)::int FROM list_items i WHERE i.list_id = l.id) AS items
  FROM lists l WHERE l.owner_id = ANY(:ownerIds::uuid[]) ORDER BY l.id`;

const giveLists = statement('merge_lists_give')`
  UPDATE lists SET owner_id = :newUserId WHERE id = ANY(:ids::bigint[])`;
/** An owner can't be a collaborator on their own list or follow it. */
const notAGuest = [
  statement(
    'merge_lists_own_role',
  )`DELETE FROM list_collaborators WHERE list_id = ANY(:ids::bigint[]) AND user_id = :newUserId`,
  statement(
    'merge_lists_own_follow',
  )`DELETE FROM list_follows WHERE list_id = ANY(:ids::bigint[]) AND user_id = :newUserId`,
];

const twins = `o.list_id = :listId AND t.list_id = :intoId AND o.product_id = t.product_id AND o.variant_id = t.variant_id`;
const lockTwins = statement('merge_items_lock')`
  SELECT o.id AS old_id, t.id AS new_id FROM list_items o, list_items t WHERE ${twins} ORDER BY t.id FOR NO KEY UPDATE OF o, t`;
const moveClaims = statement('merge_claims_move')`
  UPDATE gift_claims c SET item_id = t.id FROM list_items o, list_items t WHERE ${twins} AND c.item_id = o.id`;

/** Keep what each partner supplied for both items. */
const keepTwinSources = statement('merge_items_keep_sources')`${keepSources(twins)}`;
/** If no partner supplied the item on the account's list, the supplier of the other one takes over. */
const promoteTwins = statement('merge_items_promote')`
  WITH ${promoteSource('i.list_id = :intoId AND i.source_partner_id IS NULL')} SELECT FROM promoted`;

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
  fill('price_minor', 'coalesce(t.price_minor, o.price_minor)'),
  fill('checkout_meta', 'o.checkout_meta || t.checkout_meta'),
  fill('offer_id', 'coalesce(t.offer_id, o.offer_id)'),
  fill('source_label', 'coalesce(t.source_label, o.source_label)'),
].join(', ');

/** For an item on both lists, the account's data wins; missing values are filled in. */
const fillTwins = statement('merge_items_fill')`
  UPDATE list_items t SET
    custom_title = coalesce(t.custom_title, o.custom_title), note = coalesce(nullif(t.note, ''), o.note),
    ${filled},
    priority = coalesce(t.priority, o.priority), owner_marked = t.owner_marked OR o.owner_marked,
    added_at = least(t.added_at, o.added_at), updated_at = :now
  FROM list_items o WHERE ${twins}`;
const followTwins = statement('merge_items_import_rows')`
  UPDATE import_rows r SET item_id = t.id FROM imports m, list_items o, list_items t
  WHERE m.list_id = :listId AND r.import_id = m.id AND r.item_id = o.id AND ${twins}`;
const dropTwins = statement('merge_items_drop')`
  DELETE FROM list_items o USING list_items t WHERE ${twins} RETURNING o.id`;
const moveRest = statement('merge_items_move')`
  UPDATE list_items SET list_id = :intoId, position = NULL WHERE list_id = :listId RETURNING id`;
const moveImports = statement('merge_imports_move')`
  UPDATE imports SET list_id = :intoId WHERE list_id = :listId`;
const fillList = statement('merge_list_fill')`
  UPDATE lists t SET description = coalesce(nullif(t.description, ''), o.description),
    image_path = coalesce(nullif(t.image_path, ''), o.image_path),
    occasion_slug = coalesce(nullif(t.occasion_slug, ''), o.occasion_slug),
    ${asLongAsBoth}, updated_at = :now
  FROM lists o WHERE o.id = :listId AND t.id = :intoId`;
const dropList = statement('merge_list_drop')`DELETE FROM lists WHERE id = :listId`;

async function foldList(sql: Sql, list: OwnList, into: OwnList, now: Date): Promise<MergedList> {
  const pair = { listId: list.id, intoId: into.id };
  await sql.rows(keepTwinSources, pair);
  await sql.rows(promoteTwins, { intoId: into.id });
  const both = await sql.rows(lockTwins, pair);
  const kept = both.map(({ new_id: id }) => id);
  await readyClaims(sql, [...kept, ...both.map(({ old_id: id }) => id)]);
  await sql.rows(moveClaims, pair);
  await sql.rows(fillTwins, { listId: list.id, intoId: into.id, now });
  await sql.rows(followTwins, pair);
  await settleClaims(sql, kept, now);
  const dropped = await sql.rows(dropTwins, pair);
  const moved = await sql.rows(moveRest, pair);
  await sql.rows(moveImports, pair);
  await sql.rows(fillList, { listId: list.id, intoId: into.id, now });
  await sql.rows(dropList, { listId: list.id });
  return {
    token: list.token,
    name: list.name,
    result: 'merged',
    into: into.token,
    into_name: into.name,
    items_moved: moved.length,
    items_already_there: dropped.length,
  };
}

/**
 * Moves the anonymous account's lists to the other account; both accounts' lists must be locked. Returns what
 * happened to each list, and for merged ones the list they are part of now.
 */
export async function mergeLists(
  sql: Sql,
  {
    oldUserId,
    newUserId,
    now,
    apart,
  }: { oldUserId: string; newUserId: string; now: Date; apart: ReadonlySet<number> },
): Promise<{ lists: MergedList[]; mergedInto: Map<number, number> }> {
  const lists = await sql.rows(listsOfBoth, { ownerIds: [oldUserId, newUserId] });
  const { moved, merged } = planLists(lists, oldUserId, apart);
  const ids = moved.map(({ id }) => id);
  await sql.rows(giveLists, { ids, newUserId });
  for (const one of notAGuest) await sql.rows(one, { ids, newUserId });
  const receipts: MergedList[] = moved.map(({ token, name, items }) => ({
    token,
    name,
    result: 'moved',
    into: null,
    into_name: null,
    items_moved: items,
    items_already_there: 0,
  }));
  for (const { list, into } of merged) receipts.push(await foldList(sql, list, into, now));
  return {
    lists: receipts,
    mergedInto: new Map(merged.map(({ list, into }) => [list.id, into.id])),
  };
}
