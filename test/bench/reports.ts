/** A partner with many wishes, and a small one, each with what its reports read and what it can download. */
import type { QueryConfig } from 'pg';
import { countAlerts } from '#api/modules/alerts/count-alerts.ts';
import { countWatchers } from '#api/modules/alerts/count-watchers.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import type { Context } from '#api/platform/context.ts';

export interface ReportPartner {
  partnerId: number;
  headers: Record<string, string>;
}

const wishesOfAShopper = 20;

/**
 * Wishes of the last 28 days, or of the 28 days up to `daysAgo`, each in the ledger. Every shopper has alerts on and got
 * an email about every other wish; every tenth wish is in an order.
 */
export async function fillPartner(
  ctx: Context,
  partnerId: number,
  { shoppers, products, daysAgo = 0 }: { shoppers: number; products: number; daysAgo?: number },
) {
  const client = await ctx.pool.connect();
  const run = (text: string, values: unknown[] = []) =>
    client.query({ text, values, query_timeout: 3_600_000 } as QueryConfig);
  const host = `shop-${partnerId}-${daysAgo}.example`;
  const now = ctx.clock();
  try {
    await run('SET statement_timeout = 0');
    await run('SET session_replication_role = replica');
    for (const days of [daysAgo, daysAgo + 28])
      await run(`SELECT wl_create_partitions($2::timestamptz - $1 * interval '1 day')`, [days, now]);
    await run(
      `WITH made AS (
         INSERT INTO products (url, url_hash, domain, title, image_url, price_minor, currency, availability)
         SELECT u, sha256(u::bytea), $1, 'Product ' || n, 'https://cdn.example/' || n || '.jpg', 5400, 'EUR', 'in_stock'
         FROM (SELECT n, 'https://' || $1 || '/products/' || n AS u FROM generate_series(1, $2::int) n) f RETURNING id
       ), numbered AS (
         SELECT id, row_number() OVER () - 1 AS n FROM made
       ), people AS (
         INSERT INTO users (email) SELECT 'shopper' || n || '@' || $1 FROM generate_series(1, $3::int) n RETURNING id
       ), watching AS (
         INSERT INTO alert_settings (user_id, price_drop, back_in_stock, pages_due_at)
         SELECT id, true, true, $7::timestamptz + interval '1 day' FROM people
       ), filled AS (
         INSERT INTO lists (token, owner_id, name) SELECT 'wishes-' || id, id, 'Wishes' FROM people RETURNING id, owner_id
       ), wishes AS (
         INSERT INTO list_items (list_id, owner_id, product_id, variant_id, title, price_minor, currency, source_domain,
           source_partner_id, added_at, purchased)
         SELECT l.id, l.owner_id, p.id, ((l.n + g.nth) % 5)::text, 'Wish', 5400, 'EUR', $1, $4, $7::timestamptz - ($6 + random() * 28) * interval '1 day', l.n % 20 = 0
         FROM (SELECT *, row_number() OVER () AS n FROM filled) l CROSS JOIN generate_series(1, $5::int) AS g (nth)
         -- Few products have most of the wishes.
         JOIN numbered p ON p.n = floor($2 * (((l.n * 7919 + g.nth * 50021) % 100000) / 100000.0) ^ 2)
         ON CONFLICT (list_id, product_id, variant_id) DO NOTHING RETURNING *
       ), ledger AS (
         INSERT INTO usage_actions (partner_id, period, kind, list_id, item_id, product_id, variant_id, occurred_at)
         SELECT $4, to_char(added_at AT TIME ZONE 'UTC', 'YYYY-MM'), 'save', list_id, id, product_id, variant_id, added_at FROM wishes
       ), mails AS (
         INSERT INTO alert_mails (user_id, created_at, sent_at, opened_at)
         SELECT id, at, at, CASE WHEN random() < 0.4 THEN at END
         FROM (SELECT id, $7::timestamptz - ($6 + random() * 28) * interval '1 day' AS at FROM people) p RETURNING id, user_id, sent_at
       ), alerted AS (
         INSERT INTO alerts (user_id, item_id, change_id, product_id, variant_id, partner_id, kind, created_at, mail_id, pressed_at)
         SELECT w.owner_id, w.id, w.id, w.product_id, w.variant_id, $4, 'price_drop', m.sent_at, m.id,
           CASE WHEN random() < 0.1 THEN m.sent_at END
         FROM wishes w JOIN mails m ON m.user_id = w.owner_id WHERE w.id % 2 = 0
       ), bought AS (
         SELECT *, row_number() OVER () AS n FROM wishes WHERE id % 10 = 0
       ), ordered AS (
         INSERT INTO orders (partner_id, order_id, currency, paid_at, created_at)
         SELECT $4, 'order-' || $6::int || '-' || (n / 2), 'EUR', max(added_at), max(added_at) FROM bought GROUP BY n / 2 RETURNING id, order_id, paid_at
       )
       INSERT INTO order_lines (order_id, partner_id, ordered_at, currency, reference_hash, path, item_id, owner_id, product_id,
         quantity, unit_price_minor)
       SELECT o.id, $4, o.paid_at, 'EUR', sha256(b.id::text::bytea), (ARRAY['basket', 'share', 'alert', 'direct'])[1 + b.n % 4],
         b.id, b.owner_id, b.product_id, 1, 5400
       FROM bought b JOIN ordered o ON o.order_id = 'order-' || $6::int || '-' || (b.n / 2)`,
      [host, products, shoppers, partnerId, wishesOfAShopper, daysAgo, now],
    );
  } finally {
    client.release(true);
  }
}

/** @returns the small partner, and the one with much; a third one has the rest */
export async function fillReports(
  ctx: Context,
  wishes: { small: number; much: number; others: number },
): Promise<{ small: ReportPartner; much: ReportPartner }> {
  const add = async (name: string, count: number): Promise<ReportPartner> => {
    const email = `${name}@reports.example`;
    const { partnerId } = await createPartner(ctx, { email, name, plan: 'scale' });
    await fillPartner(ctx, partnerId, {
      shoppers: count / wishesOfAShopper,
      products: Math.max(500, count / 20),
    });
    await countWatchers(ctx, partnerId);
    const { token } = await createPat(ctx, { email, name: 'Reports' });
    return { partnerId, headers: { authorization: `Bearer ${token}` } };
  };
  const small = await add('small', wishes.small);
  const much = await add('much', wishes.much);
  await add('others', wishes.others);
  await countAlerts(ctx);
  await ctx.pool.query('ANALYZE');
  return { small, much };
}

/** The reports whose time is measured, for the current month. */
export const reports = {
  'who waits': '/portal/alerts/watchers',
  'emailed alerts': '/portal/alerts/report',
  'revenue by day': '/portal/analytics/revenue?by=day',
  'revenue by product': '/portal/analytics/revenue?by=product',
  'most saved products': '/portal/usage/products',
  'most saved products, by shoppers': '/portal/usage/products?sort=shoppers',
  'days of activity': '/portal/usage/days',
} as const;

/** Files that the partner can download. */
export const downloads = {
  'actions as CSV': '/portal/usage/actions.csv',
  'who waits, as CSV': '/portal/alerts/watchers.csv',
  'all data': '/portal/export',
} as const;
