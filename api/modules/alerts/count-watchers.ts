import { alertKinds } from '#api/contract/alerts.ts';
import { variantOf } from '#api/modules/catalog/wish-key.ts';
import { wantsAlert } from '#api/modules/lists/hosted-product.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { isAlertable } from './is-alertable.ts';

const keys = ['with_tests', 'product_id', 'variant_id'];

const counts = ['first_item_id', 'shoppers', 'test_shoppers', ...alertKinds];

/**
 * SQL: how many people wait for alerts about each of a partner's products and variants, with and without wishes that a
 * test key saved last. A list has one owner, so someone who saved a product on several lists, or as a guest before,
 * counts once.
 */
export const countedWatchers = `(
  SELECT t.with_tests, w.product_id, w.variant_id, min(w.id) AS first_item_id, count(DISTINCT w.owner_id)::int AS shoppers,
    count(DISTINCT w.owner_id) FILTER (WHERE w.is_test)::int AS test_shoppers,
    ${alertKinds.map((kind) => `count(DISTINCT w.owner_id) FILTER (WHERE w.${kind})::int AS ${kind}`).join(', ')}
  FROM (
    SELECT i.id, i.product_id, ${variantOf('i.variant_id')} AS variant_id, l.owner_id, items.is_test,
      ${alertKinds.map((kind) => `${wantsAlert(kind)} AS ${kind}`).join(', ')}
    FROM (
      SELECT id, is_test FROM list_items WHERE source_partner_id = :partnerId
      UNION ALL SELECT item_id, is_test FROM item_sources WHERE partner_id = :partnerId
    ) items JOIN list_items i USING (id) JOIN lists l ON l.id = i.list_id
    JOIN alert_settings defaults ON defaults.user_id = l.owner_id LEFT JOIN wish_alerts wanted ON wanted.item_id = i.id
    WHERE ${isAlertable}
  ) w JOIN (VALUES (true), (false)) t (with_tests) ON t.with_tests OR NOT w.is_test
  WHERE ${alertKinds.map((kind) => `w.${kind}`).join(' OR ')} GROUP BY 1, 2, 3)`;

const columns = [...keys, ...counts].join(', ');
const both = (of: string) => counts.map((column) => `${of}.${column}`).join(', ');

/** Doesn't write rows that haven't changed. */
const recount = statement('watchers_recount')`
  WITH counted AS MATERIALIZED (SELECT ${columns} FROM ${countedWatchers} w), changed AS (
    INSERT INTO watcher_counts AS c (partner_id, ${columns}) SELECT :partnerId::bigint, ${columns} FROM counted
    ON CONFLICT (partner_id, ${keys.join(', ')})
    DO UPDATE SET ${counts.map((column) => `${column} = excluded.${column}`).join(', ')}
    WHERE (${both('c')}) IS DISTINCT FROM (${both('excluded')})
  ), gone AS (
    DELETE FROM watcher_counts c WHERE c.partner_id = :partnerId
      AND NOT EXISTS (SELECT 1 FROM counted n WHERE ${keys.map((key) => `n.${key} = c.${key}`).join(' AND ')})
  )
  INSERT INTO watcher_count_times AS t (partner_id, counted_at) VALUES (:partnerId, :now)
  ON CONFLICT (partner_id) DO UPDATE SET counted_at = excluded.counted_at`;

const forget = statement('watchers_forget')`
  WITH gone AS (DELETE FROM watcher_count_times WHERE partner_id = :partnerId)
  DELETE FROM watcher_counts WHERE partner_id = :partnerId`;

/** Partners with more wishes than this have their watchers counted in the background. */
const manyWishes = 5_000;

/** The maximum age of counts when they're read, if the queue keeps up. */
const freshMs = 15 * 60_000;

const readTime = statement('watchers_counted_at')`
  SELECT (SELECT counted_at FROM watcher_count_times WHERE partner_id = :partnerId) AS counted_at, EXISTS (
    SELECT 1 FROM list_items WHERE source_partner_id = :partnerId
    UNION ALL SELECT 1 FROM item_sources WHERE partner_id = :partnerId OFFSET :manyWishes) AS has_many`;

const read = async (ctx: Context, partnerId: number) =>
  (await ctx.sql.rows(readTime, { partnerId, manyWishes }))[0]!;

/** Requests new counts. The queue keeps one request per partner. */
const requestCounts = (ctx: Context, partnerIds: readonly number[]): Promise<void> =>
  ctx.adapters.jobs.handOut(
    'count-watchers',
    partnerIds.map((partnerId) => ({ partnerId })),
  );

/**
 * Reads when a partner's watchers were last counted, and requests new counts if that was too long
 * ago.
 * @returns null if the caller has to count them now, because there are few wishes or no counts yet
 */
export async function readCountedAt(ctx: Context, partnerId: number): Promise<Date | null> {
  const { counted_at: countedAt, has_many: hasMany } = await read(ctx, partnerId);
  if (!hasMany) return null;
  if (!countedAt || ctx.clock().getTime() - countedAt.getTime() > freshMs)
    await requestCounts(ctx, [partnerId]);
  return countedAt;
}

/**
 * Stores how many people wait for a partner's products if it has many wishes, else deletes its
 * stored counts.
 */
export async function countWatchers(ctx: Context, partnerId: number): Promise<void> {
  const { has_many: hasMany } = await read(ctx, partnerId);
  if (hasMany) await ctx.sql.rows(recount, { partnerId, now: ctx.clock() });
  else await ctx.sql.rows(forget, { partnerId });
}

/**
 * Counts now for a partner with many wishes but no counts yet, because many pages of them are about
 * to be read.
 */
export async function ensureWatcherCounts(ctx: Context, partnerId: number): Promise<void> {
  const { counted_at: countedAt, has_many: hasMany } = await read(ctx, partnerId);
  if (hasMany && !countedAt) await ctx.sql.rows(recount, { partnerId, now: ctx.clock() });
}

const findDue = statement('watchers_due')`
  SELECT partner_id FROM watcher_count_times WHERE counted_at < :now::timestamptz - interval '1 hour'`;

/** Counts again for partners with many wishes, so reports always have recent counts. */
export async function renewWatcherCounts(ctx: Context): Promise<void> {
  const due = await ctx.sql.rows(findDue, { now: ctx.clock() });
  await requestCounts(
    ctx,
    due.map(({ partner_id: partnerId }) => partnerId),
  );
}
