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

/** Hosts that the shop no longer uses and that now belong to another shop are excluded. */
const readShop = statement('platform_product_shop')`
  SELECT s.currency, ARRAY(
    SELECT h FROM unnest(s.hosts) h WHERE h = ${bareHost('s.primary_host')} OR NOT ${isAnothersHost}) AS hosts
  FROM shops s WHERE s.domain = :shopDomain`;

/**
 * Products of `:hosts` that are the platform's product or whose URL contains its handle, and for which no newer
 * update was applied. A URL known as another product's matches only if that product had the handle last: it was
 * deleted and recreated. A renamed product now has another URL.
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

/** Fields that a page doesn't have. Market texts equal to the product's own change with it; translations stay. */
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
 * Applies a product update from a shop's platform: to the product at each saved URL, with today's prices, and to the
 * items on lists. Texts that shoppers wrote stay.
 * @throws ShopAdminFailure if the shop has to be asked for its inventory, but can't be reached
 */
export async function applyPlatformProduct(ctx: Context, event: ShopEvent): Promise<void> {
  const update = platformProductFrom(event);
  const [shop] = await ctx.sql.rows(readShop, { shopDomain: event.shopDomain });
  if (!shop) return;
  const handle = encodeURIComponent(update.handle).toLowerCase();
  const match = {
    hosts: shop.hosts,
    platformId: update.id,
    handle,
    updatedAt: update.updatedAt,
    platformHandle: update.handle,
  };
  const saved = await ctx.sql.rows(matchStatement, match);
  if (saved.length === 0) return;

  const product = await withAvailability(ctx, event.shopDomain, update);
  const now = ctx.clock();
  await transaction(ctx.pool, async (sql) => {
    // Lock in a fixed order, because two events can be about the same products.
    for (const known of await sql.rows(lockStatement, match)) {
      const found = productOfUrl(product, known, shop.currency);
      await storeScrape(sql, known.url, found, now);
      await sql.rows(markStatement, {
        knownId: known.id,
        platformId: update.id,
        handle: update.handle,
        updatedAt: update.updatedAt,
        tags: update.tags,
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

/** Asks the shop for availability: a count of zero can also mean that inventory isn't tracked. */
async function withAvailability(
  ctx: Context,
  shopDomain: string,
  update: PlatformProduct,
): Promise<PlatformProduct> {
  if (update.variants.every(({ isAvailable }) => isAvailable !== null)) return update;
  const asked = await ctx.adapters.platformProducts
    .readAvailability(shopDomain, update.id)
    .catch((error: Partial<ShopAdminFailure>) => {
      const mayAnswerLater = error.reason === 'throttled' || error.reason === 'failed';
      if (!error.isShopAdminFailure || mayAnswerLater) throw error;
      return new Map<string, boolean>();
    });
  const variants = update.variants.map((variant) => ({
    ...variant,
    isAvailable: variant.isAvailable ?? asked.get(variant.id) ?? null,
  }));
  return { ...update, variants };
}
