import { canonicalUrl, hashUrl } from '#api/modules/catalog/canonical-url.ts';
import { isPublic } from '#api/modules/catalog/product-record.ts';
import { readPage } from '#api/modules/catalog/read-page.ts';
import type { ScrapeResult } from '#api/modules/catalog/schemas.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** Finds a public product by any of its URLs. */
const findStatement = statement('creator_preview_product')`
  SELECT p.id FROM products p
  WHERE p.id = ANY(SELECT coalesce(same_as, id) FROM products WHERE url_hash = ANY(:urlHashes)) AND ${isPublic} ORDER BY p.id LIMIT 1`;

/**
 * Reads the page of a URL without storing anything; `product_id` is set if the product is already
 * known. Caches the result for a while, because a previewed product is likely to be added.
 * @throws ServiceError `missing_url` for an invalid URL
 */
export async function previewProduct(
  ctx: Context,
  { partnerId, url: pageUrl }: { partnerId: number; url: string },
): Promise<{ scrape: ScrapeResult; product_id: number | null }> {
  const url = canonicalUrl(pageUrl);
  if (!url) throw new ServiceError('missing_url');
  const scrape = await readPage(ctx, `partner ${partnerId}`, url);
  if (scrape.success) ctx.caches.previews.set(`${partnerId} ${url}`, scrape);
  const urls = scrape.success ? [url, scrape.product.url] : [url];
  const [known] = await ctx.sql.rows(findStatement, { urlHashes: urls.map(hashUrl) });
  return { scrape, product_id: known?.id ?? null };
}
