import { type SalePath, touchDays } from '#api/contract/orders.ts';
import { markOrdered } from '#api/modules/lists/mark-ordered.ts';
import type { OrderReference } from '#api/modules/lists/order-reference.ts';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

/** A paid line with a valid reference. */
export interface ReferencedLine {
  /** Its position in the report. */
  at: number;
  reference: OrderReference;
  hash: Buffer;
  quantity: number;
  unitPriceMinor: number;
}

export interface PaidOrder {
  orderRow: number;
  partnerId: number;
  currency: string;
  orderedAt: Date;
}

/** The wishes that still exist, and when an alert about each was last opened. */
const readTouches = statement('order_touches')`
  SELECT i.id, (
    SELECT max(a.pressed_at) FROM alerts a WHERE a.item_id = i.id AND a.pressed_at <= :orderedAt) AS alerted_at
  FROM list_items i WHERE i.id = ANY(:itemIds::bigint[])`;

const insertLines = statement('order_lines_add')`
  INSERT INTO order_lines (order_id, partner_id, ordered_at, currency, reference_hash, path, item_id, creator_shop_id,
    product_id, quantity, unit_price_minor)
  SELECT :orderRow, :partnerId, :orderedAt, :currency, l.hash, l.path, nullif(l.item_id, 0), s.id, l.product_id, l.quantity, l.price
  FROM unnest(:hashes::bytea[], :paths::text[], :items::bigint[], :shops::bigint[], :products::bigint[],
    :quantities::int[], :prices::bigint[]) WITH ORDINALITY AS l (hash, path, item_id, shop_id, product_id, quantity, price, n)
  LEFT JOIN creator_shops s ON s.id = l.shop_id
  ORDER BY l.n RETURNING id`;

const touchMs = touchDays * 86_400_000;

/** What last led to the sale: the reference's own path, or an alert that was opened later. */
function pathOf({ path, issuedAt }: OrderReference, alertedAt: Date | null, orderedAt: Date): SalePath {
  const isRecent = (at: Date) => orderedAt.getTime() - at.getTime() <= touchMs;
  const own = path !== 'direct' && isRecent(issuedAt);
  if (alertedAt && isRecent(alertedAt) && (!own || alertedAt > issuedAt)) return 'alert';
  return own ? path : 'direct';
}

/**
 * Stores the paid lines of an order, and marks their wishes as bought.
 * @returns the positions of those of which at least one was marked, or that are a creator's
 */
export async function addLines(
  ctx: Context,
  sql: Sql,
  lines: readonly ReferencedLine[],
  order: PaidOrder,
): Promise<Set<number>> {
  const { orderRow, partnerId, currency, orderedAt } = order;
  const isWish = ({ reference }: ReferencedLine) => reference.by !== 'visitor';
  const itemIds = lines.filter(isWish).map(({ reference }) => reference.id);
  const touches = await sql.rows(readTouches, { itemIds, orderedAt });
  const alertedAt = new Map(touches.map(({ id, alerted_at: at }) => [id, at]));
  const itemOf = (line: ReferencedLine) =>
    isWish(line) && alertedAt.has(line.reference.id) ? line.reference.id : null;
  const added = await sql.rows(insertLines, {
    orderRow,
    partnerId,
    currency,
    orderedAt,
    hashes: lines.map(({ hash }) => hash),
    paths: lines.map((line) => pathOf(line.reference, alertedAt.get(itemOf(line) ?? -1) ?? null, orderedAt)),
    items: lines.map((line) => itemOf(line) ?? 0),
    shops: lines.map((line) => (isWish(line) ? 0 : line.reference.id)),
    products: lines.map(({ reference }) => reference.productId),
    quantities: lines.map(({ quantity }) => quantity),
    prices: lines.map(({ unitPriceMinor }) => unitPriceMinor),
  });
  const bought = lines.flatMap((line, n) => {
    const itemId = itemOf(line);
    const lineId = added[n]?.id;
    if (itemId === null || lineId === undefined) return [];
    return [{ lineId, itemId, quantity: line.quantity, isOwn: line.reference.by === 'owner', at: line.at }];
  });
  const marked = await markOrdered(ctx, sql, bought, orderedAt);
  return new Set(
    lines.filter((line, n) => !isWish(line) || marked.has(added[n]?.id ?? -1)).map(({ at }) => at),
  );
}
