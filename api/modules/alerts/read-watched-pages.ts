import { canonicalUrl } from '#api/modules/catalog/canonical-url.ts';
import { maxRedirects, noScraper, pageRequest, redirectOf } from '#api/modules/catalog/create-scraper.ts';
import { crawlDelay, mayRead, robotsRules } from '#api/modules/catalog/robots-rules.ts';
import { storeGone, storeScrape, storeUnchanged } from '#api/modules/catalog/store-scrape.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { isTemporary } from '#api/platform/db/temporary.ts';
import { retryAfterMs } from '#api/platform/fetch/retry-after.ts';
import type { SafeResponse } from '#api/platform/fetch/safe-fetch.ts';
import { skipFailingRow } from '#api/platform/jobs/skip-failing-rows.ts';
import { isWatched } from './watch-pages.ts';

/** Pages that a server reads in parallel. */
const atOnce = 4;
const minute = 60_000;
const day = 24 * 60 * minute;
/** After this time, another server takes over a page whose server crashed. */
const leaseMs = 10 * minute;
/** Seconds between two requests to a host, unless its robots.txt asks for more. */
const delays = { least: 5, most: 60 } as const;
const longestWaitMs = 30 * day;
/** How long to wait for a host that refuses requests without a Retry-After. */
const refusalMs = 60 * minute;
/** RFC 9309 requires crawlers to parse at least this much. */
const maxRobotsBytes = 500 * 1024;
/** Pages of a host to check per claim: more than one, because some may not be watched anymore. */
const seen = 10;

/**
 * Takes a host's turn and its next due page. Only one server gets the turn, and the host is free
 * again after its delay. Removes pages that no one watches anymore, and hosts without pages.
 */
const claim = statement('watched_page_claim')<Claimed>`
  WITH host AS MATERIALIZED (
    SELECT h.* FROM page_hosts h WHERE h.next_at <= :now ORDER BY h.next_at LIMIT 1 FOR UPDATE SKIP LOCKED
  ), due AS MATERIALIZED (
    SELECT w.product_id, w.due_at, p.url, p.facts_source = 'page' AND p.scraped_at > :now::timestamptz - interval '7 days' AS is_fresh,
           ${isWatched} AS is_watched
    FROM (SELECT w.* FROM host JOIN watched_pages w USING (host) WHERE w.due_at <= :now
          ORDER BY w.due_at, w.product_id LIMIT ${seen}) w JOIN products p ON p.id = w.product_id
  ), unwatched AS (
    DELETE FROM watched_pages w USING due WHERE w.product_id = due.product_id AND NOT due.is_watched
  ), page AS MATERIALIZED (
    SELECT * FROM due WHERE is_watched ORDER BY due_at, product_id LIMIT 1
  ), claimed AS (
    UPDATE watched_pages w SET due_at = :lease FROM page WHERE w.product_id = page.product_id
    RETURNING w.product_id, w.hops, w.etag, w.last_modified, w.failures, w.was_gone, page.url, page.is_fresh
  ), turn AS (
    UPDATE page_hosts h SET
      free_at = CASE WHEN page.product_id IS NULL THEN h.free_at ELSE :now::timestamptz + make_interval(secs => h.delay_seconds) END,
      next_at = CASE WHEN page.product_id IS NOT NULL
          THEN greatest(:now::timestamptz + make_interval(secs => h.delay_seconds), least(:lease, rest.due_at))
        WHEN EXISTS (SELECT 1 FROM due) THEN h.next_at
        ELSE coalesce(rest.due_at, h.robots_at + interval '1 day') END
    FROM host LEFT JOIN page ON true LEFT JOIN LATERAL (
      SELECT min(w.due_at) AS due_at FROM watched_pages w WHERE w.host = host.host AND w.product_id IS DISTINCT FROM page.product_id
    ) rest ON true
    WHERE h.host = host.host AND (rest.due_at IS NOT NULL OR page.product_id IS NOT NULL OR host.robots_at > :now::timestamptz - interval '1 day')
  ), abandoned AS (
    DELETE FROM page_hosts h USING host WHERE h.host = host.host AND coalesce(host.robots_at <= :now::timestamptz - interval '1 day', true)
      AND NOT EXISTS (SELECT 1 FROM watched_pages w WHERE w.host = h.host)
  )
  SELECT host.host, host.robots_hops, CASE WHEN host.robots_at > :now::timestamptz - interval '1 day' THEN host.robots END AS robots,
         claimed.product_id, claimed.url, claimed.hops, claimed.etag, claimed.last_modified, claimed.failures,
         claimed.was_gone, claimed.is_fresh
  FROM host LEFT JOIN claimed ON true`;

interface Claimed {
  host: string;
  robots: string | null;
  robots_hops: string[];
  /** Null if none of the host's pages is due. */
  product_id: number | null;
  url: string | null;
  hops: string[] | null;
  etag: string | null;
  last_modified: string | null;
  failures: number | null;
  was_gone: boolean | null;
  is_fresh: boolean | null;
}

/** Does nothing if another server has taken over the page. */
const put = statement('watched_page_put')`
  WITH next AS (
    INSERT INTO page_hosts AS h (host, free_at, next_at) VALUES (:host, :now, :due)
    ON CONFLICT (host) DO UPDATE SET next_at = greatest(h.free_at, least(h.next_at, excluded.next_at))
    RETURNING host
  )
  UPDATE watched_pages w SET host = next.host, hops = :hops::text[], due_at = :due, etag = :etag?, last_modified = :lastModified?,
                             failures = :failures, was_gone = :wasGone
  FROM next WHERE w.product_id = :id AND w.due_at = :lease`;

const noteRobots = statement('page_host_robots')`
  UPDATE page_hosts SET robots = :robots, robots_at = :now, robots_hops = '{}', delay_seconds = :delay::int,
    free_at = greatest(free_at, :now::timestamptz + make_interval(secs => :delay)),
    next_at = greatest(next_at, :now::timestamptz + make_interval(secs => :delay))
  WHERE host = :host`;
const noteHop = statement('page_host_hop')`
  UPDATE page_hosts SET robots_hops = robots_hops || :url::text WHERE host = :host`;
const leaveAlone = statement('page_host_leave_alone')`
  UPDATE page_hosts SET free_at = greatest(free_at, :until), next_at = greatest(next_at, :until), robots_hops = '{}'
  WHERE host = :host`;
/** Takes the turn of a host to which another host redirects its robots.txt. */
const takeTurn = statement('page_host_take_turn')`
  INSERT INTO page_hosts AS h (host, free_at, next_at)
  VALUES (:host, :now::timestamptz + interval '${delays.least} seconds', :now::timestamptz + interval '${delays.least} seconds')
  ON CONFLICT (host) DO UPDATE SET free_at = :now::timestamptz + make_interval(secs => h.delay_seconds),
    next_at = greatest(h.next_at, :now::timestamptz + make_interval(secs => h.delay_seconds))
  WHERE h.free_at <= :now
  RETURNING host`;
const findSoon = statement('watched_page_soon')`
  SELECT 1 FROM page_hosts WHERE next_at <= :now::timestamptz + interval '1 minute' LIMIT 1`;

interface Page {
  id: number;
  /** The product's page. */
  url: string;
  /** The URLs to which it has redirected so far. */
  hops: string[];
  etag: string | null;
  lastModified: string | null;
  failures: number;
  wasGone: boolean;
  /**
   * The stored facts are from the last response, which is recent enough for a conditional request.
   */
  isFresh: boolean;
}

interface Turn {
  host: string;
  /** Null if the robots.txt has to be read first. */
  robots: string | null;
  robotsHops: string[];
  page: Page;
  now: Date;
  lease: Date;
  stop: AbortSignal | undefined;
}

const hostOf = (url: string) => new URL(url).host;
const later = (now: Date, ms: number) => new Date(now.getTime() + ms);
/** DNS names have at most 253 characters. */
const canFollow = (url: string, hops: string[]) => hops.length < maxRedirects && hostOf(url).length <= 253;
const pageAt = ({ url, hops }: Page) => hops.at(-1) ?? url;

/**
 * Reads the watched pages that are due: each page once a day, and each host at most every five
 * seconds across all servers. Every request takes a turn of its host, including those for
 * robots.txt and redirects.
 */
export async function readWatchedPages(ctx: Context, stop?: AbortSignal): Promise<void> {
  if (ctx.adapters.scraper === noScraper) return;
  await Promise.all(Array.from({ length: atOnce }, () => readInTurn(ctx, stop)));
  const [soon] = await ctx.sql.rows(findSoon, { now: ctx.clock() });
  if (soon) ctx.adapters.jobs.nudge('read-watched-pages');
}

async function readInTurn(ctx: Context, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted) {
    const now = ctx.clock();
    const lease = later(now, leaseMs);
    const [taken] = await ctx.sql.rows(claim, { now, lease });
    if (!taken) return;
    const { host, robots, robots_hops: robotsHops, product_id: id, url } = taken;
    if (id === null || url === null) continue;
    const page: Page = {
      id,
      url,
      hops: taken.hops ?? [],
      etag: taken.etag,
      lastModified: taken.last_modified,
      failures: taken.failures ?? 0,
      wasGone: taken.was_gone ?? false,
      isFresh: taken.is_fresh ?? false,
    };
    const turn: Turn = { host, robots, robotsHops, page, now, lease, stop };
    try {
      await (robots === null ? readRobots(ctx, turn) : readPage(ctx, turn));
    } catch (error) {
      ctx.log.warn({ err: error, url }, 'a watched page was not read');
      // After a temporary error of the database, the lease expires and a server reads it again.
      if (!isTemporary(error))
        await skipFailingRow(ctx.log, { url }, 'a watched page was not put off', () => postpone(ctx, turn));
    }
  }
}

/** Ends a turn. By default, the page is due again, unchanged. */
async function putBack(
  ctx: Context,
  { page, now, lease }: Turn,
  changes: Partial<Page> & { due?: Date } = {},
) {
  const { due = now, ...after } = { ...page, ...changes };
  await ctx.sql.rows(put, { ...valuesOf(after), host: hostOf(pageAt(after)), due, now, lease });
}

const valuesOf = ({ id, hops, etag, lastModified, failures, wasGone }: Page) => ({
  id,
  hops,
  etag,
  lastModified,
  failures,
  wasGone,
});

/** Sends a turn's request; null if there's no response. */
const ask = (
  ctx: Context,
  url: string,
  { stop }: Turn,
  request = pageRequest,
): Promise<SafeResponse | null> =>
  ctx.adapters.fetch(url, { ...request, redirects: 'returned', stopped: stop }).catch(() => null);

/**
 * Reads a host's robots.txt, or follows its redirect. Until it's readable, no pages of the host are
 * read.
 */
async function readRobots(ctx: Context, turn: Turn): Promise<void> {
  const { host, robotsHops, page, now, stop } = turn;
  const url = robotsHops.at(-1) ?? new URL('/robots.txt', pageAt(page)).href;
  const [isFree] = hostOf(url) === host ? [true] : await ctx.sql.rows(takeTurn, { host: hostOf(url), now });
  const response = isFree
    ? await ask(ctx, url, turn, { ...pageRequest, maxBytes: maxRobotsBytes, cut: true })
    : null;
  if (!isFree || (!response && stop?.aborted)) return putBack(ctx, turn);
  const next = response && redirectOf(response);
  const status = response?.status ?? 500;
  if (next && canFollow(next, robotsHops)) {
    await ctx.sql.rows(noteHop, { host, url: next });
  } else if (status >= 500 || status === 429) {
    const wait = response ? retryAfterMs(response.headers, { now, longestMs: longestWaitMs }) : 0;
    await ctx.sql.rows(leaveAlone, { host, until: later(now, Math.max(day, wait)) });
    // The product's own page may lead elsewhere by then.
    if (page.hops.length > 0) return postpone(ctx, turn);
  } else {
    const robots = status < 300 && response ? robotsRules(response.body.toString()) : '';
    const delay = Math.ceil(Math.min(delays.most, Math.max(delays.least, crawlDelay(robots) ?? 0)));
    await ctx.sql.rows(noteRobots, { host, robots, delay, now });
  }
  await putBack(ctx, turn);
}

/** Makes one request for a page and stores the facts it finds. */
async function readPage(ctx: Context, turn: Turn): Promise<void> {
  const { host, robots, page, now, stop } = turn;
  const url = pageAt(page);
  if (!mayRead(robots ?? '', url)) return putBack(ctx, turn, { hops: [], due: later(now, day) });
  const response = await ask(ctx, url, turn, {
    ...pageRequest,
    headers: { ...pageRequest.headers, ...conditions(page) },
  });
  if (!response && stop?.aborted) return putBack(ctx, turn);
  if (response?.status === 304 && page.isFresh) {
    await storeUnchanged(ctx.sql, page.id, now);
    return putBack(ctx, turn, { hops: [], failures: 0, wasGone: false, due: later(now, day) });
  }
  const visited = [page.url, ...page.hops].map((each) => canonicalUrl(each) ?? each);
  const result = response && (await ctx.adapters.scraper.readResponse(response, visited));
  if (result && 'leadsTo' in result && canFollow(result.leadsTo, page.hops))
    return putBack(ctx, turn, { hops: [...page.hops, result.leadsTo] });
  if (response && result && 'success' in result && result.success) {
    await storeScrape(ctx.sql, page.url, result.product, now);
    const [etag, lastModified] = [headerOf(response, 'etag'), headerOf(response, 'last-modified')];
    return putBack(ctx, turn, {
      hops: [],
      etag,
      lastModified,
      failures: 0,
      wasGone: false,
      due: later(now, day),
    });
  }
  // Pages can be missing for minutes, so a product only counts as gone after two reads in a row.
  const isGone = !!result && 'reason' in result && result.reason === 'gone';
  if (isGone && page.wasGone) await storeGone(ctx.sql, page.url, now);
  const isRefused = response?.status === 429 || response?.status === 503;
  const wait = isRefused ? retryAfterMs(response.headers, { now, longestMs: longestWaitMs }) || refusalMs : 0;
  if (isRefused) await ctx.sql.rows(leaveAlone, { host, until: later(now, wait) });
  await postpone(ctx, turn, { wait, wasGone: isGone });
}

/**
 * Ends a turn without facts: the page is due in a day, doubled with each further failure, up to 30
 * days.
 */
async function postpone(ctx: Context, turn: Turn, { wait = 0, wasGone = false } = {}): Promise<void> {
  const { page, now } = turn;
  const usual = day * 2 ** Math.min(page.failures, 5);
  const due = later(now, Math.min(longestWaitMs, Math.max(wait, usual)));
  const failures = page.failures + 1;
  await putBack(ctx, turn, { hops: [], etag: null, lastModified: null, failures, wasGone, due });
}

function conditions({ etag, lastModified, isFresh }: Page): Record<string, string> {
  if (!isFresh) return {};
  return {
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  };
}

/** Null for long values, which we wouldn't send back to their host. */
function headerOf({ headers }: SafeResponse, name: 'etag' | 'last-modified'): string | null {
  const value = headers[name];
  return value && value.length <= 500 ? value : null;
}
