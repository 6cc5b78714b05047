import { type SalePath, touchDays } from '#api/contract/orders.ts';
import { lockOrdered, markOrdered } from '#api/modules/lists/mark-ordered.ts';
import type { OrderReference } from '#api/modules/lists/order-reference.ts';
import { findTestItems } from '#api/modules/lists/test-items.ts';
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
  isTest: boolean;
}

/** When an alert about each wish was last opened. */
const readTouches = statement('order_touches', 'everywhere')`
  SELECT item_id, max(pressed_at) AS alerted_at FROM alerts
  WHERE item_id = ANY(:itemIds::bigint[]) AND pressed_at <= :orderedAt GROUP BY item_id`;

const insertLines = statement('order_lines_add', 'partner')`
  INSERT INTO order_lines (order_id, partner_id, ordered_at, currency, reference_hash, path, item_id, creator_shop_id,
    product_id, quantity, unit_price_minor, is_test)
  SELECT :orderRow, :partnerId, :orderedAt, :currency, l.hash, l.path, nullif(l.item_id, 0), s.id, l.product_id, l.quantity, l.price, l.is_test
  FROM unnest(:hashes::bytea[], :paths::text[], :items::bigint[], :shops::bigint[], :products::bigint[],
    :quantities::int[], :prices::bigint[], :tests::boolean[]) WITH ORDINALITY
    AS l (hash, path, item_id, shop_id, product_id, quantity, price, is_test, n)
  LEFT JOIN creator_shops s ON s.id = l.shop_id
  ORDER BY l.n RETURNING id`;

const touchMs = touchDays * 86_400_000;

/** The last way to the sale: the reference's own path, or an alert that was opened later. */
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
  const { orderRow, partnerId, currency, orderedAt, isTest } = order;
  const isWish = ({ reference }: ReferencedLine) => reference.by !== 'visitor';
  const wishes = await lockOrdered(
    ctx,
    sql,
    lines.filter(isWish).map(({ reference }) => reference.id),
  );
  const wishOf = (line: ReferencedLine) => (isWish(line) ? wishes.get(line.reference.id) : undefined);
  const itemIds = [...wishes.values()].map(({ id }) => id);
  const touches = await sql.rows(readTouches, { itemIds, orderedAt });
  // Reports have a token or a secret, but no key: unless the order is a test, only the wish says whether its sale is.
  const tests = await findTestItems(sql, { partnerId, itemIds });
  const alertedAt = new Map(touches.map(({ item_id: id, alerted_at: at }) => [id, at]));
  const added = await sql.rows(insertLines, {
    orderRow,
    partnerId,
    currency,
    orderedAt,
    hashes: lines.map(({ hash }) => hash),
    paths: lines.map((line) =>
      pathOf(line.reference, alertedAt.get(wishOf(line)?.id ?? 0) ?? null, orderedAt),
    ),
    items: lines.map((line) => wishOf(line)?.id ?? 0),
    shops: lines.map((line) => (isWish(line) ? 0 : line.reference.id)),
    products: lines.map(({ reference }) => reference.productId),
    quantities: lines.map(({ quantity }) => quantity),
    prices: lines.map(({ unitPriceMinor }) => unitPriceMinor),
    tests: lines.map((line) => isTest || tests.has(wishOf(line)?.id ?? 0)),
  });
  const bought = lines.flatMap((line, n) => {
    const wish = wishOf(line);
    const lineId = added[n]!.id;
    return wish ? [{ lineId, wish, quantity: line.quantity, by: line.reference.by }] : [];
  });
  const marked = await markOrdered(ctx, sql, bought, orderedAt);
  return new Set(lines.filter((line, n) => !isWish(line) || marked.has(added[n]!.id)).map(({ at }) => at));
}
