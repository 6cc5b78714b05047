import { statement } from '#api/platform/db/statement.ts';
import { transaction } from '#api/platform/db/sql.ts';
import type { ShopAdminFailure } from './ports.ts';
import type { Context } from '#api/platform/context.ts';
import type { ShopEvent } from '#api/modules/shopify/shop-event.ts';
import { bareHost, isAnothersHost } from '#api/modules/keys/shop-hosts.ts';
import { platformProductFrom, type PlatformProduct } from './products/platform-product.ts';
import { productOfUrl, type SavedUrl } from './products/product-of-url.ts';
import { refreshItems } from './products/refresh-items.ts';
import { storeScrape } from './store-scrape.ts';

/** A host that the shop has left, and that is another one's now, is not its own any more. */
const readShop = statement('platform_product_shop')`
  SELECT s.currency, ARRAY(
    SELECT h FROM unnest(s.hosts) h WHERE h = ${bareHost('s.primary_host')} OR NOT ${isAnothersHost}) AS hosts
  FROM shops s WHERE s.domain = :shopDomain`;

/**
 * Products of `:hosts` that are the platform's product, or whose address names its handle, and of which nothing newer was
 * told. An address that is known as another product's is this one's only where that one had the handle
 * last: then it was deleted and made anew. One that was renamed lives on elsewhere.
 */
export const matchStatement = statement('platform_product_match')`
  SELECT id, url, title, image_url, currency, variants FROM products
  WHERE id IN (
    SELECT id FROM products WHERE domain = ANY(:hosts::text[]) AND platform_id = :platformId
    UNION
    SELECT id FROM products
    WHERE domain = ANY(:hosts::text[]) AND url LIKE '%/products/%'
      AND lower(substring(url from '/products/([^/?#]+)')) = :handle
      AND (platform_id IS NULL OR platform_id = :platformId OR platform_handle = :platformHandle)
  ) AND url IS NOT NULL AND (platform_updated_at IS NULL OR platform_updated_at <= :updatedAt)
  ORDER BY id`;

const lockStatement = statement(
  'platform_product_lock',
)<MatchedRow>`${matchStatement.source} FOR NO KEY UPDATE`;

/** What a page does not tell. Texts of a market that are the product's own change with it; translations stay. */
const markStatement = statement('platform_product_mark')`
  WITH texts AS (
    UPDATE product_texts SET title = CASE WHEN title = :title? THEN :newTitle ELSE title END,
                             image_url = CASE WHEN image_url = :imageUrl? THEN :newImageUrl? ELSE image_url END, updated_at = :now
    WHERE product_id = :knownId AND (title = :title OR image_url = :imageUrl)
  )
  UPDATE products SET platform_id = :platformId, platform_handle = :handle, platform_updated_at = :updatedAt, tags = :tags WHERE id = :knownId`;

interface MatchedRow extends SavedUrl {
  id: number;
  image_url: string | null;
}

/**
 * A product was made or changed at a shop: what is known of it at each of its addresses that somebody saved is brought up
 * to date, with today's prices, and so are the items on lists; what somebody wrote on theirs stays.
 * @throws ShopAdminFailure when the shop has to be asked what is left, and cannot be now
 */
export async function applyPlatformProduct(ctx: Context, event: ShopEvent): Promise<void> {
  const told = platformProductFrom(event);
  const [shop] = await ctx.sql.rows(readShop, { shopDomain: event.shopDomain });
  if (!shop) return;
  const handle = encodeURIComponent(told.handle).toLowerCase();
  const match = {
    hosts: shop.hosts,
    platformId: told.id,
    handle,
    updatedAt: told.updatedAt,
    platformHandle: told.handle,
  };
  const saved = await ctx.sql.rows(matchStatement, match);
  if (saved.length === 0) return;

  const product = await withAvailability(ctx, event.shopDomain, told);
  const now = ctx.clock();
  await transaction(ctx.pool, async (sql) => {
    // In one order: two events may be about the same products.
    for (const known of await sql.rows(lockStatement, match)) {
      const found = productOfUrl(product, known, shop.currency);
      await storeScrape(sql, known.url, found, now);
      await sql.rows(markStatement, {
        knownId: known.id,
        platformId: told.id,
        handle: told.handle,
        updatedAt: told.updatedAt,
        tags: told.tags,
        title: known.title || null,
        newTitle: found.title,
        imageUrl: known.image_url,
        newImageUrl: found.image_url ?? known.image_url,
        now,
      });
      await refreshItems(sql, known, found);
    }
  });
  ctx.adapters.jobs.nudge('copy-images');
}

/** Whether a count of zero means that nothing is left, or that nobody counts, only the shop itself knows. */
async function withAvailability(
  ctx: Context,
  shopDomain: string,
  told: PlatformProduct,
): Promise<PlatformProduct> {
  if (told.variants.every(({ isAvailable }) => isAvailable !== null)) return told;
  const asked = await ctx.adapters.platformProducts
    .readAvailability(shopDomain, told.id)
    .catch((error: Partial<ShopAdminFailure>) => {
      const mayAnswerLater = error.reason === 'throttled' || error.reason === 'failed';
      if (!error.isShopAdminFailure || mayAnswerLater) throw error;
      return new Map<string, boolean>();
    });
  const variants = told.variants.map((variant) => ({
    ...variant,
    isAvailable: variant.isAvailable ?? asked.get(variant.id) ?? null,
  }));
  return { ...told, variants };
}
