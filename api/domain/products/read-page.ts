import pLimit, { type LimitFunction } from 'p-limit';
import type { ScrapeResult } from '../../contract/product.ts';
import type { Context } from '../context.ts';

/** Pages that are read for one reader at once; the others wait, so that each leaves room for all. */
const atOnce = 2;
const mostInHand = 30;

interface Reading {
  limited: LimitFunction;
  inHand: number;
}
const ofReaders = new Map<string, Reading>();

/**
 * Reads a product's page for a partner or a shopper. A page that cannot be read is a result, never a throw.
 * @param reader who asks, as `partner 7` or `user …`
 */
export async function readPage(ctx: Context, reader: string, url: string): Promise<ScrapeResult> {
  const own = ofReaders.get(reader) ?? { limited: pLimit(atOnce), inHand: 0 };
  if (own.inHand >= mostInHand) {
    const message = 'Too many pages are being read for you. Try again in a minute.';
    return { success: false, code: 'fetch_failed', message };
  }
  ofReaders.set(reader, own);
  own.inHand += 1;
  try {
    return await own.limited(() => ctx.adapters.scraper.scrape(url));
  } finally {
    own.inHand -= 1;
    if (own.inHand === 0) ofReaders.delete(reader);
  }
}
