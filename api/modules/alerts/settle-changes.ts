import { type AlertKind, minDropPercent } from '#api/contract/alerts.ts';
import { variantOf } from '#api/modules/catalog/wish-key.ts';
import { insertEvents } from '#api/modules/events/record-events.ts';
import { coversHost } from '#api/modules/keys/verified-hosts.ts';
import { isOfWish, joinFacts, wantedSince, wantsAlert } from '#api/modules/lists/hosted-product.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { processInBatches } from '#api/platform/jobs/skip-failing-rows.ts';
import { transactionInTurn } from '#api/platform/jobs/transaction-in-turn.ts';
import { nextDigest } from './digest-time.ts';
import { isAlertable, isReachable } from './is-alertable.ts';

/** Changes per transaction. */
const atOnce = 100;

const variant = variantOf('i.variant_id');

/**
 * SQL: the price of a product `p` still comes from the source of a change `c`. Prices from
 * different sources aren't compared.
 */
const isOfSource = `(c.kind = 'stock' OR coalesce(c.source = coalesce((
    SELECT o.source FROM market_offers o WHERE o.product_id = c.product_id AND o.variant_id = c.variant_id
      AND o.market = c.market AND o.currency = c.currency), p.facts_source), true))`;

/**
 * SQL: an item `i` was sold out before a change `c` of its stock. If that's unknown, what its
 * shopper saw on the shop's page counts, for the item's own variant and only until the first alert.
 */
const wasSoldOut = `coalesce(c.from_availability IN ('out_of_stock', 'discontinued'),
    c.variant_id = ${variant} AND wanted.sold_out_at <= c.since AND NOT EXISTS (
      SELECT 1 FROM alerts a WHERE a.item_id = i.id AND a.kind = 'back_in_stock' AND a.created_at >= wanted.sold_out_at))`;

/** SQL: the shopper wanted alerts of a kind when a change `c` happened, and the shop sends them. */
const gets = (kind: AlertKind) =>
  `${wantsAlert(kind)} AND ${wantedSince(kind)} <= c.since AND coalesce(shop.${kind}, true)`;

/** SQL for the kind of alert that a change `c` causes for an item; null for none. */
const kindOf = `CASE
    WHEN c.kind = 'price' AND c.currency = i.currency AND ${gets('price_drop')}
      AND c.price_minor < c.from_price_minor
      AND CASE WHEN wanted.target_price_minor IS NULL
        THEN (c.from_price_minor - c.price_minor) * 100 >= c.from_price_minor * coalesce(shop.min_drop_percent, ${minDropPercent})
        ELSE c.price_minor <= wanted.target_price_minor AND c.from_price_minor > wanted.target_price_minor END
      THEN 'price_drop'
    WHEN c.availability IN ('in_stock', 'low_stock') AND ${wasSoldOut}
      AND ${gets('back_in_stock')} THEN 'back_in_stock'
    WHEN c.availability = 'low_stock' AND c.from_availability IN ('in_stock', 'preorder', 'backorder')
      AND ${gets('low_stock')} THEN 'low_stock' END`;

/**
 * SQL that records events of changes `c` for partners that are verified for the product's host and
 * have a wish for it. This hides other partners' wishes, and a report of a shop's whole catalog
 * makes few events. A corrected price isn't a change.
 */
const tell = insertEvents(
  'product.changed',
  `(
      SELECT shop.partner_id, c.* FROM c JOIN products p ON p.id = c.product_id
      CROSS JOIN LATERAL (SELECT DISTINCT v.partner_id FROM verified_domains v WHERE ${coversHost('p.domain')}) shop
      WHERE ${isOfSource} AND (c.from_price_minor <> c.price_minor OR c.from_availability <> c.availability) AND EXISTS (
        SELECT 1 FROM list_items i WHERE i.product_id = c.product_id AND c.variant_id IN ('', ${variant})
          AND (i.source_partner_id = shop.partner_id OR EXISTS (
            SELECT 1 FROM item_sources s WHERE s.item_id = i.id AND s.partner_id = shop.partner_id))))`,
  {
    subject: "'product:' || e.product_id",
    at: ':now',
    product_id: 'e.product_id',
    variant_id: 'e.variant_id',
    data: `jsonb_build_object('change', e.kind, 'market', nullif(e.market, ''), 'from_price_minor', e.from_price_minor,
        'from_availability', e.from_availability, 'supplied', jsonb_build_object('price_minor', coalesce(e.price_minor, (
            SELECT o.price_minor FROM market_offers o WHERE o.product_id = e.product_id AND o.variant_id = e.variant_id
              AND o.market = e.market AND o.currency = e.currency)),
          'currency', nullif(e.currency, ''), 'availability', e.availability))`,
  },
);

/**
 * Removes the changes that are due, records events for shops, alerts the owners of affected wishes,
 * and stores the wishes' previous prices. Nothing else compares prices over time. Changes from
 * before a shopper asked for alerts don't count. For shops on the Free plan and suspended ones,
 * alerts are only shown in the account and never emailed, even after an upgrade. With `ctid`,
 * PostgreSQL expects few changes, and so looks up their wishes instead of reading all of them.
 */
const settle = statement('alerts_settle')`
  WITH c AS MATERIALIZED (
    DELETE FROM unsettled_changes WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM unsettled_changes WHERE due_at <= :now ORDER BY due_at LIMIT :limit OFFSET :skip FOR UPDATE SKIP LOCKED))
    RETURNING *
  ), remembered AS (
    UPDATE list_items i SET saved_price_minor = c.from_price_minor, saved_price_source = c.source
    FROM c JOIN products p ON p.id = c.product_id
    WHERE c.kind = 'price' AND c.source IS NOT NULL AND c.from_price_minor <> c.price_minor AND ${isOfSource}
      AND i.product_id = c.product_id AND c.variant_id IN ('', ${variant}) AND i.currency = c.currency
      AND coalesce(i.price_at, i.added_at) <= c.since
      AND (i.saved_price_minor IS NULL OR i.saved_price_source IS DISTINCT FROM c.source)
      AND EXISTS (SELECT 1 FROM (SELECT 1) AS one ${joinFacts} WHERE ${isOfWish})
  ), wishes AS (
    SELECT i.id AS item_id, l.owner_id, c.change_id, i.product_id, ${variant} AS variant_id, i.source_partner_id,
           ${kindOf} AS kind, c.from_price_minor, c.price_minor, nullif(c.currency, '') AS currency, c.quantity, c.source,
           coalesce(i.custom_title, nullif(i.title, ''), p.title) AS title, l.token, u.anonymous,
           defaults.frequency, defaults.time_zone,
           ${isReachable} AND (partner.id IS NULL OR partner.plan <> 'free' AND partner.suspended_at IS NULL) AS is_mailed
    FROM c JOIN products p ON p.id = c.product_id JOIN list_items i ON i.product_id = c.product_id AND c.variant_id IN ('', ${variant})
    JOIN lists l ON l.id = i.list_id JOIN users u ON u.id = l.owner_id
    JOIN alert_settings defaults ON defaults.user_id = l.owner_id
    LEFT JOIN wish_alerts wanted ON wanted.item_id = i.id
    LEFT JOIN partners partner ON partner.id = i.source_partner_id
    LEFT JOIN shop_alert_settings shop ON shop.partner_id = partner.id
    ${joinFacts}
    WHERE ${isOfWish} AND ${isOfSource} AND i.added_at <= c.since
      AND ${isAlertable}
  ), alerted AS (
    INSERT INTO alerts (user_id, item_id, change_id, product_id, variant_id, partner_id, kind, from_price_minor,
                        price_minor, currency, quantity, source, created_at, due_at)
    SELECT owner_id, item_id, change_id, product_id, variant_id, source_partner_id, kind, from_price_minor, price_minor,
           currency, quantity, source, :now,
           CASE WHEN NOT is_mailed THEN NULL WHEN kind = 'back_in_stock' THEN :now ELSE ${nextDigest('frequency', 'time_zone')} END
    FROM wishes WHERE kind IS NOT NULL ORDER BY item_id
    ON CONFLICT (item_id, change_id) DO NOTHING
    RETURNING due_at
  ), notified AS (
    INSERT INTO notifications (user_id, kind, data, created_at)
    SELECT w.owner_id, 'wish_changed', jsonb_build_object('change', w.kind, 'list_token', w.token, 'item_id', w.item_id,
             'item_title', w.title, 'from_price_minor', w.from_price_minor, 'price_minor', w.price_minor, 'currency', w.currency), :now
    FROM wishes w WHERE w.kind IS NOT NULL AND NOT w.anonymous
  ), event AS (${tell} RETURNING 1)
  SELECT (SELECT count(*)::int FROM c) AS settled, EXISTS (SELECT 1 FROM event) AS is_told, (SELECT count(*)::int FROM alerted WHERE due_at <= :now) AS due`;

/**
 * Decides which price and stock changes alert someone, and which shops get an event. Taking a
 * change and writing its alerts and events are one transaction, so it makes one alert per wish even
 * after a crash.
 */
export async function settleChanges(ctx: Context, stopping?: AbortSignal): Promise<void> {
  const bounds = { atOnce, failure: 'a change of a product alerted no one', stopping };
  await processInBatches(ctx.log, bounds, async (rows) => {
    const now = ctx.clock();
    const [found] = await transactionInTurn(ctx.pool, (sql) => sql.rows(settle, { now, ...rows }));
    if (found?.is_told) ctx.adapters.jobs.nudge('dispatch-events');
    if ((found?.due ?? 0) > 0) ctx.adapters.jobs.nudge('collect-alerts');
    return found?.settled ?? 0;
  });
}
