import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { hasTimeLeft, hourOf } from './internal/feeds/feed-time-limit.ts';

/** Partners whose feed is due, with the seconds that their feeds took in the last day. */
const findDue = statement('product_feeds_due')`
  SELECT f.partner_id AS "partnerId", coalesce((
    SELECT sum(h.used_ms) FROM product_feed_hours h
    WHERE h.partner_id = f.partner_id AND h.hour > :now::timestamptz - interval '1 day'), 0)::int / 1000 AS seconds
  FROM product_feeds f WHERE f.due_at <= :now AND ${hasTimeLeft('f.partner_id')}
  ORDER BY f.due_at LIMIT 1000`;

/**
 * Enqueues the feeds that are due, one at a time per partner, those that took the least time lately
 * first.
 */
export async function readDueFeeds(ctx: Context): Promise<void> {
  const now = ctx.clock();
  const due = await ctx.sql.rows(findDue, { now, hour: hourOf(now) });
  const seconds = new Map(due.map((feed) => [feed.partnerId, feed.seconds]));
  await ctx.adapters.jobs.handOut(
    'read-product-feed',
    due.map(({ partnerId }) => ({ partnerId })),
    {
      group: ({ partnerId }) => String(partnerId),
      priority: ({ partnerId }) => -(seconds.get(partnerId) ?? 0),
    },
  );
}
