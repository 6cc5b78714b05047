import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { productPage } from '#api/contract/wish.ts';
import { sqlOn } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { hashUrl } from './canonical-url.ts';
import type { Scraper } from './ports.ts';
import { productAt } from './product-record.ts';
import { storeGone, storeScrape } from './store-scrape.ts';

/**
 * Job options that run the same canonical URL only once in ten minutes, and group jobs by host to
 * limit its load.
 */
export const readPageJobOptions = (url: string) => ({
  singletonKey: createHash('sha256').update(url).digest('base64url'),
  singletonSeconds: 600,
  group: { id: URL.parse(url)?.host || 'none' },
});

const ownPage = statement('product_own_page')`SELECT url FROM products WHERE id = ${productAt(':urlHash')}`;

/**
 * Reads a product's page, in the language in which it's known, and stores the result, including
 * that it's gone. Does nothing if the page shows no product.
 */
export async function readProductPage(
  { pool, clock, log, scraper }: { pool: Pool; clock: () => Date; log: Logger; scraper: Scraper },
  { url }: { url: string },
): Promise<void> {
  const sql = sqlOn(pool);
  const [known] = await sql.rows(ownPage, { urlHash: hashUrl(url) });
  const page = known?.url ?? productPage(url);
  const began = clock();
  const scrape = await scraper.scrape(page);
  if (scrape.success) await storeScrape(sql, page, scrape.product, began);
  else if (scrape.reason === 'gone') await storeGone(sql, page, began);
  else log.info({ url, code: scrape.code }, 'product page not read');
}
