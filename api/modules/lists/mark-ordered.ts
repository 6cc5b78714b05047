import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { maxClaims } from './gifts/claims.ts';
import { readyClaims, settleClaims } from './gifts/gift-claim-rows.ts';
import { notifyOwner } from './lists/notify-owner.ts';

/** A line of an order that bought a wish, by the list's owner or as a gift. */
export interface OrderedWish {
  lineId: number;
  itemId: number;
  quantity: number;
  isOwn: boolean;
}

const lockItems = statement('ordered_items_lock')`
  SELECT id, quantity, owner_marked FROM list_items WHERE id = ANY(:itemIds::bigint[]) ORDER BY id FOR NO KEY UPDATE`;

const readTotals = statement('ordered_items_total')`
  SELECT item_id, coalesce(sum(quantity), 0)::int AS bought, coalesce(sum(quantity) FILTER (WHERE own), 0)::int AS own,
    count(*)::int AS claims
  FROM gift_claims WHERE item_id = ANY(:itemIds::bigint[]) GROUP BY item_id`;

const addClaims = statement('ordered_claims_add')`
  INSERT INTO gift_claims (item_id, quantity, name, own, order_line_id, created_at)
  SELECT c.item_id, c.quantity, '', c.own, c.line_id, :orderedAt
  FROM unnest(:items::bigint[], :quantities::int[], :owns::boolean[], :lines::bigint[]) AS c (item_id, quantity, own, line_id)
  RETURNING id, order_line_id, own`;

/**
 * Marks wishes as bought by an order, as many as are still wanted. A gift is an anonymous claim. The owner of a list
 * can buy what was already given: that must not reveal a surprise.
 * @returns the lines that marked at least one
 */
export async function markOrdered(
  ctx: Context,
  sql: Sql,
  wishes: readonly OrderedWish[],
  orderedAt: Date,
): Promise<Set<number>> {
  if (wishes.length === 0) return new Set();
  const itemIds = [...new Set(wishes.map(({ itemId }) => itemId))];
  const items = await sql.rows(lockItems, { itemIds });
  await readyClaims(sql, itemIds);
  const totals = new Map((await sql.rows(readTotals, { itemIds })).map((row) => [row.item_id, row]));
  const left = new Map(
    items.map(({ id, quantity, owner_marked: isMarked }) => {
      const { bought = 0, own = 0, claims = 0 } = totals.get(id) ?? {};
      const wanted = isMarked || claims >= maxClaims ? 0 : quantity;
      return [id, { gift: wanted - bought, own: wanted - own }];
    }),
  );
  const marks = wishes.flatMap((wish) => {
    const rest = left.get(wish.itemId);
    const quantity = Math.min(wish.quantity, (wish.isOwn ? rest?.own : rest?.gift) ?? 0);
    if (!rest || quantity <= 0) return [];
    rest.gift -= quantity;
    if (wish.isOwn) rest.own -= quantity;
    return [{ ...wish, quantity }];
  });
  if (marks.length === 0) return new Set();
  const claims = await sql.rows(addClaims, {
    items: marks.map(({ itemId }) => itemId),
    quantities: marks.map(({ quantity }) => quantity),
    owns: marks.map(({ isOwn }) => isOwn),
    lines: marks.map(({ lineId }) => lineId),
    orderedAt,
  });
  await settleClaims(sql, itemIds, ctx.clock());
  for (const { id, own } of claims) if (!own) await notifyOwner(ctx, sql, id);
  return new Set(marks.map(({ lineId }) => lineId));
}

const lockOrdered = statement('ordered_claims_lock')`
  SELECT i.id FROM list_items i WHERE i.id IN (
    SELECT item_id FROM gift_claims WHERE order_line_id = ANY(:lineIds::bigint[])) ORDER BY i.id FOR NO KEY UPDATE`;

const dropClaims = statement('ordered_claims_drop')`
  DELETE FROM gift_claims c USING unnest(:lineIds::bigint[], :lefts::int[]) AS o (line_id, left_quantity)
  WHERE c.order_line_id = o.line_id AND o.left_quantity = 0`;

const reduceClaims = statement('ordered_claims_reduce')`
  UPDATE gift_claims c SET quantity = o.left_quantity
  FROM unnest(:lineIds::bigint[], :lefts::int[]) AS o (line_id, left_quantity)
  WHERE c.order_line_id = o.line_id AND c.quantity > o.left_quantity AND o.left_quantity > 0`;

/** Undoes what lines of an order marked, except for the quantity that is `left` of each. */
export async function unmarkOrdered(
  sql: Sql,
  lines: readonly { lineId: number; left: number }[],
  now: Date,
): Promise<void> {
  const values = { lineIds: lines.map(({ lineId }) => lineId), lefts: lines.map(({ left }) => left) };
  const items = (await sql.rows(lockOrdered, { lineIds: values.lineIds })).map(({ id }) => id);
  await readyClaims(sql, items);
  await sql.rows(dropClaims, values);
  await sql.rows(reduceClaims, values);
  await settleClaims(sql, items, now);
}
