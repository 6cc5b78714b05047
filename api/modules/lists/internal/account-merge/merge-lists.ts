import type { MergedList } from '#api/modules/identity/schemas.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { foldItems } from '../../fold-items.ts';
import { keepLongerSurprise } from '../../surprise.ts';

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
  statement('merge_lists_own_role')`
  DELETE FROM list_collaborators WHERE list_id = ANY(:ids::bigint[]) AND user_id = :newUserId`,
  statement('merge_lists_own_follow')`
  DELETE FROM list_follows WHERE list_id = ANY(:ids::bigint[]) AND user_id = :newUserId`,
];

const findTwins = statement('merge_items_find')`
  SELECT o.id AS old_id, t.id AS new_id FROM list_items o, list_items t
  WHERE o.list_id = :listId AND t.list_id = :intoId AND o.product_id = t.product_id AND o.variant_id = t.variant_id`;
const moveRest = statement('merge_items_move')`
  UPDATE list_items SET list_id = :intoId, position = NULL WHERE list_id = :listId RETURNING id`;
const moveImports = statement('merge_imports_move')`
  UPDATE imports SET list_id = :intoId WHERE list_id = :listId`;
const fillList = statement('merge_list_fill')`
  UPDATE lists t SET description = coalesce(nullif(t.description, ''), o.description),
    description_by = CASE WHEN t.description = '' THEN o.description_by ELSE t.description_by END,
    image_path = coalesce(nullif(t.image_path, ''), o.image_path),
    occasion_slug = coalesce(nullif(t.occasion_slug, ''), o.occasion_slug),
    ${keepLongerSurprise}, updated_at = :now
  FROM lists o WHERE o.id = :listId AND t.id = :intoId`;
const dropList = statement('merge_list_drop')`DELETE FROM lists WHERE id = :listId`;

async function foldList(sql: Sql, list: OwnList, into: OwnList, now: Date): Promise<MergedList> {
  const pair = { listId: list.id, intoId: into.id };
  const both = await sql.rows(findTwins, pair);
  // For an item on both lists, the account's data wins.
  await foldItems(sql, both, now);
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
    items_already_there: both.length,
  };
}

/**
 * Moves the anonymous account's lists to the other account; both accounts' lists must be locked.
 * Returns the outcome for each list, and the target of each merged one.
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

/** A list of one of the two accounts. */
interface OwnList {
  id: number;
  token: string;
  name: string;
  owner_id: string;
  /** Public, shared with someone or followed. */
  is_seen: boolean;
  items: number;
}

interface ListPlan {
  moved: OwnList[];
  merged: { list: OwnList; into: OwnList }[];
}

/** Names that differ only in case and whitespace count as equal. */
const nameKey = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Decides whether to move or merge each list of the anonymous account. A list is merged into the account's list of the
 * same name, but only if no one else can see either: shared links must keep working, and private items must stay
 * private.
 * @param apart lists that are never merged
 */
function planLists(
  lists: readonly OwnList[],
  oldUserId: string,
  apart: ReadonlySet<number> = new Set(),
): ListPlan {
  const targets = new Map<string, OwnList>();
  for (const list of lists) {
    const key = nameKey(list.name);
    if (list.owner_id !== oldUserId && !list.is_seen && !targets.has(key)) targets.set(key, list);
  }
  const plan: ListPlan = { moved: [], merged: [] };
  for (const list of lists.filter(({ owner_id }) => owner_id === oldUserId)) {
    const into = list.is_seen || apart.has(list.id) ? undefined : targets.get(nameKey(list.name));
    if (into) plan.merged.push({ list, into });
    else plan.moved.push(list);
  }
  return plan;
}
