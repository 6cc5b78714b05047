import { type FeedErrorCode, maxImportBytes } from '#api/contract/product-import.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { UnsafeFetchError } from '#api/platform/fetch/safe-fetch.ts';
import { dueAfter } from './internal/feeds/due-after.ts';
import { hasTimeLeft, hourOf, timeoutMs } from './internal/feeds/feed-time-limit.ts';
import { startFeedImport } from './start-product-import.ts';

const redirects = 5;
/** A feed is due again after this if its server crashes. */
const leaseMs = timeoutMs + 60_000;

/**
 * Reserves the maximum reading time from the partner's hour, so several servers together stay
 * within it. Feeds are read in full every two days even if unchanged, so their facts don't expire.
 */
const begin = statement('product_feed_begin')`
  WITH past AS (
    DELETE FROM product_feed_hours WHERE partner_id = :partnerId AND hour < :now::timestamptz - interval '1 day'
  ), claimed AS (
    UPDATE product_feeds f SET due_at = :lease
    WHERE f.partner_id = :partnerId AND f.due_at <= :now AND ${hasTimeLeft('f.partner_id')}
    RETURNING f.partner_id, f.url, f.etag, f.last_modified, EXISTS (
      SELECT 1 FROM product_imports i WHERE i.id = f.import_id AND i.state = 'done'
        AND i.created_at > :now::timestamptz - interval '36 hours') AS is_fresh
  ), taken AS (
    INSERT INTO product_feed_hours AS h (partner_id, hour, used_ms) SELECT partner_id, :hour, ${timeoutMs} FROM claimed
    ON CONFLICT (partner_id, hour) DO UPDATE SET used_ms = h.used_ms + ${timeoutMs}
  )
  SELECT url, etag, last_modified, is_fresh FROM claimed`;
const noteUnchanged = statement('product_feed_unchanged')`
  UPDATE product_feeds SET read_at = :now, error = NULL, due_at = ${dueAfter('1 day')}
  WHERE partner_id = :partnerId AND url = :url`;
/** Without `error`, the failure is ours, so the stored error stays. */
const noteFailure = statement('product_feed_failure')`
  UPDATE product_feeds SET error = coalesce(:error?, error), due_at = ${dueAfter('1 hour')}
  WHERE partner_id = :partnerId AND url = :url`;
const giveBack = statement('product_feed_give_back')`
  UPDATE product_feeds SET due_at = :now WHERE partner_id = :partnerId AND due_at = :lease`;
const settleTime = statement('product_feed_settle_time')`
  UPDATE product_feed_hours SET used_ms = greatest(0, used_ms - ${timeoutMs} + :tookMs::int)
  WHERE partner_id = :partnerId AND hour = :hour`;

type Feed = (typeof begin)['row'] & { partnerId: number; lease: Date };

/**
 * Reads a partner's feed if it is due and the partner has time left in this hour. If that fails, it is due again in an
 * hour; if `stop` aborts, right away.
 */
export async function readFeed(
  ctx: Context,
  { partnerId }: { partnerId: number },
  stop?: AbortSignal,
): Promise<void> {
  const now = ctx.clock();
  const hour = hourOf(now);
  const lease = new Date(now.getTime() + leaseMs);
  const [feed] = await ctx.sql.rows(begin, { partnerId, now, hour, lease });
  if (!feed) return;
  const startedAt = performance.now();
  try {
    await fetchFeed(ctx, { ...feed, partnerId, lease }, stop);
  } catch (error) {
    ctx.log.warn({ err: error, partnerId }, 'a feed was not read; trying again in an hour');
    await ctx.sql.rows(noteFailure, { partnerId, url: feed.url, error: null, lease, now: ctx.clock() });
  } finally {
    const tookMs = Math.ceil(performance.now() - startedAt);
    await ctx.sql.rows(settleTime, { partnerId, hour, tookMs });
  }
}

async function fetchFeed(ctx: Context, feed: Feed, stop?: AbortSignal): Promise<void> {
  const { partnerId, url, lease } = feed;
  const response = await ctx.adapters
    .fetch(url, {
      maxBytes: maxImportBytes,
      timeoutMs,
      redirects,
      inflate: true,
      stopped: stop,
      headers: conditions(feed),
    })
    .catch(failureOf);
  const now = ctx.clock();
  if (response === 'feed_unreachable' && stop?.aborted) {
    await ctx.sql.rows(giveBack, { partnerId, lease, now });
    return;
  }
  const { status, headers, body } =
    typeof response === 'string' ? { status: 0, headers: {}, body: Buffer.of() } : response;
  if (status === 304) {
    await ctx.sql.rows(noteUnchanged, { partnerId, url, lease, now });
  } else if (status === 200) {
    const isXml = /^(\uFEFF)?\s*</.test(body.toString('utf8', 0, 1_000));
    await startFeedImport(ctx, {
      partnerId,
      url,
      lease,
      format: isXml ? 'google_xml' : 'google_tsv',
      body,
      etag: headers.etag ?? null,
      lastModified: headers['last-modified'] ?? null,
    });
  } else {
    const error: FeedErrorCode = typeof response === 'string' ? response : 'feed_refused';
    await ctx.sql.rows(noteFailure, { partnerId, url, error, lease, now });
  }
}

const conditions = ({
  etag,
  last_modified: lastModified,
  is_fresh: isFresh,
}: Feed): Record<string, string> => ({
  ...(isFresh && etag && { 'if-none-match': etag }),
  ...(isFresh && lastModified && { 'if-modified-since': lastModified }),
});

function failureOf(error: unknown): FeedErrorCode {
  if (!(error instanceof UnsafeFetchError)) return 'feed_unreachable';
  return error.isTooLarge ? 'feed_too_large' : 'feed_not_allowed';
}
