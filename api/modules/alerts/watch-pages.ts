import { isReported } from '#api/modules/catalog/store-scrape.ts';
import { joinOffer } from '#api/modules/catalog/wish-key.ts';
import { wantsAlert } from '#api/modules/lists/hosted-product.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { processInBatches } from '#api/platform/jobs/skip-failing-rows.ts';
import { isAlertable } from './is-alertable.ts';

/** Shoppers per transaction. */
const atOnce = 20;

const gets = (kind: 'price_drop' | 'back_in_stock' | 'low_stock') =>
  `${wantsAlert(kind)} AND coalesce(shop.${kind}, true)`;

/**
 * SQL: the joins that `watches` needs, after alert settings `defaults`, an item `i`, its list `l`
 * and its product `p`.
 */
const joinWishes = `LEFT JOIN wish_alerts wanted ON wanted.item_id = i.id
    LEFT JOIN shop_alert_settings shop ON shop.partner_id = i.source_partner_id
    ${joinOffer}`;

/** SQL: the owner of an item `i` gets alerts about it, and no recent feed reports its price. */
const watches = `${isAlertable} AND (${gets('price_drop')} OR ${gets('back_in_stock')} OR ${gets('low_stock')})
    AND (offer.source = 'feed' AND offer.at > :now::timestamptz - interval '3 days') IS NOT TRUE`;

/**
 * SQL: the page of a product `p` is worth reading: it showed a product before or was never read,
 * and there's no better source.
 */
const isReadable = `(p.url IS NOT NULL AND p.same_as IS NULL AND NOT p.private
    AND (p.facts_source IS NOT NULL OR p.scraped_at IS NULL) AND ${isReported} IS NOT TRUE)`;

/** SQL: someone gets alerts about a product `p`, and its page is the only source of changes. */
export const isWatched = `(${isReadable} AND EXISTS (
    SELECT 1 FROM list_items i JOIN lists l ON l.id = i.list_id JOIN alert_settings defaults ON defaults.user_id = l.owner_id
    ${joinWishes} WHERE i.product_id = p.id AND ${watches}))`;

/** SQL for the host of a canonical URL, as `URL.host` has it. */
const hostOf = (url: string) => `substring(${url} from '^https?://([^/]+)')`;

/** Locks hosts first and in order, as reading a page does, to avoid deadlocks. */
const watch = statement('pages_watch')`
  WITH defaults AS MATERIALIZED (
    SELECT s.* FROM alert_settings s WHERE pages_due_at <= :now ORDER BY pages_due_at LIMIT :limit OFFSET :skip
    FOR NO KEY UPDATE SKIP LOCKED
  ), done AS (
    UPDATE alert_settings s SET pages_due_at = :now::timestamptz + interval '1 day' FROM defaults d
    WHERE s.user_id = d.user_id
  ), pages AS MATERIALIZED (
    SELECT DISTINCT p.id, ${hostOf('p.url')} AS host, greatest(:now, p.facts_at + interval '1 day') AS due_at
    FROM defaults JOIN lists l ON l.owner_id = defaults.user_id JOIN list_items i ON i.list_id = l.id
    JOIN products p ON p.id = i.product_id ${joinWishes}
    WHERE ${isReadable} AND ${watches} AND NOT EXISTS (SELECT 1 FROM watched_pages w WHERE w.product_id = p.id)
  ), hosts AS MATERIALIZED (
    INSERT INTO page_hosts AS h (host, free_at, next_at)
    SELECT host, :now, min(due_at) FROM pages WHERE host IS NOT NULL GROUP BY host ORDER BY host
    ON CONFLICT (host) DO UPDATE SET next_at = greatest(h.free_at, least(h.next_at, excluded.next_at))
    RETURNING host
  ), added AS (
    INSERT INTO watched_pages (product_id, host, due_at)
    SELECT id, host, due_at FROM pages JOIN hosts USING (host) ORDER BY id
    ON CONFLICT (product_id) DO NOTHING
  )
  SELECT count(*)::int AS shoppers FROM defaults`;

/**
 * Checks the wishes of every shopper with alerts once a day, and right after they change their
 * alerts, and schedules the pages that are the only source of changes to be read.
 */
export async function watchPages(ctx: Context, stopping?: AbortSignal): Promise<void> {
  const bounds = { atOnce, failure: 'a shopper’s pages are not watched', stopping };
  await processInBatches(ctx.log, bounds, async (shoppers) => {
    const values = { now: ctx.clock(), ...shoppers };
    const [done] = await transaction(ctx.pool, (sql) => sql.rows(watch, values));
    return done?.shoppers ?? 0;
  });
}
