import { isSurpriseNow, keepLongerSurprise } from '#api/modules/lists/surprise.ts';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { createHomedSecret } from '#api/platform/tokens/homes.ts';
import { settleClaims } from '../gifts/gift-claim-rows.ts';
import { parts } from './account-rows.ts';
import { dependentColumns } from './record-merge-changes.ts';

/** Lists that go back to the anonymous account as a whole. */
const lists = `
  SELECT (key->>'id')::bigint AS id FROM account_merge_changes
  WHERE old_user_id = :oldUserId AND part = 'lists' AND before ? 'owner_id' AND after IS NOT NULL`;
/** The anonymous account's items, unless they were deleted with the merge. */
const itemsOfOld = `
  SELECT (key->>'id')::bigint FROM account_merge_changes
  WHERE old_user_id = :oldUserId AND part = 'list_items' AND after IS NOT NULL
    AND (before = '{}' OR before ? 'list_id')`;

const readMovedLists = statement('undo_moved_lists')`${lists}`;
const readAdded = statement('undo_added')`
  SELECT i.id, i.list_id FROM lists l JOIN list_items i ON i.list_id = l.id
  WHERE l.owner_id = :newUserId AND l.id IN (${lists}) AND i.id NOT IN (${itemsOfOld}) ORDER BY i.list_id, i.id`;
const keepAdded = statement('undo_keep_added')`
  WITH l AS (
    INSERT INTO lists (token, home, owner_id, name, surprise_until, surprise_open_ended, surprise_day, surprise_zone,
      created_at, updated_at)
    SELECT :token, :home, :newUserId, name, surprise_until, surprise_open_ended, surprise_day, surprise_zone, :now, :now FROM lists WHERE id = :listId
    RETURNING id)
  UPDATE list_items i SET list_id = l.id FROM l
  WHERE i.list_id = :listId AND i.id = ANY(:items::bigint[])`;

/**
 * Restores deleted rows first, because it checks that the created rows that replace them still
 * exist.
 */
const kinds = ['deleted', 'created', 'changed'] as const;
const putBackKind = statement('undo_put_back')`
  SELECT count(*) FILTER (WHERE done)::int AS done FROM (
    SELECT wl_put_back(part, key, before, after, survivor, :follows::jsonb) AS done FROM account_merge_changes
    WHERE old_user_id = :oldUserId AND part = :part
      AND CASE WHEN after IS NULL THEN 'deleted' WHEN before IS NULL THEN 'created' ELSE 'changed' END = :kind) each`;

/** Lists that others were merged into and that are still a surprise. */
const readSurprises = statement('undo_surprises')`
  SELECT l.token AS into, array_agg(r->>'token') AS tokens, l.surprise_until, l.surprise_open_ended,
    l.surprise_day::text AS surprise_day, l.surprise_zone
  FROM account_migrations m, jsonb_array_elements(m.receipt->'lists') r, lists l
  WHERE m.old_user_id = :oldUserId AND l.token = r->>'into' AND ${isSurpriseNow} GROUP BY l.id`;
/**
 * Keeps lists that got gifts since the merge a surprise, or the owner would see those gifts. This
 * includes gifts whose orders were paid before the merge but reported after it.
 */
const keepSurprise = statement('undo_keep_surprise')`
  UPDATE lists t SET ${keepLongerSurprise}
  FROM (SELECT :until?::timestamptz AS surprise_until, :openEnded::boolean AS surprise_open_ended,
    :day?::text::date AS surprise_day, :zone? AS surprise_zone) o, account_migrations m
  WHERE m.old_user_id = :oldUserId AND t.token = ANY(:tokens)
    AND EXISTS (SELECT 1 FROM list_items i WHERE i.list_id = t.id AND (
      i.purchased AND i.purchased_at >= m.created_at
      OR EXISTS (
        SELECT 1 FROM gift_claims c LEFT JOIN order_lines line ON line.id = c.order_line_id LEFT JOIN orders o ON o.id = line.order_id
        WHERE c.item_id = i.id AND greatest(c.created_at, o.created_at) >= m.created_at)))`;

/** Items on either side whose givers the merge combined. */
const readGiven = statement('undo_given_items')`
  SELECT DISTINCT i.id FROM account_merge_changes m
  JOIN list_items i ON i.id IN ((m.before->>'item_id')::bigint, (m.after->>'item_id')::bigint)
  WHERE m.old_user_id = :oldUserId AND m.part = 'gift_claims'`;

const finish = statement('undo_finish')`
  WITH gone AS (DELETE FROM account_merge_changes WHERE old_user_id = :oldUserId)
  UPDATE account_migrations SET undone_at = :now WHERE old_user_id = :oldUserId`;

export interface MergeToUndo {
  oldUserId: string;
  newUserId: string;
  now: Date;
}

/** Items that the account has added to lists that moved to it as a whole. */
const addedItems = (sql: Sql, { oldUserId, newUserId }: MergeToUndo) =>
  sql.rows(readAdded, { oldUserId, newUserId });

/** Moves the items that the account added to the other's lists into separate lists of the same names. */
export async function keepAddedItems(ctx: Context, sql: Sql, merge: MergeToUndo): Promise<void> {
  const { newUserId, now } = merge;
  const added = await addedItems(sql, merge);
  for (const listId of new Set(added.map((item) => item.list_id))) {
    const items = added.filter((item) => item.list_id === listId).map(({ id }) => id);
    const { secret: token, home } = await createHomedSecret(ctx, '', newUserId, sql);
    await sql.rows(keepAdded, { newUserId, listId, items, now, token, home });
  }
}

/**
 * Reads the moved lists and added items, for a merge that is undone only briefly and then repeated.
 */
export async function readApart(
  sql: Sql,
  merge: MergeToUndo,
): Promise<{ apart: Set<number>; added: Set<number> }> {
  const moved = await sql.rows(readMovedLists, { oldUserId: merge.oldUserId });
  const added = await addedItems(sql, merge);
  return {
    apart: new Set(moved.map(({ id }) => Number(id))),
    added: new Set(added.map(({ id }) => id)),
  };
}

/** Restores the anonymous account with everything left of it; both accounts' lists must be locked. */
export async function restoreAccount(sql: Sql, { oldUserId, now }: MergeToUndo): Promise<void> {
  const surprises = await sql.rows(readSurprises, { oldUserId, now });
  for (const part of parts) {
    // The username must be free before the account is restored.
    const order = part === 'users' ? (['changed', 'deleted'] as const) : kinds;
    for (const kind of order) {
      const values = { oldUserId, part, kind, follows: JSON.stringify(dependentColumns[part] ?? {}) };
      const [result] = await sql.rows(putBackKind, values);
      if (part === 'users' && kind === 'deleted' && result?.done !== 1) {
        throw new Error('a merged account could not be restored');
      }
    }
  }
  const given = await sql.rows(readGiven, { oldUserId });
  const itemIds = given.map(({ id }) => id);
  await settleClaims(sql, itemIds, now);
  for (const surprise of surprises) {
    const { into, tokens, surprise_until: until, surprise_open_ended: openEnded } = surprise;
    const { surprise_day: day, surprise_zone: zone } = surprise;
    const lists = [into, ...(tokens ?? [])];
    await sql.rows(keepSurprise, { oldUserId, tokens: lists, until, openEnded, day, zone });
  }
  await sql.rows(finish, { oldUserId, now });
}
