import { textValues } from '#api/modules/lists/hosted-product.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { settingsOf } from './internal/shops/creator-shop-record.ts';
import {
  isPublicShop,
  joinProductTexts,
  publicItemFrom,
  publicListFrom,
  publicShopColumns,
  publicShopFrom,
  type PublicShopRow,
} from './internal/shops/public-shop.ts';
import { videosOfProducts } from './internal/videos/videos-of-products.ts';
import { type ItemRow, joinProduct, localizedItemColumns } from './item-record.ts';
import type { OwnCreatorShop } from './read-creator-shop.ts';
import type { PublicProductList, PublicShop, PublicShopItem } from './schemas.ts';

/** Products of each list on the shop's main page; a list's own page has all. */
const firstItems = 12;

/** Market or language of the texts; default: the shop's default market. */
export interface ShopTexts {
  market?: string | undefined;
  lang?: string | undefined;
}

/** A live shop's public data, and its partner. */
export interface LiveShop {
  shopId: number;
  partnerId: number;
  shop: PublicShop;
}

const shopStatement = statement('creator_public_shop')<PublicShopRow>`
  SELECT ${publicShopColumns} FROM creator_shops s WHERE s.handle = :handle AND ${isPublicShop('s')}`;

/** The first items of each list of a shop, or of one list. */
const itemsStatement = statement('creator_public_items')<ItemRow>`
  SELECT ${localizedItemColumns}
  FROM creator_lists l
  CROSS JOIN LATERAL (SELECT * FROM creator_items WHERE list_id = l.id ORDER BY position, id LIMIT :most) i
  ${joinProduct} ${joinProductTexts}
  WHERE l.shop_id = :shopId AND (:listId?::bigint IS NULL OR l.id = :listId) ORDER BY i.list_id, i.position, i.id`;

async function openRow(ctx: Context, handle: string): Promise<PublicShopRow> {
  const [row] = await ctx.sql.rows(shopStatement, { handle: handle.trim().toLowerCase() });
  if (!row) throw new ServiceError('shop_not_found');
  return row;
}

/** The shop's first market with a language, which may be spoken in several countries. */
function marketOf(shop: PublicShopRow, lang: string): string {
  const [language] = lang.toLowerCase().split(/[-_]/, 1);
  return shop.markets.find((market) => market.toLowerCase().split('-', 1)[0] === language) ?? '';
}

/** Matches no texts. */
const noTexts = { market: '', lang: '' };

/** The items by list, in list order. */
async function itemsOf(
  ctx: Context,
  shop: PublicShopRow,
  { most, listId = null, texts }: { most: number; listId?: number | null; texts: ShopTexts },
): Promise<Map<number, PublicShopItem[]>> {
  const { lang = '', market = marketOf(shop, lang) } = texts;
  const values = textValues({ market, lang }) ?? textValues({ market: shop.markets[0] ?? '' }) ?? noTexts;
  const rows = await ctx.sql.rows(itemsStatement, { shopId: shop.id, most, listId, ...values });
  const isShown = shop.has_videos && settingsOf(shop.settings).show_videos;
  const products = isShown ? rows.map(({ product_id: productId }) => productId) : [];
  const videos = await videosOfProducts(ctx, shop.id, products);
  const items = new Map<number, PublicShopItem[]>();
  for (const row of rows) {
    const list = items.get(row.list_id) ?? [];
    items.set(row.list_id, list);
    list.push(publicItemFrom(ctx, row, { shop, videos: videos.get(row.product_id) ?? [] }));
  }
  return items;
}

/**
 * A live shop with its lists, the first products of each, and its partner. Omits empty lists.
 * @throws ServiceError `shop_not_found`, also for a draft
 */
export async function readLiveShop(ctx: Context, handle: string, texts: ShopTexts = {}): Promise<LiveShop> {
  return withItems(ctx, await openRow(ctx, handle), texts);
}

async function withItems(ctx: Context, row: PublicShopRow, texts: ShopTexts): Promise<LiveShop> {
  const items = await itemsOf(ctx, row, { most: firstItems, texts });
  const lists = row.lists
    .filter(({ id }) => items.has(id))
    .map((list) => publicListFrom(ctx, list, items.get(list.id) ?? []));
  return { shopId: row.id, partnerId: row.partner_id, shop: publicShopFrom(ctx, row, lists) };
}

const ownStatement = statement('creator_preview_shop')<PublicShopRow>`
  SELECT ${publicShopColumns} FROM creator_shops s WHERE s.id = :shopId AND s.partner_id = :partnerId`;

/**
 * A partner's shop as it looks once it's live.
 * @throws ServiceError `shop_not_found`, also for another partner's
 */
export async function previewShop(
  ctx: Context,
  { partnerId, shopId }: OwnCreatorShop,
  texts: ShopTexts = {},
): Promise<PublicShop> {
  const [row] = await ctx.sql.rows(ownStatement, { shopId, partnerId });
  if (!row) throw new ServiceError('shop_not_found');
  return (await withItems(ctx, row, texts)).shop;
}

/**
 * A live shop with its lists and the first products of each.
 * @throws ServiceError `shop_not_found`, also for a draft
 */
export async function readPublicShop(
  ctx: Context,
  handle: string,
  texts: ShopTexts = {},
): Promise<PublicShop> {
  return (await readLiveShop(ctx, handle, texts)).shop;
}

/**
 * A list of a live shop with all its products, and the shop, whose other lists don't include their
 * products.
 * @throws ServiceError `shop_not_found`, also for a draft; `not_found` for an unknown list
 */
export async function readLiveProductList(
  ctx: Context,
  { handle, slug }: { handle: string; slug: string },
  texts: ShopTexts = {},
): Promise<LiveShop & { list: PublicProductList }> {
  const row = await openRow(ctx, handle);
  const found = row.lists.find((list) => list.slug === slug);
  if (!found) throw new ServiceError('not_found');
  const items = await itemsOf(ctx, row, { most: found.item_count, listId: found.id, texts });
  const others = row.lists.filter((list) => list.item_count > 0);
  return {
    shopId: row.id,
    partnerId: row.partner_id,
    shop: publicShopFrom(
      ctx,
      row,
      others.map((list) => publicListFrom(ctx, list, [])),
    ),
    list: publicListFrom(ctx, found, items.get(found.id) ?? []),
  };
}

/**
 * A list of a live shop with all its products.
 * @throws ServiceError `shop_not_found`, also for a draft; `not_found` for an unknown list
 */
export async function readPublicProductList(
  ctx: Context,
  path: { handle: string; slug: string },
  texts: ShopTexts = {},
): Promise<{ shop: PublicShop; list: PublicProductList }> {
  const { shop, list } = await readLiveProductList(ctx, path, texts);
  return { shop, list };
}
