import type { ScrapeResult } from '#api/contract/product.ts';
import { BoundedWork } from '#api/platform/bounded-work.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** Pages read at once; the others wait, so that each reader leaves room for all. */
const pages = new BoundedWork({
  atOnce: 6,
  atOnceOfOne: 2,
  waiting: 120,
  waitingOfOne: 28,
  longestWaitMs: 60_000,
});

/**
 * Reads a product's page for a partner or a shopper. A page that cannot be read is a result, never a throw.
 * @param reader who asks: `partner 7`, or a shopper's network, since accounts cost nothing
 * @param gone aborted when the reader no longer waits for it
 */
export async function readPage(
  ctx: Context,
  reader: string,
  url: string,
  gone?: AbortSignal,
): Promise<ScrapeResult> {
  try {
    return await pages.run(reader, () => ctx.adapters.scraper.scrape(url), gone);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const message = 'Too many pages are being read right now. Try again in a minute.';
    return { success: false, code: 'fetch_failed', message };
  }
}
