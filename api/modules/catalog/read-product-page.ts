import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Scraper } from './ports.ts';
import { sqlOn } from '#api/platform/db/sql.ts';
import { storeScrape } from './store-scrape.ts';

/** Options that make jobs for the same canonical URL run only once in ten minutes. */
export const readOnce = (url: string) => ({
  singletonKey: createHash('sha256').update(url).digest('base64url'),
  singletonSeconds: 600,
});

/** Reads a product's page and stores the result; does nothing if the page shows no product. */
export async function readProductPage(
  { pool, clock, log, scraper }: { pool: Pool; clock: () => Date; log: Logger; scraper: Scraper },
  { url }: { url: string },
): Promise<void> {
  const scrape = await scraper.scrape(url);
  if (scrape.success) await storeScrape(sqlOn(pool), url, scrape.product, clock());
  else log.info({ url, code: scrape.code }, 'product page not read');
}
