import type { z } from '@hono/zod-openapi';
import { productPage } from '#api/contract/wish.ts';
import { canonicalUrl, hashUrl } from '#api/modules/catalog/canonical-url.ts';
import { isPublic, productAt } from '#api/modules/catalog/product-record.ts';
import { readPage } from '#api/modules/catalog/read-page.ts';
import type { ScrapeResult } from '#api/modules/catalog/schemas.ts';
import { storeScrape } from '#api/modules/catalog/store-scrape.ts';
import { siteHost } from '#api/modules/keys/origin.ts';
import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { catalogHosts, catalogIds } from './internal/lists/catalog-sources.ts';
import { insertManualProduct, updateManualProduct } from './internal/lists/manual-product.ts';
import { putItem } from './internal/lists/put-item.ts';
import { lockCreatorShop } from './internal/shops/lock-creator-shop.ts';
import { type OwnList, requireList } from './read-product-list.ts';
import type { itemByHand, itemByUrl, itemOfCatalog, ShopItemRecord } from './schemas.ts';

/** Products that were just read, or reported by their shop, aren't read again. */
const freshForMs = 10 * 60_000;

const knownProduct = statement('creator_product_known')`
  SELECT p.id, p.title <> '' AND ${isPublic} AS named, p.scraped_at FROM products p WHERE p.id = ${productAt(':urlHash')}`;

/** Inserts a product without texts: those of a creator who isn't its shop stay on the item. */
const insertProduct = statement('creator_product_insert')`
  INSERT INTO products AS p (url, url_hash, domain, private, created_at, updated_at) VALUES (:url, :urlHash, :domain, true, :now, :now)
  ON CONFLICT (url_hash) DO UPDATE SET updated_at = p.updated_at
  RETURNING p.id`;

interface KnownProduct {
  id: number;
  named: boolean;
  scraped_at: Date | null;
}

/** Uses the preview if there is one, because reading again can take long, or fail. */
async function readOnce(ctx: Context, partnerId: number, url: string): Promise<ScrapeResult> {
  return ctx.caches.previews.get(`${partnerId} ${url}`) ?? readPage(ctx, `partner ${partnerId}`, url);
}

/** The reason why a product can't be added by URL alone. */
function unread(scrape: ScrapeResult & { success: false }): ServiceError {
  return new ServiceError('invalid_input', {
    field: 'title',
    reason: scrape.code,
    hint: 'We couldn’t read the page. Send a title with the URL, or add the product manually.',
  });
}

type ItemByUrl = z.output<typeof itemByUrl>;

/** The known data of a URL's product, and the result of reading its page. */
export interface ReadProduct {
  url: string;
  known: KnownProduct | undefined;
  scrape: ScrapeResult | null;
}

/**
 * Reads the page of a URL to add to a list, unless it was read in the last ten minutes.
 * @throws ServiceError `shop_not_found`, `not_found`, `missing_url`
 */
export async function readItem(ctx: Context, at: OwnList, pageUrl: string): Promise<ReadProduct> {
  const url = canonicalUrl(pageUrl);
  if (!url) throw new ServiceError('missing_url');
  await requireList(ctx, at);
  const [known] = await ctx.sql.rows(knownProduct, { urlHash: hashUrl(url) });
  const readAt = known?.scraped_at?.getTime() ?? 0;
  const isFresh = ctx.clock().getTime() - readAt <= freshForMs;
  return { url, known, scrape: isFresh ? null : await readOnce(ctx, at.partnerId, url) };
}

/**
 * Adds a product whose page was read to a list. The page determines the public product; the
 * creator's texts stay on the item. The page can be unreadable if the product is known, or the
 * creator gives it a title.
 * @param shown product data that the creator saw before, for pages that can't be read anymore
 * @throws ServiceError `shop_not_found`, `not_found`, `too_many_items`; `invalid_input` with the scrape's code as
 * `reason`
 */
export async function addReadItem(
  ctx: Context,
  at: OwnList,
  { url, known, scrape }: ReadProduct,
  { affiliate_url: affiliateUrl, ...own }: Omit<ItemByUrl, 'url'>,
  shown: Pick<ItemByUrl, 'title' | 'price_minor' | 'currency'> = {},
): Promise<ShopItemRecord> {
  const isUnknown = scrape?.success === false && !known?.named;
  const words = isUnknown ? { ...shown, ...own } : own;
  if (isUnknown && !words.title) throw unread(scrape);

  const item = await transaction(ctx.pool, async (sql) => {
    await lockCreatorShop(sql, at);
    await requireList(ctx, at, sql);
    const productId = scrape?.success
      ? await storeScrape(sql, scrape.product.url, scrape.product, ctx.clock())
      : (known?.id ?? (await productOf(ctx, sql, url)));
    return putItem(ctx, sql, { ...at, productId }, { ...words, url: affiliateUrl });
  });
  if (scrape?.success && scrape.product.image_url) ctx.adapters.jobs.nudge('copy-images');
  return item;
}

/** Reads the page of a URL, and adds its product to a list. */
export async function addItemByUrl(
  ctx: Context,
  at: OwnList,
  { url, ...own }: ItemByUrl,
  shown?: Pick<ItemByUrl, 'title' | 'price_minor' | 'currency'>,
): Promise<ShopItemRecord> {
  return addReadItem(ctx, at, await readItem(ctx, at, url), own, shown);
}

async function productOf(ctx: Context, sql: Sql, url: string): Promise<number> {
  const values = { url: productPage(url), urlHash: hashUrl(url), domain: siteHost(url), now: ctx.clock() };
  const [row] = await sql.rows(insertProduct, values);
  return row?.id ?? 0;
}

/**
 * Adds a product that the creator describes; a new one each time.
 * @throws ServiceError `shop_not_found`, `not_found`, `too_many_items`, `invalid_input`
 */
export async function addItemByHand(
  ctx: Context,
  own: OwnList,
  { note, url, ...product }: z.output<typeof itemByHand>,
): Promise<ShopItemRecord> {
  const item = await transaction(ctx.pool, async (sql) => {
    await lockCreatorShop(sql, own);
    await requireList(ctx, own, sql);
    const productId = await insertManualProduct(sql, product, ctx.clock());
    return putItem(ctx, sql, { ...own, productId }, { note, url });
  });
  if (item.image) ctx.adapters.jobs.nudge('copy-images');
  return item;
}

/** Locked, because a manual product is deleted when it is removed from its last list. */
const holdProduct = statement('creator_catalog_product')`
  SELECT p.url_hash IS NULL AS manual FROM products p
  WHERE p.id = :productId AND EXISTS (${catalogIds(() => 'p.id = :productId')}) FOR KEY SHARE`;

/**
 * Adds a product from the catalog to a list.
 * @throws ServiceError `shop_not_found`, `not_found`, `product_not_found`, `too_many_items`, `invalid_input`
 */
export async function addItemOfCatalog(
  ctx: Context,
  own: OwnList,
  { product_id: productId, ...words }: z.output<typeof itemOfCatalog>,
): Promise<ShopItemRecord> {
  const { hosts, endings } = await catalogHosts(ctx, own.partnerId);
  return transaction(ctx.pool, async (sql) => {
    await lockCreatorShop(sql, own);
    await requireList(ctx, own, sql);
    const values = { partnerId: own.partnerId, hosts, endings, productId };
    const [product] = await sql.rows(holdProduct, values);
    if (!product) throw new ServiceError('product_not_found');
    const ofItem = product.manual ? await updateManualProduct(sql, productId, words, ctx.clock()) : words;
    return putItem(ctx, sql, { ...own, productId }, ofItem);
  });
}
