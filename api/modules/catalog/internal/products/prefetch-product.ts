import { siteHost } from '#api/modules/keys/origin.ts';
import type { WidgetGrant } from '#api/modules/keys/widget-token.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { canonicalUrl } from '../../canonical-url.ts';
import { readPageJobOptions } from '../../read-product-page.ts';
import type { ProductRecord } from '../../schemas.ts';
import { findByUrl } from './read-product.ts';

const freshForMs = 24 * 60 * 60_000;
/** Background reads per minute and network. */
const maxPerMinute = 30;

/**
 * Returns the known data of a product before it is saved, or null. If a page of the shop hasn't been read for a day, it
 * is read in the background. To prevent abuse, this is limited to the shop's own pages and a few per minute and
 * network.
 * @param caller the requesting network
 * @throws ServiceError `invalid_input` if it isn't a URL
 */
export async function prefetchProduct(
  ctx: Context,
  grant: WidgetGrant,
  pageUrl: string,
  caller: string,
): Promise<ProductRecord | null> {
  const url = canonicalUrl(pageUrl);
  if (!url) throw new ServiceError('invalid_input', { field: 'url', hint: 'must be an http(s) URL' });
  const product = await findByUrl(ctx, url);
  const readAt = product?.scraped_at ? Date.parse(product.scraped_at) : 0;
  const isStale = ctx.clock().getTime() - readAt > freshForMs;
  if (isStale && siteHost(url) === siteHost(grant.origin) && mayReadFor(ctx, caller)) {
    await ctx.adapters.jobs.send('read-product-page', { url }, readPageJobOptions(url));
  }
  return product;
}

function mayReadFor({ caches }: Context, caller: string): boolean {
  const reads = caches.prefetches.get(caller) ?? { count: 0 };
  if (reads.count === 0) caches.prefetches.set(caller, reads);
  reads.count += 1;
  return reads.count <= maxPerMinute;
}
