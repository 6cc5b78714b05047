import { BoundedWork } from '#api/platform/bounded-work.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { ScrapeResult } from './schemas.ts';

/**
 * Pages fetched, or waiting to be read, at once; others wait. No reader can use up all slots, nor can ten whose pages
 * are slow: ordinary pages still get one, and are read first.
 */
const pages = new BoundedWork({
  atOnce: 24,
  atOnceOfOne: 2,
  waiting: 120,
  waitingOfOne: 28,
  longestWaitMs: 60_000,
});

/**
 * Reads a product's page for a partner or a shopper. A page that can't be read is a result; never throws for it.
 * @param reader who it is for: `partner 7`, or a shopper's network, because accounts are free
 * @param gone aborted when the reader no longer waits
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
