import { statement } from '#api/platform/db/statement.ts';
import type { ScrapeResult } from '#api/contract/product.ts';
import type { Context } from '#api/platform/context.ts';
import { canonicalUrl, hashUrl } from '#api/modules/catalog/canonical-url.ts';
import { isPublic } from '#api/modules/catalog/product-record.ts';
import { readPage } from '#api/modules/catalog/read-page.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** A product that everybody may read, by the addresses it may have. */
const findStatement = statement('creator_preview_product')`
  SELECT p.id FROM products p WHERE p.url_hash = ANY(:addresses) AND ${isPublic} ORDER BY p.id LIMIT 1`;

/**
 * What the page of an address tells, before anything is stored; `product_id` where the product is known already. It is
 * remembered for a while: who previews a product is about to add it.
 * @throws ServiceError `missing_url` for what is no address
 */
export async function previewProduct(
  ctx: Context,
  { partnerId, url: address }: { partnerId: number; url: string },
): Promise<{ scrape: ScrapeResult; product_id: number | null }> {
  const url = canonicalUrl(address);
  if (!url) throw new ServiceError('missing_url');
  const scrape = await readPage(ctx, `partner ${partnerId}`, url);
  if (scrape.success) ctx.caches.previews.set(`${partnerId} ${url}`, scrape);
  const addresses = scrape.success ? [url, scrape.product.url] : [url];
  const [known] = await ctx.sql.rows(findStatement, { addresses: addresses.map(hashUrl) });
  return { scrape, product_id: known?.id ?? null };
}
