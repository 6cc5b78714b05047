import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { isPublic } from '../../product-record.ts';
import type { PriceHistory, PricePoint } from '../../schemas.ts';

const maxPoints = 5_000;

/**
 * The newest points. A product without any gets one empty row, so it can be told from an unknown
 * product.
 */
const readPoints = statement('product_prices')`
  SELECT h.day, h.price_minor, h.currency, h.variant_id, h.source
  FROM products p LEFT JOIN LATERAL (
    SELECT to_char(x.day, 'YYYY-MM-DD') AS day, x.price_minor AS price_minor, x.currency, x.variant_id,
           CASE WHEN x.source <> 'earlier' THEN x.source END AS source, x.recorded_at
    FROM price_points x
    WHERE x.product_id = p.id AND x.day > :today::date - :days::int AND (:variant?::text IS NULL OR x.variant_id = :variant)
    ORDER BY x.day DESC, x.recorded_at DESC LIMIT ${maxPoints}) h ON true
  WHERE p.id = :productId AND ${isPublic}
  ORDER BY h.day, h.recorded_at`;

/**
 * Prices seen in the last `days` days (UTC), oldest first, of one variant or of all. `lowest`,
 * `highest` and `current` are those of the given variant, else of the product itself, in the
 * currency and from the source of the newest price.
 * @throws ServiceError `product_not_found`
 */
export async function readPrices(
  ctx: Context,
  productId: number,
  { days, variant }: { days: number; variant?: string | undefined },
): Promise<PriceHistory> {
  const today = ctx.clock().toISOString().slice(0, 10);
  const rows = await ctx.sql.rows(readPoints, { productId, today, days, variant: variant ?? null });
  if (rows.length === 0) throw new ServiceError('product_not_found');
  const prices = rows.filter((row): row is PricePoint => row.day !== null);
  const ofOne = prices.filter(({ variant_id: id }) => id === (variant ?? ''));
  const current = ofOne.at(-1) ?? null;
  const comparable = ofOne.filter(
    ({ currency, source }) => currency === current?.currency && source === current.source,
  );
  const [lowest = null] = comparable.toSorted((a, b) => a.price_minor - b.price_minor);
  const [highest = null] = comparable.toSorted((a, b) => b.price_minor - a.price_minor);
  return { prices, lowest, highest, current };
}
