import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { canonicalUrl } from '../../canonical-url.ts';
import { productColumns, productRecordFrom, type ProductRow } from '../../product-record.ts';
import { readPage } from '../../read-page.ts';
import type { ProductRecord, ScrapeResult } from '../../schemas.ts';
import {
  editable,
  keptPrice,
  marketPages,
  pagePrices,
  pricesOf,
  storeMarketPage,
} from '../../store-market-page.ts';
import { storeGone, storeScrape } from '../../store-scrape.ts';
import { variantOf } from '../../wish-key.ts';

/** How many pages of other markets to read as well. */
const maxMarkets = 3;

const readTarget = statement('rescrape_target')`
  SELECT p.url,
         ARRAY(SELECT DISTINCT i.saved_url FROM list_items i WHERE i.product_id = p.id AND i.list_id IN (${editable})
               AND i.saved_url IS NOT NULL) AS saved_urls,
         EXISTS (SELECT 1 FROM list_items i WHERE i.product_id = p.id AND i.list_id IN (${editable})) AS is_editable,
         EXISTS (SELECT 1 FROM list_items i WHERE i.product_id = p.id
                 AND (i.source_label IS NOT NULL OR i.source_domain IS NOT NULL)) AS has_source
  FROM products p WHERE p.id = :productId`;

/** The shopper asked for today's price, so their own items get it, each for its variant. */
const refreshItems = statement('rescrape_items')`
  WITH points AS (${pagePrices})
  UPDATE list_items i SET saved_price_minor = ${keptPrice('points.currency')}, price_minor = points.price_minor, compare_at_price_minor = points.compare_at,
                          currency = points.currency, updated_at = :now
  FROM points
  WHERE i.product_id = :productId AND ${variantOf('i.variant_id')} = points.variant_id AND points.price_minor IS NOT NULL
    AND i.list_id IN (${editable}) AND (i.saved_url IS NULL OR i.currency IS NULL OR i.currency = points.currency)
    AND (i.price_minor, i.compare_at_price_minor, i.currency)
      IS DISTINCT FROM (points.price_minor, points.compare_at, points.currency)`;

const readStored = statement('rescrape_read')<ProductRow, 'url' | 'domain'>`
  SELECT ${productColumns} FROM products p CROSS JOIN (SELECT NULL::text AS title, NULL::text AS description,
  NULL::text AS image_url) t WHERE p.id = :productId`;

/**
 * Reads the product's page again and stores the result: the product and today's price for everyone,
 * and item prices on the shopper's own lists. If the page can't be read, `scrape` has the reason,
 * and nothing changes except that a product without a page is marked as gone. If the shopper saved
 * it in other markets, also reads those pages.
 * @throws ServiceError `not_found`, `forbidden`, `manual_product`, `no_canonical_url`
 */
export async function rescrapeProduct(
  ctx: Context,
  userId: string,
  productId: number,
  { caller, gone }: { caller: string; gone: AbortSignal },
): Promise<{ product: ProductRecord; scrape: ScrapeResult }> {
  const { url, savedUrls } = await requireUrls(ctx, userId, productId);
  const now = ctx.clock();
  const read = async (page: string) => ({ page, scrape: await readPage(ctx, caller, page, gone) });
  const pages = marketPages(url, savedUrls).slice(0, maxMarkets);
  const [{ scrape }, markets] = await Promise.all([read(url), Promise.all(pages.map(read))]);
  if (scrape.success) {
    const { product } = scrape;
    await transaction(ctx.pool, async (sql) => {
      await storeScrape(sql, url, product, now);
      await sql.rows(refreshItems, { productId, userId, ...pricesOf(product), now });
    });
    if (product.image_url) ctx.adapters.jobs.nudge('copy-images');
  } else if (scrape.reason === 'gone') {
    await storeGone(ctx.sql, url, now);
  }
  for (const market of markets) await storeMarketPage(ctx, { ...market, productId, userId, at: now });
  const [row] = await ctx.sql.rows(readStored, { productId });
  if (!row) throw new ServiceError('not_found');
  return { product: productRecordFrom(ctx, row), scrape };
}

/**
 * Checks access and returns the URL to read, and the other URLs with which the shopper saved the
 * product.
 */
async function requireUrls(
  ctx: Context,
  userId: string,
  productId: number,
): Promise<{ url: string; savedUrls: string[] }> {
  const [target] = await ctx.sql.rows(readTarget, { productId, userId });
  if (!target) throw new ServiceError('not_found');
  if (!target.is_editable) throw new ServiceError('forbidden');
  if (target.url === null && !target.has_source) throw new ServiceError('manual_product');
  // As stored, because it is used to find the product again.
  if (!target.url || !canonicalUrl(target.url)) throw new ServiceError('no_canonical_url');
  return { url: target.url, savedUrls: target.saved_urls ?? [] };
}
