import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { maxClaims, readyClaims, settleClaims } from './internal/gifts/gift-claim-rows.ts';
import { tellSuppliers } from './internal/gifts/tell-suppliers.ts';
import { notifyOwners } from './internal/notify-owners.ts';
import type { Purchaser } from './order-reference.ts';
import { isSurpriseNow } from './surprise.ts';

/** A wish that references lead to, locked. */
export interface OrderableWish {
  id: number;
  quantity: number;
  isOwnerMarked: boolean;
  /** Whether purchases are hidden from the list's owner now. */
  isSurprise: boolean;
}

/** A line of an order that bought a wish. */
export interface OrderedWish {
  lineId: number;
  wish: OrderableWish;
  quantity: number;
  by: Purchaser;
}

/** An item that was folded into another one leads there, unless undoing a merge has brought it back. */
const lockWishes = statement('ordered_items_lock', 'everywhere')`
  WITH RECURSIVE path AS (
    SELECT id AS asked_id, id FROM unnest(:itemIds::bigint[]) AS asked (id)
    UNION
    SELECT p.asked_id, f.new_id FROM path p JOIN folded_items f ON f.old_id = p.id
    WHERE NOT EXISTS (SELECT 1 FROM list_items i WHERE i.id = p.id)
  )
  SELECT p.asked_id, i.id, i.quantity, i.owner_marked, ${isSurpriseNow} AS is_surprise
  FROM path p JOIN list_items i ON i.id = p.id JOIN lists l ON l.id = i.list_id
  ORDER BY i.id FOR NO KEY UPDATE OF i`;

/** Locks the wishes of references, by the item in the reference; those that were removed are missing. */
export async function lockOrdered(
  ctx: Context,
  sql: Sql,
  itemIds: readonly number[],
): Promise<Map<number, OrderableWish>> {
  const asked = new Set(itemIds);
  if (asked.size === 0) return new Map();
  const read = () => sql.rows(lockWishes, { itemIds: [...asked], now: ctx.clock() });
  const rows = await read();
  // A merge that was waited for may have folded some.
  const found = rows.length < asked.size ? await read() : rows;
  const wishes = new Map(
    found.map(({ id, quantity, owner_marked: isOwnerMarked, is_surprise: isSurprise }) => [
      id,
      { id, quantity, isOwnerMarked, isSurprise },
    ]),
  );
  return new Map(found.map(({ asked_id: itemId, id }) => [itemId, wishes.get(id)!]));
}

const readTotals = statement('ordered_items_total', 'everywhere')`
  SELECT item_id, coalesce(sum(quantity), 0)::int AS bought, coalesce(sum(quantity) FILTER (WHERE own), 0)::int AS own,
    count(*)::int AS claims
  FROM gift_claims WHERE item_id = ANY(:itemIds::bigint[]) GROUP BY item_id`;

const addClaims = statement('ordered_claims_add', 'everywhere')<
  { claimId: number; itemId: number; quantity: number; lineId: number },
  'itemId' | 'lineId'
>`
  INSERT INTO gift_claims (item_id, quantity, name, own, order_line_id, created_at)
  SELECT c.item_id, c.quantity, '', c.own, c.line_id, :orderedAt
  FROM unnest(:items::bigint[], :quantities::int[], :owns::boolean[], :lines::bigint[]) AS c (item_id, quantity, own, line_id)
  RETURNING id AS "claimId", item_id AS "itemId", quantity, order_line_id AS "lineId"`;

/**
 * Marks locked wishes as bought by an order, as many as are still wanted. Unless the owner put it into the cart, it's an
 * anonymous gift. No one is notified of a gift by a `link`, because it may be the owner's own purchase. Owners can buy
 * what was already given: whether they or their links can must not reveal a surprise.
 * @returns the lines that marked at least one, and those that would have if a surprise had no gifts
 */
export async function markOrdered(
  ctx: Context,
  sql: Sql,
  ordered: readonly OrderedWish[],
  orderedAt: Date,
): Promise<Set<number>> {
  if (ordered.length === 0) return new Set();
  const itemIds = [...new Set(ordered.map(({ wish }) => wish.id))];
  await readyClaims(sql, itemIds);
  const totals = new Map((await sql.rows(readTotals, { itemIds })).map((row) => [row.item_id, row]));
  const left = new Map(
    ordered.map(({ wish: { id, quantity, isOwnerMarked } }) => {
      const { bought = 0, own = 0, claims = 0 } = totals.get(id) ?? {};
      const wanted = isOwnerMarked ? 0 : quantity;
      return [id, { gift: wanted - bought, own: wanted - own, givers: maxClaims - claims }];
    }),
  );
  const matched = new Set<number>();
  const marks = ordered.flatMap((line) => {
    const rest = left.get(line.wish.id)!;
    const isOwn = line.by === 'owner';
    if (line.by === 'link' && line.wish.isSurprise && rest.own > 0) matched.add(line.lineId);
    const quantity = Math.min(line.quantity, isOwn ? rest.own : rest.givers > 0 ? rest.gift : 0);
    if (quantity <= 0) return [];
    rest.gift -= quantity;
    rest.givers -= 1;
    if (isOwn) rest.own -= quantity;
    matched.add(line.lineId);
    return [{ ...line, quantity, isOwn }];
  });
  if (marks.length === 0) return matched;
  const claims = await sql.rows(addClaims, {
    items: marks.map(({ wish }) => wish.id),
    quantities: marks.map(({ quantity }) => quantity),
    owns: marks.map(({ isOwn }) => isOwn),
    lines: marks.map(({ lineId }) => lineId),
    orderedAt,
  });
  await settleClaims(sql, itemIds, ctx.clock());
  const given = new Set(marks.flatMap(({ by, lineId }) => (by === 'giver' ? [lineId] : [])));
  const gifts = claims.filter(({ lineId }) => given.has(lineId));
  await notifyOwners(ctx, sql, gifts);
  await tellSuppliers(ctx, sql, gifts);
  return matched;
}

const lockMarked = statement('ordered_claims_lock', 'everywhere')`
  SELECT i.id FROM list_items i WHERE i.id IN (
    SELECT item_id FROM gift_claims WHERE order_line_id = ANY(:lineIds::bigint[])) ORDER BY i.id FOR NO KEY UPDATE`;

const dropClaims = statement('ordered_claims_drop', 'everywhere')`
  DELETE FROM gift_claims c USING unnest(:lineIds::bigint[], :lefts::int[]) AS o (line_id, left_quantity)
  WHERE c.order_line_id = o.line_id AND o.left_quantity = 0`;

const reduceClaims = statement('ordered_claims_reduce', 'everywhere')`
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
  const lock = async () => (await sql.rows(lockMarked, { lineIds: values.lineIds })).map(({ id }) => id);
  await lock();
  // A merge that was waited for may have moved some marks.
  const items = await lock();
  await readyClaims(sql, items);
  await sql.rows(dropClaims, values);
  await sql.rows(reduceClaims, values);
  await settleClaims(sql, items, now);
}
