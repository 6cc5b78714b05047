import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { ScrapeResultCode, UnreadReason } from '#api/contract/product.ts';
import {
  type SafeFetch,
  type SafeRequest,
  type SafeResponse,
  UnsafeFetchError,
} from '#api/platform/fetch/safe-fetch.ts';
import type { PageReading } from './internal/scraper/parse-page.ts';
import { readInWorker } from './internal/scraper/read-in-worker.ts';
import type { Scraper } from './ports.ts';
import type { ScrapeResult } from './schemas.ts';

const timeoutMs = 12_000;
/** Redirects to follow per page. */
export const maxRedirects = 5;
/** Options of requests for pages, except for redirects. */
export const pageRequest: SafeRequest = {
  maxBytes: 5 * 1024 * 1024,
  timeoutMs,
  headers: { accept: 'text/html,application/xhtml+xml;q=0.9' },
  inflate: true,
};
/** Bytes of a page to search for a redirect. */
const maxForwardingBytes = 16_000;
/**
 * Limited, because each page can use megabytes while it waits to be read. Leaves a few slots for
 * background jobs, in addition to the pages that people wait for (`readPage`).
 */
const atOnce = 28;

const messages: Record<ScrapeResultCode, string> = {
  scraper_not_configured: 'This installation doesn’t read product pages.',
  not_a_product_page: 'The page doesn’t show a product.',
  external_error: 'The shop returned an error.',
  network_error: 'The shop didn’t respond.',
  fetch_failed: 'The URL can’t be read as a page.',
  fallback_scrape_failed: 'No product could be found on the page.',
};

/** The meaning of a shop's HTTP status for the shopper. */
const reasons: Record<number, UnreadReason> = {
  401: 'refused',
  403: 'refused',
  404: 'gone',
  410: 'gone',
  429: 'refused',
  451: 'refused',
};

/** A response without a type may be HTML. */
const isHtml = ({ status, headers: { 'content-type': type } }: SafeResponse) =>
  status === 200 && (!type || /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(type));

/** The URL to which a page redirects visitors without an HTTP redirect. */
const targetOf = (response: SafeResponse): string | null =>
  isHtml(response)
    ? forwardingUrl(
        response.body.toString('utf8', 0, maxForwardingBytes),
        response.url,
        response.headers.refresh?.toString(),
      )
    : null;

/**
 * The URL to which a response redirects; null for other responses, and for protocols other than
 * http(s).
 */
export function redirectOf({ status, url, headers: { location } }: SafeResponse): string | null {
  if (status < 300 || status > 399 || !location || !URL.canParse(location, url)) return null;
  const { protocol, href } = new URL(location, url);
  return /^https?:$/.test(protocol) ? href : null;
}

function failure(code: ScrapeResultCode, detail?: string, reason?: UnreadReason): ScrapeResult {
  const message = detail ? `${messages[code]} (${detail})` : messages[code];
  return { success: false, code, message, ...(reason && { reason }) };
}

/** A scraper that reads nothing, for SCRAPER=off. */
export const noScraper: Scraper = {
  scrape: async () => failure('scraper_not_configured'),
  readResponse: async () => failure('scraper_not_configured'),
};

/**
 * Reads products from their pages. Never throws for errors of a page or shop: those are results, too.
 * @param canonicalUrl returns a product's canonical URL
 */
export function createScraper({
  fetch,
  canonicalUrl,
  log,
}: {
  fetch: SafeFetch;
  log: Logger;
  canonicalUrl: (url: string) => string | null;
}): Scraper {
  const limited = pLimit(atOnce);

  /** A page's canonical link doesn't include client-side routes, so keep the requested one. */
  function ownUrl(named: string, asked: string): string {
    const own = new URL(named);
    own.hash = new URL(asked).hash;
    return canonicalUrl(own.href) ?? asked;
  }

  /** @param visited gets the URLs on the way */
  const load = (url: string, visited: string[], timeoutMs: number) =>
    fetch(url, {
      ...pageRequest,
      timeoutMs,
      redirects: maxRedirects,
      mayFollow: ({ href }) => visited.push(canonicalUrl(href) ?? href) > 0,
    });

  /**
   * Loads a page. If it redirects visitors without HTTP, loads the target, whose route then
   * replaces the requested one.
   */
  async function arrive(asked: string) {
    const visited = [asked];
    const began = Date.now();
    const first = await load(asked, visited, timeoutMs);
    const target = targetOf(first);
    if (target === null) return { response: first, visited, asked };
    visited.push(canonicalUrl(target) ?? target);
    const response = await load(target, visited, Math.max(1, timeoutMs - (Date.now() - began)));
    return { response, visited, asked: target, leadsOn: targetOf(response) !== null };
  }

  async function read(url: string): Promise<ScrapeResult> {
    const arrived = await arrive(url).catch((error: unknown) =>
      failure(error instanceof UnsafeFetchError ? 'fetch_failed' : 'network_error'),
    );
    if ('success' in arrived) return arrived;
    const { response, visited, asked, leadsOn } = arrived;
    return leadsOn ? failure('not_a_product_page') : productIn(response, visited, asked);
  }

  async function productIn(response: SafeResponse, visited: string[], asked: string): Promise<ScrapeResult> {
    if (response.status !== 200)
      return failure('external_error', `status ${response.status}`, reasons[response.status]);
    if (!isHtml(response)) return failure('fetch_failed', 'no HTML');
    if (isLostAtHome(visited)) return failure('not_a_product_page', 'it leads to the shop’s home page');
    const type = response.headers['content-type'];
    const reading: PageReading = await readInWorker(response.body, response.url, type).catch(
      (error: unknown) => {
        log.info({ url: asked, err: error }, 'page not read');
        return { failure: 'fallback_scrape_failed' } as const;
      },
    );
    if ('failure' in reading) {
      const { reason, found } = reading;
      return { ...failure(reading.failure, undefined, reason), ...(found && { found }) };
    }
    const { product, source } = reading;
    return { success: true, product: { ...product, url: ownUrl(product.url, asked) }, source };
  }

  return {
    async scrape(pageUrl) {
      const url = canonicalUrl(pageUrl);
      return url ? limited(() => read(url)) : failure('fetch_failed', 'not an http(s) URL');
    },
    async readResponse(response, visited) {
      const leadsTo = redirectOf(response) ?? targetOf(response);
      return leadsTo === null ? productIn(response, visited, visited[0] ?? response.url) : { leadsTo };
    },
  };
}

/* Pages that only redirect: short links, and products whose shop sends visitors to its home. */

/** Pages that wait longer before redirecting are meant to be read. */
const longestWaitSeconds = 15;
/** Maximum characters of a page that only redirects, and of its text. */
const longest = { page: 10_000, text: 300 } as const;

/**
 * The URL to which a page without content redirects visitors with `Refresh`, its `<meta>` tag, or a
 * script; null for other pages.
 * @param html the beginning of the page
 */
function forwardingUrl(html: string, url: string, refreshHeader?: string): string | null {
  const shown = html.replaceAll(/<!--[^]*?-->|<(noscript|style|template)\b[^]*?<\/\1>/gi, '');
  const refresh = refreshHeader ?? refreshIn(shown);
  const [, seconds, named] =
    /^\s*([\d.]*)\s*[;,]\s*(?:url\s*=\s*)?["']?\s*([^"'\s][^"']*)/i.exec(refresh ?? '') ?? [];
  const target = named && Number(seconds) <= longestWaitSeconds ? named : scriptTarget(shown);
  if (!target || !URL.canParse(target.trim(), url)) return null;
  const { protocol, href } = new URL(target.trim(), url);
  return /^https?:$/.test(protocol) && href !== new URL(url).href ? href : null;
}

function refreshIn(html: string): string | undefined {
  const tags = html.match(/<meta\b[^>]*>/gi) ?? [];
  const tag = tags.find((each) => /http-equiv\s*=\s*["']?\s*refresh\b/i.test(each));
  const [, quoted, single, bare] = /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag ?? '') ?? [];
  const content = quoted ?? single ?? bare;
  return content?.replaceAll(/&(amp|#38|#x26);/gi, '&');
}

const assignment =
  /\blocation(?:\.href)?\s*=\s*(["'])(.+?)\1|\blocation\.(?:replace|assign)\(\s*(["'])(.+?)\3\s*\)/i;

function scriptTarget(html: string): string | undefined {
  if (html.length > longest.page) return undefined;
  const text = html.replaceAll(/<(script|title)\b[^]*?<\/\1>|<[^>]*>/gi, '').trim();
  if (text.length > longest.text) return undefined;
  const [, , assigned, , called] = assignment.exec(html) ?? [];
  return (assigned ?? called)?.replaceAll(String.raw`\/`, '/');
}

const homePath = /^\/?([a-z]{2}([-_][a-z]{2})?\/?)?(index\.\w{3,5}|home|start)?\/?$/i;
const isHome = ({ pathname, search }: URL) => homePath.test(pathname) && search === '';

/**
 * Whether a shop returned its home page for a page's URL, as many do for products that don't exist
 * anymore.
 * @param visited the URLs on the way, canonical; the last one returned the page
 */
function isLostAtHome(visited: string[]): boolean {
  const urls = visited.map((url) => new URL(url));
  const last = urls.at(-1);
  const siteOf = ({ hostname }: URL) => hostname.replace(/^(www|m|shop)\./, '');
  return !!last && isHome(last) && urls.some((url) => siteOf(url) === siteOf(last) && !isHome(url));
}
