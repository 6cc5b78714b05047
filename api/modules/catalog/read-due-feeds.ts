import { type FeedErrorCode, maxImportBytes } from '#api/contract/product-import.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { UnsafeFetchError } from '#api/platform/fetch/safe-fetch.ts';
import { startFeedImport } from './start-product-import.ts';

const timeoutMs = 120_000;
const redirects = 5;

/**
 * Unless it is read, it is tried again in an hour. It is read every two days even if it is unchanged, so that its facts
 * don't count as old.
 */
const claim = statement('product_feed_claim', 'shared')`
  UPDATE product_feeds f SET due_at = :now::timestamptz + interval '1 hour' WHERE partner_id = (
    SELECT partner_id FROM product_feeds WHERE due_at <= :now ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING partner_id, url, etag, last_modified, EXISTS (
    SELECT 1 FROM product_imports i WHERE i.id = f.import_id AND i.state = 'done'
      AND i.created_at > :now::timestamptz - interval '36 hours') AS is_fresh`;
const noteUnchanged = statement('product_feed_unchanged', 'partner')`
  UPDATE product_feeds SET read_at = :now, error = NULL, due_at = :now::timestamptz + interval '1 day'
  WHERE partner_id = :partnerId AND url = :url`;
const noteError = statement('product_feed_error', 'partner')`
  UPDATE product_feeds SET error = :error WHERE partner_id = :partnerId AND url = :url`;

interface Feed {
  partner_id: number;
  url: string;
  etag: string | null;
  last_modified: string | null;
  is_fresh: boolean | null;
}

/** Reads the feeds that are due, one after the other, because each is held in memory. */
export async function readDueFeeds(ctx: Context, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted) {
    const [feed] = await ctx.sql.rows(claim, { now: ctx.clock() });
    if (!feed) return;
    await readFeed(ctx, feed, stop).catch((error: unknown) =>
      ctx.log.warn(
        { err: error, partnerId: feed.partner_id },
        'a feed was not read; trying again in an hour',
      ),
    );
  }
}

async function readFeed(ctx: Context, feed: Feed, stop?: AbortSignal): Promise<void> {
  const { partner_id: partnerId, url } = feed;
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
  if (response === 'feed_unreachable' && stop?.aborted) return;
  const { status, headers, body } =
    typeof response === 'string' ? { status: 0, headers: {}, body: Buffer.of() } : response;
  if (status === 304) {
    await ctx.sql.rows(noteUnchanged, { partnerId, url, now: ctx.clock() });
  } else if (status === 200) {
    const isXml = /^(\uFEFF)?\s*</.test(body.toString('utf8', 0, 1_000));
    await startFeedImport(ctx, {
      partnerId,
      url,
      format: isXml ? 'google_xml' : 'google_tsv',
      body,
      etag: headers.etag ?? null,
      lastModified: headers['last-modified'] ?? null,
    });
  } else {
    const error: FeedErrorCode = typeof response === 'string' ? response : 'feed_refused';
    await ctx.sql.rows(noteError, { partnerId, url, error });
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
