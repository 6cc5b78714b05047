import pLimit from 'p-limit';
import type { Logger } from 'pino';
import type { ScrapeResult, ScrapeResultCode, UnreadReason } from '#api/contract/product.ts';
import type { Scraper } from './ports.ts';
import { UnsafeFetchError, type SafeFetch, type SafeResponse } from '#api/platform/fetch/safe-fetch.ts';
import type { PageReading } from './scraper/read-page.ts';
import { readInWorker } from './scraper/read-in-worker.ts';

const maxBytes = 5 * 1024 * 1024;
const timeoutMs = 12_000;
const redirects = 5;
/** Each page can use megabytes while it waits to be read. Background jobs read a few beside those that people wait for. */
const atOnce = 28;

const messages: Record<ScrapeResultCode, string> = {
  scraper_not_configured: 'This installation doesn’t read product pages.',
  not_a_product_page: 'The page doesn’t show a product.',
  external_error: 'The shop returned an error.',
  network_error: 'The shop didn’t respond.',
  fetch_failed: 'The URL can’t be read as a page.',
  fallback_scrape_failed: 'No product could be found on the page.',
};

/** What a shop's status means to the shopper. */
const reasons: Record<number, UnreadReason> = {
  401: 'refused',
  403: 'refused',
  404: 'gone',
  410: 'gone',
  429: 'refused',
  451: 'refused',
};

function failure(code: ScrapeResultCode, detail?: string, reason?: UnreadReason): ScrapeResult {
  const message = detail ? `${messages[code]} (${detail})` : messages[code];
  return { success: false, code, message, ...(reason && { reason }) };
}

/** A scraper that reads nothing, for SCRAPER=off. */
export const noScraper: Scraper = { scrape: async () => failure('scraper_not_configured') };

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

  async function read(asked: string): Promise<ScrapeResult> {
    let response: SafeResponse;
    try {
      const headers = { accept: 'text/html,application/xhtml+xml;q=0.9' };
      response = await fetch(asked, { maxBytes, timeoutMs, redirects, headers, inflate: true });
    } catch (error) {
      return failure(error instanceof UnsafeFetchError ? 'fetch_failed' : 'network_error');
    }
    if (response.status !== 200)
      return failure('external_error', `status ${response.status}`, reasons[response.status]);
    const type = response.headers['content-type'];
    if (type && !/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(type)) {
      return failure('fetch_failed', 'no HTML');
    }
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
  };
}
