import { productKey } from '#api/contract/wish.ts';
import { siteHost } from '#api/modules/keys/origin.ts';
import { hostsOfShop } from '#api/modules/keys/shop-hosts.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { transactionInTurn } from '#api/platform/jobs/transaction-in-turn.ts';
import { canonicalUrl, hashUrl } from './canonical-url.ts';
import {
  deletedProductIn,
  parseStockEvent,
  type PlatformProduct,
  platformProductFrom,
} from './internal/products/platform-product.ts';
import { productOfUrl, type SavedUrl } from './internal/products/product-of-url.ts';
import { refreshItems } from './internal/products/refresh-items.ts';
import { joinProducts, renameProduct } from './join-products.ts';
import type { ShopAdminFailure } from './ports.ts';
import type { ShopEvent } from './shop-event.ts';
import { storeScrape, unavailable } from './store-scrape.ts';
import { marketIn } from './wish-key.ts';

const readShop = statement('platform_product_shop')`
  SELECT s.id, s.currency, ${hostsOfShop} AS hosts FROM shops s WHERE s.domain = :shopDomain`;

/**
 * Products on `:hosts` that are the platform's product or whose URL contains its handle, and that
 * have no newer update. A URL of another product matches only if that product had the handle last,
 * because then it was deleted and recreated. If it was renamed, it has another URL now.
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
  ) AND url IS NOT NULL AND same_as IS NULL AND (platform_updated_at IS NULL OR platform_updated_at <= :updatedAt)
  ORDER BY id`;

const lockStatement = statement('platform_product_lock')<MatchedRow>`
  ${matchStatement.source} FOR NO KEY UPDATE`;

/**
 * Adds a row for the product's own page if people only saved it under other handles, with its
 * platform ID. It takes only the host from their data.
 */
const createClaimed = statement('platform_product_claimed')`
  INSERT INTO products (url, url_hash, domain, platform_id, platform_handle, private, created_at, updated_at)
  SELECT :url, :urlHash, :domain, :platformId, :platformHandle, true, :now, :now
  WHERE NOT EXISTS (SELECT 1 FROM products WHERE domain = ANY(:hosts::text[]) AND platform_id = :platformId)
  ON CONFLICT (url_hash) DO NOTHING`;

const claimedStatement = statement('platform_product_claims')`
  SELECT p.url FROM product_claims c JOIN products p ON p.id = c.product_id
  WHERE c.shop_id = :shopId AND c.platform_id = :platformId AND p.domain = ANY(:hosts::text[]) AND c.reported_at IS NULL
  ORDER BY p.id LIMIT 1`;

/** `mergeDuplicateWishes` later moves wishes of other products that claim the same platform ID. */
const reportStatement = statement('platform_product_reported')`
  WITH own AS (
    DELETE FROM product_claims WHERE shop_id = :shopId AND platform_id = :platformId AND product_id = ANY(:ids::bigint[])
  )
  UPDATE product_claims SET reported_at = :now
  WHERE shop_id = :shopId AND platform_id = :platformId AND product_id <> ALL(:ids) AND reported_at IS NULL`;

/** Stops the handle from leading to another product that had it before. */
const freeStatement = statement('platform_product_free')`
  UPDATE products a SET url_hash = NULL FROM products p
  WHERE a.domain = ANY(:hosts::text[]) AND a.url LIKE '%/products/%'
    AND lower(substring(a.url from '/products/([^/?#]+)')) = :handle
    AND p.id = a.same_as AND p.platform_id <> :platformId AND p.platform_handle <> :platformHandle`;

/**
 * Stores fields that pages don't have. Market texts equal to the product's own change with it;
 * translations stay.
 */
const markStatement = statement('platform_product_mark')`
  WITH texts AS (
    UPDATE product_texts SET title = CASE WHEN title = :title? THEN :newTitle ELSE title END,
                             image_url = CASE WHEN image_url = :imageUrl? THEN :newImageUrl? ELSE image_url END, updated_at = :now
    WHERE product_id = :knownId AND (title = :title OR image_url = :imageUrl)
  )
  UPDATE products SET platform_id = :platformId, platform_handle = :handle, platform_updated_at = :updatedAt, tags = :tags,
                      facts_source = 'platform', facts_at = :updatedAt WHERE id = :knownId`;

/**
 * Wishes saved under the old URL keep it, with its language. A new URL changes which pages belong
 * to another market, so offers are re-keyed to it.
 */
const urlStatement = statement('platform_product_url')`
  WITH moved AS (
    SELECT id, url FROM products WHERE id = :id AND url <> :url
  ), kept AS (
    UPDATE list_items i SET saved_url = coalesce(i.saved_url, moved.url), not_sold_at = NULL
    FROM moved WHERE i.product_id = moved.id AND (i.saved_url IS NULL OR i.not_sold_at IS NOT NULL)
  ), gone AS (
    DELETE FROM market_offers o USING moved WHERE o.product_id = moved.id RETURNING o.*, moved.url
  ), renamed AS (
    INSERT INTO market_offers (product_id, variant_id, market, currency, price_minor, compare_at_price_minor, availability,
                               quantity, source, at)
    SELECT product_id, variant_id, ${marketIn('market', 'url', ':url')} AS renamed, currency, price_minor,
           compare_at_price_minor, availability, quantity, source, at
    FROM gone ORDER BY product_id, variant_id, renamed, currency
    ON CONFLICT DO NOTHING
  )
  UPDATE products p SET url = :url FROM moved WHERE p.id = moved.id`;

interface MatchedRow extends SavedUrl {
  id: number;
  image_url: string | null;
}

/**
 * Applies a product update from a shop's platform to the product at each saved URL, with today's
 * prices, and to the items on lists. Texts that shoppers wrote stay. All its URLs become one
 * product.
 * @throws ShopAdminFailure if the shop's inventory is needed but the shop can't be reached
 */
export async function applyPlatformProduct(ctx: Context, event: ShopEvent): Promise<void> {
  const update = platformProductFrom(event);
  const [shop] = await ctx.sql.rows(readShop, { shopDomain: event.shopDomain });
  if (!shop) return;
  const handle = encodeURIComponent(update.handle).toLowerCase();
  const named = { hosts: shop.hosts, platformId: update.id, handle, platformHandle: update.handle };
  const match = { ...named, updatedAt: update.updatedAt };
  await ctx.sql.rows(freeStatement, named);
  const claim = { shopId: shop.id, platformId: update.id };
  const [claimed] = await ctx.sql.rows(claimedStatement, { ...claim, hosts: shop.hosts });
  if (claimed?.url) await createAtOwnPage(ctx, claimed.url, named);
  const saved = await ctx.sql.rows(matchStatement, match);
  if (saved.length === 0) return;

  const product = await withAvailability(ctx, event.shopDomain, update);
  const now = ctx.clock();
  let hasNewImage = false;
  let isJoined = false;
  await transactionInTurn(ctx.pool, async (sql) => {
    // Lock in a fixed order, because two events can be about the same products.
    const rows = await sql.rows(lockStatement, match);
    const staying = stayingOf(rows, handle);
    for (const known of rows) {
      const shown = known === staying?.row ? { ...known, url: staying.url } : known;
      const found = productOfUrl(product, shown, shop.currency);
      if (found.image_url !== null && found.image_url !== known.image_url) hasNewImage = true;
      await storeScrape(sql, known.url, found, now, 'platform');
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
      await refreshItems(sql, [{ ...known, found }]);
    }
    if (!staying) return;
    const intoId = await renameProduct(sql, staying.row, staying.url, now);
    await sql.rows(urlStatement, { id: intoId, url: staying.url });
    for (const known of rows) if (known.id !== intoId) await joinProducts(sql, known, intoId, now);
    isJoined = rows.some(({ id }) => id !== intoId);
    await sql.rows(reportStatement, { ...claim, ids: [intoId, ...rows.map(({ id }) => id)], now });
  });
  if (hasNewImage) ctx.adapters.jobs.nudge('copy-images');
  if (isJoined || claimed) ctx.adapters.jobs.nudge('unite-wishes');
}

/** @param savedUrl a page of the shop on which it was saved */
async function createAtOwnPage(
  ctx: Context,
  savedUrl: string,
  {
    hosts,
    handle,
    platformId,
    platformHandle,
  }: {
    hosts: string[];
    handle: string;
    platformId: string;
    platformHandle: string;
  },
): Promise<void> {
  const url = canonicalUrl(new URL(`/products/${handle}`, savedUrl).href);
  if (!url) return;
  await ctx.sql.rows(createClaimed, {
    url,
    urlHash: hashUrl(url),
    domain: siteHost(url),
    hosts,
    platformId,
    platformHandle,
    now: ctx.clock(),
  });
}

/**
 * The row to keep of those for a platform's product: the oldest one with its current handle, else
 * the oldest. Everyone sees its data, so its URL becomes that of the shop's own market.
 */
function stayingOf(rows: MatchedRow[], handle: string): { row: MatchedRow; url: string } | undefined {
  const urlOf = ({ url }: MatchedRow) =>
    canonicalUrl(productKey(url).replace(/\/products\/[^/?#]+/, `/products/${handle}`)) ?? url;
  const row = rows.find((each) => productKey(each.url) === productKey(urlOf(each))) ?? rows[0];
  return row && { row, url: urlOf(row).replace(/^https:/, new URL(row.url).protocol) };
}

/**
 * Reads unknown availabilities from the shop: a count of zero can also mean that inventory isn't
 * tracked.
 */
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

/** A product is in stock if one variant is. Data newer than the event stays. */
const stockStatement = statement('platform_product_stock')`
  WITH changed AS (
    SELECT p.id, (SELECT jsonb_agg(CASE WHEN v ->> 'id' = :variantId THEN v || jsonb_build_object('availability', :availability::text) ELSE v END ORDER BY n)
      FROM jsonb_array_elements(p.variants) WITH ORDINALITY AS e(v, n)) AS variants
    FROM products p
    WHERE p.domain = ANY(:hosts::text[]) AND p.platform_id = :platformId AND p.same_as IS NULL
      AND p.variants @> jsonb_build_array(jsonb_build_object('id', :variantId::text))
      AND (p.platform_updated_at IS NULL OR p.platform_updated_at <= :at)
    ORDER BY p.id FOR NO KEY UPDATE
  )
  UPDATE products p SET variants = c.variants, facts_at = :at, updated_at = :now,
    availability = CASE WHEN p.availability = 'discontinued' OR p.url LIKE '%variant=%' THEN p.availability
      WHEN c.variants @> '[{"availability": "in_stock"}]' THEN 'in_stock'
      WHEN c.variants @> '[{"availability": "low_stock"}]' THEN 'low_stock' ELSE 'out_of_stock' END
  FROM changed c WHERE p.id = c.id`;

/** Applies a platform's event that a variant came back in stock or sold out. */
export async function applyPlatformStock(ctx: Context, event: ShopEvent): Promise<void> {
  const [shop] = await ctx.sql.rows(readShop, { shopDomain: event.shopDomain });
  if (!shop) return;
  const { productId, variantId, availability } = parseStockEvent(event);
  await ctx.sql.rows(stockStatement, {
    hosts: shop.hosts,
    platformId: productId,
    variantId,
    availability,
    at: event.triggeredAt,
    now: ctx.clock(),
  });
}

const goneStatement = statement('platform_product_gone')`
  UPDATE products SET platform_updated_at = :at, ${unavailable('platform', ':at')}
  WHERE domain = ANY(:hosts::text[]) AND platform_id = :platformId
    AND (platform_updated_at IS NULL OR platform_updated_at <= :at)`;

/** Applies a platform's event that a product was deleted. Another one with the same handle can take its place later. */
export async function applyPlatformDelete(ctx: Context, event: ShopEvent): Promise<void> {
  const [shop] = await ctx.sql.rows(readShop, { shopDomain: event.shopDomain });
  if (!shop) return;
  const platformId = deletedProductIn(event);
  await ctx.sql.rows(goneStatement, {
    hosts: shop.hosts,
    platformId,
    at: event.triggeredAt,
    now: ctx.clock(),
  });
}
