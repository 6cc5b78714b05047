import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { followFolded } from './fold-items.ts';
import { prepareClaims, settleClaims } from './internal/gifts/gift-claim-rows.ts';
import { isFullList } from './internal/is-full-list.ts';
import { keepSources, promoteSource } from './promote-source.ts';
import { isSurpriseNow, keepLongerSurprise } from './surprise.ts';

/** Locks both lists in ID order, so moves in opposite directions wait instead of deadlocking. */
const lockLists = statement('move_lock_lists')`
  SELECT l.id, l.token, l.owner_id = :userId AS is_owner, ${isSurpriseNow} AS is_surprise,
         EXISTS (SELECT 1 FROM list_collaborators c
                 WHERE c.list_id = l.id AND c.user_id = :userId AND c.role = 'editor') AS is_editor
  FROM lists l WHERE l.token = ANY(:tokens) ORDER BY l.id FOR UPDATE OF l`;

/** On another person's list, the mark becomes one that the list's owner may not see. */
const disownMark = statement('move_disown_mark')`
  UPDATE list_items SET owner_marked = false WHERE id = :itemId AND list_id = :fromId AND owner_marked`;

const disownClaims = statement('move_disown_claims')`
  UPDATE gift_claims c SET own = false FROM list_items i
  WHERE i.id = :itemId AND i.list_id = :fromId AND c.item_id = i.id AND c.own`;

/** SQL for the item that is replaced, `o`, and the one that stays, `t`. */
const twins = `t.id = :itemId AND t.list_id = :fromId AND o.list_id = :toId AND o.product_id = t.product_id AND o.variant_id = t.variant_id`;

/** Keeps data that partners supplied for the same variant on the target list. */
const keepTwinSources = statement('move_keep_sources')`${keepSources(twins)}`;
const promoteMoving = statement('move_promote')`
  WITH ${promoteSource('i.id = :itemId AND i.list_id = :fromId AND i.source_partner_id IS NULL')} SELECT 1 FROM promoted`;

const findTwin = statement('move_find_twin')`
  SELECT o.id FROM list_items t, list_items o WHERE ${twins} FOR NO KEY UPDATE OF o`;

const lockItem = statement('move_lock_item')`
  SELECT id FROM list_items WHERE id = :itemId AND list_id = :fromId FOR NO KEY UPDATE`;

const keepClaims = statement('move_keep_claims')`
  UPDATE gift_claims SET item_id = :itemId WHERE item_id = ANY(:twinIds::bigint[])`;

/**
 * The item replaces the same variant on the target list, if any. The target owner's mark stays theirs.
 */
const replaceTwin = statement('move_replace_twin')`
  WITH twin AS (
    DELETE FROM list_items twin USING list_items moving
    WHERE moving.id = :itemId AND moving.list_id = :fromId AND twin.list_id = :toId
      AND twin.product_id = moving.product_id AND twin.variant_id = moving.variant_id
    RETURNING twin.*
  )
  UPDATE list_items i SET owner_marked = i.owner_marked OR twin.owner_marked FROM twin WHERE i.id = :itemId`;

/** If the same variant is already there, it is replaced, so no capacity is needed. */
const hasNoCapacity = statement('move_no_capacity')`
  SELECT 1 FROM list_items moving
  WHERE moving.id = :itemId AND moving.list_id = :fromId AND ${isFullList(':toId')} AND NOT EXISTS (
    SELECT 1 FROM list_items twin
    WHERE twin.list_id = :toId AND twin.product_id = moving.product_id AND twin.variant_id = moving.variant_id)`;

/** On another person's list, the texts are attributed to the person who moved the item. */
const moveItemTo = statement('move_item')`
  UPDATE list_items SET list_id = :toId, position = NULL, updated_at = :now,
    added_by = coalesce(added_by, :editorId?::uuid), note_by = coalesce(note_by, :editorId), title_by = coalesce(title_by, :editorId)
  WHERE id = :itemId AND list_id = :fromId RETURNING id`;

const isThere = statement('move_is_there')`
  SELECT 1 FROM list_items WHERE id = :itemId AND list_id = :toId`;

/** Otherwise the owner would see on the other list whether the item was bought. */
const staysSurprise = statement('move_stays_surprise')`
  UPDATE lists t SET ${keepLongerSurprise} FROM lists o WHERE o.id = :fromId AND t.id = :toId`;

const touchLists = statement('move_touch_lists')`
  UPDATE lists SET updated_at = :now WHERE id = ANY(:ids)`;

/**
 * Moves an item to another list of the same owner, or to a list that the owner can edit. If it is already there
 * because the request was repeated, nothing changes. Moving it off a list that is kept a surprise makes the other list
 * a surprise too.
 * @throws ServiceError `missing_target`, `same_list`, `not_found`, `move_requires_owner`, `forbidden`, `list_full`
 */
export async function moveItem(
  ctx: Context,
  userId: string,
  { token, itemId, target }: { token: string; itemId: number; target: string | undefined },
): Promise<{ itemId: number }> {
  if (!target) throw new ServiceError('missing_target');
  if (target === token) throw new ServiceError('same_list');
  const now = ctx.clock();
  return transaction(ctx.pool, async (sql) => {
    const lists = await sql.rows(lockLists, { tokens: [token, target], userId, now });
    const from = lists.find((list) => list.token === token);
    const to = lists.find((list) => list.token === target);
    if (!from || !to) throw new ServiceError('not_found');
    if (!from.is_owner) throw new ServiceError('move_requires_owner');
    if (!to.is_owner && !to.is_editor) throw new ServiceError('forbidden');
    if (from.is_surprise && !to.is_owner) {
      throw new ServiceError('forbidden', {
        hint: 'this list is kept a surprise: reveal what was bought first, or move the item to one of your own lists',
      });
    }
    const full = await sql.rows(hasNoCapacity, { itemId, fromId: from.id, toId: to.id });
    if (full.length > 0) throw new ServiceError('list_full');
    if (!to.is_owner) {
      await sql.rows(disownMark, { itemId, fromId: from.id });
      await sql.rows(disownClaims, { itemId, fromId: from.id });
    }
    await sql.rows(keepTwinSources, { itemId, fromId: from.id, toId: to.id });
    await sql.rows(promoteMoving, { itemId, fromId: from.id });
    const twinIds = (await sql.rows(findTwin, { itemId, fromId: from.id, toId: to.id })).map(({ id }) => id);
    const marked = (await sql.rows(lockItem, { itemId, fromId: from.id })).map(({ id }) => id);
    // Marks on either item stay, and can still be undone by the person who set them.
    await prepareClaims(sql, [...marked, ...twinIds]);
    await sql.rows(keepClaims, { itemId, twinIds });
    await followFolded(sql, { oldIds: twinIds, newIds: twinIds.map(() => itemId) }, now);
    await sql.rows(replaceTwin, { itemId, fromId: from.id, toId: to.id });
    const editorId = to.is_owner ? null : userId;
    const moved = await sql.rows(moveItemTo, { itemId, fromId: from.id, toId: to.id, editorId, now });
    if (moved.length === 0) {
      const arrived = await sql.rows(isThere, { itemId, toId: to.id });
      if (arrived.length === 0) throw new ServiceError('not_found');
      return { itemId };
    }
    await settleClaims(sql, marked, now);
    if (from.is_surprise) await sql.rows(staysSurprise, { fromId: from.id, toId: to.id });
    await sql.rows(touchLists, { ids: [from.id, to.id], now });
    return { itemId };
  });
}
