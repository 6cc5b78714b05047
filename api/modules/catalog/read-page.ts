import { BoundedWork } from '#api/platform/bounded-work.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { ScrapeResult } from './schemas.ts';

/**
 * Limits the pages being fetched or waiting to be read. Neither one reader nor ten with slow pages
 * can use up all slots: ordinary pages still get one, and are read first.
 */
const pages = new BoundedWork({
  atOnce: 24,
  atOnceOfOne: 2,
  waiting: 120,
  waitingOfOne: 28,
  longestWaitMs: 60_000,
});

/**
 * Reads a product's page for a partner or a shopper. Never throws if the page can't be read; that's
 * a result, too.
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
