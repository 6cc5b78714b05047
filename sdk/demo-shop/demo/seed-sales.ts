/** Generates orders and alerts of the demo partner, and people who are waiting for its products. */
import type { Sql } from '#api/platform/db/sql.ts';
import { Statement } from '#api/platform/db/statement.ts';
import { eveningOf, pastDays, sequence } from './sequence.ts';

const weeks = 8;
/** Anonymous shoppers, who have no email address. */
const people = 64;

/** Shares of what led to the sales. */
const paths = { basket: 0.52, alert: 0.24, share: 0.18, direct: 0.06 } as const;

interface PastOrder {
  at: Date;
  path: keyof typeof paths;
  /** From 0 to 1: its position among the products, most wanted first. */
  product: number;
  quantity: number;
  refunded: number;
}

interface PastAlerts {
  at: Date;
  kind: 'price_drop' | 'back_in_stock' | 'low_stock';
  sent: number;
  opened: number;
  pressed: number;
}

function pathFor(chance: number): keyof typeof paths {
  let left = chance;
  const ways = Object.entries(paths) as [keyof typeof paths, number][];
  return ways.find(([, part]) => (left -= part) < 0)?.[0] ?? 'basket';
}

/** Eight weeks up to now, growing slightly; the same in every demo. */
export function pastSales(now: Date): { orders: PastOrder[]; alerts: PastAlerts[] } {
  const chance = sequence(20_261_130);
  const orders: PastOrder[] = [];
  const alerts: PastAlerts[] = [];
  for (const day of pastDays(now, weeks)) {
    for (let left = Math.round((5 - 3 * day.age) * day.busy * (0.6 + 0.8 * chance())); left > 0; left -= 1) {
      const order = { at: eveningOf(day, chance), path: pathFor(chance()), product: chance() ** 2 };
      const quantity = chance() < 0.15 ? 2 : 1;
      const refunded = chance() < 0.06 ? 1 : 0;
      if (order.at < now) orders.push({ ...order, quantity, refunded });
    }
    for (const [kind, usual] of [
      ['price_drop', 9],
      ['back_in_stock', 4],
      ['low_stock', 3],
    ] as const) {
      const sent = Math.round(usual * day.busy * 2 * chance());
      const opened = Math.round(sent * (0.4 + 0.3 * chance()));
      alerts.push({ at: new Date(day.start), kind, sent, opened, pressed: Math.round(opened * 0.6) });
    }
  }
  return { orders, alerts };
}

const writeOrders = new Statement<{
  partnerId: number;
  moments: Date[];
  paths: string[];
  places: number[];
  quantities: number[];
  refunds: number[];
}>(
  'demo_write_orders',
  `
    WITH offers AS (
      SELECT array_agg(product_id ORDER BY id DESC) AS products, array_agg(price_minor ORDER BY id DESC) AS prices
      FROM (
        SELECT DISTINCT ON (product_id) id, product_id, price_minor FROM list_items
        WHERE source_partner_id = :partnerId AND currency = 'EUR' ORDER BY product_id, id
      ) i
    ), told AS (
      SELECT 'KL-' || 1000 + t.n AS order_id, t.at, t.path, t.quantity, t.refunded,
             products[1 + floor(t.place * cardinality(products))::int] AS product_id,
             prices[1 + floor(t.place * cardinality(products))::int] AS price
      FROM offers, unnest(:moments::timestamptz[], :paths::text[], :places::float8[], :quantities::int[], :refunds::int[])
        WITH ORDINALITY AS t (at, path, place, quantity, refunded, n)
      WHERE cardinality(products) > 0
    ), placed AS (
      INSERT INTO orders (partner_id, order_id, currency, paid_at, created_at)
      SELECT :partnerId, order_id, 'EUR', at, at FROM told ORDER BY at
      RETURNING id, order_id
    )
    INSERT INTO order_lines (order_id, partner_id, ordered_at, currency, reference_hash, path, product_id, quantity,
                             unit_price_minor, refunded_quantity, refunded_minor)
    SELECT placed.id, :partnerId, at, 'EUR', sha256(convert_to(order_id, 'UTF8')), path, product_id, quantity, price, refunded,
           refunded * price
    FROM told JOIN placed USING (order_id)`,
);

const writeAlerts = new Statement<{
  partnerId: number;
  days: Date[];
  kinds: string[];
  sent: number[];
  opened: number[];
  pressed: number[];
}>(
  'demo_write_alerts',
  `INSERT INTO alert_days (partner_id, day, kind, is_test, sent, opened, pressed)
   SELECT :partnerId, (t.day AT TIME ZONE 'UTC')::date, t.kind, false, t.sent, t.opened, t.pressed
   FROM unnest(:days::timestamptz[], :kinds::text[], :sent::int[], :opened::int[], :pressed::int[])
     AS t (day, kind, sent, opened, pressed)
   ON CONFLICT DO NOTHING`,
);

/** Each person saves some of the products saved so far, and wants alerts about them. */
const writePeople = new Statement<{ partnerId: number; people: number; now: Date }>(
  'demo_write_people',
  `
    WITH people AS MATERIALIZED (
      SELECT n, gen_random_uuid() AS id, :now::timestamptz - n * interval '7 hours' AS at FROM generate_series(1, :people::int) n
    ), users AS (
      INSERT INTO users (id, anonymous, created_at) SELECT id, true, at FROM people
      RETURNING id
    ), settings AS (
      INSERT INTO alert_settings (user_id, price_drop, back_in_stock, low_stock, since)
      SELECT id, n % 4 > 0, n % 3 = 0 OR n % 4 = 0, n % 5 = 0, at FROM people JOIN users USING (id)
    ), made AS (
      INSERT INTO lists (token, owner_id, name, created_at, updated_at)
      SELECT gen_random_uuid()::text, id, 'Wishlist', at, at FROM people JOIN users USING (id)
      RETURNING id, owner_id
    ), wishes AS (
      SELECT *, row_number() OVER (ORDER BY id DESC) AS r FROM list_items WHERE id IN (
        SELECT min(id) FROM list_items WHERE source_partner_id = :partnerId GROUP BY product_id, variant_id)
    )
    INSERT INTO list_items (list_id, owner_id, product_id, variant_id, choice, saved_url, title, description, image_url,
      price_minor, compare_at_price_minor, currency, price_at, market_code, checkout_meta, source_label, source_partner_id,
      source_shop_id, source_domain, api_key_id, is_test, added_at, updated_at)
    SELECT made.id, made.owner_id, w.product_id, w.variant_id, w.choice, w.saved_url, w.title, w.description, w.image_url,
      w.price_minor, w.compare_at_price_minor, w.currency, w.price_at, w.market_code, w.checkout_meta, w.source_label,
      w.source_partner_id, w.source_shop_id, w.source_domain, k.id, false, p.at, p.at
    FROM made JOIN people p ON p.id = made.owner_id JOIN wishes w ON (p.n * 7 + w.r * 5) % 23 < 14 - least(w.r, 12),
      (SELECT id FROM api_keys WHERE partner_id = :partnerId AND environment = 'live' ORDER BY id LIMIT 1) k`,
);

/** Generates sales for a partner whose shoppers have already saved something. */
export async function seedSales(sql: Sql, partnerId: number, now: Date): Promise<void> {
  const { orders, alerts } = pastSales(now);
  await sql.rows(writeOrders, {
    partnerId,
    moments: orders.map(({ at }) => at),
    paths: orders.map(({ path }) => path),
    places: orders.map(({ product }) => product),
    quantities: orders.map(({ quantity }) => quantity),
    refunds: orders.map(({ refunded }) => refunded),
  });
  await sql.rows(writeAlerts, {
    partnerId,
    days: alerts.map(({ at }) => at),
    kinds: alerts.map(({ kind }) => kind),
    sent: alerts.map(({ sent }) => sent),
    opened: alerts.map(({ opened }) => opened),
    pressed: alerts.map(({ pressed }) => pressed),
  });
  await sql.rows(writePeople, { partnerId, people, now });
}
