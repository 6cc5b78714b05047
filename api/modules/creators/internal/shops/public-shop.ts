import { isSuspended } from '#api/modules/plans/suspended.ts';
import type { Context } from '#api/platform/context.ts';
import { itemImageFrom, type ItemRow } from '../../item-record.ts';
import type { PublicProductList, PublicShop, PublicShopItem } from '../../schemas.ts';
import {
  type CreatorShopRow,
  creatorShopUrl,
  type KeptImage,
  settingsOf,
  storedImageFrom,
} from './creator-shop-record.ts';

/** SQL: whether a creator shop is visible to others. @param shop alias of `creator_shops` */
export const isPublicShop = (shop: string): string =>
  `(${shop}.status = 'live' AND NOT ${isSuspended(`${shop}.partner_id`)})`;

/** A list as in `publicShopColumns`. */
interface PublicListRow {
  id: number;
  slug: string;
  title: string;
  headline: string;
  description: string;
  image: KeptImage | null;
  item_count: number;
}

/** A row of `publicShopColumns`. */
export interface PublicShopRow extends Pick<
  CreatorShopRow,
  'id' | 'handle' | 'name' | 'description' | 'template' | 'settings' | 'images' | 'markets' | 'updated_at'
> {
  partner_id: number;
  published_at: Date | null;
  item_count: number;
  has_videos: boolean;
  lists: PublicListRow[];
}

/** SQL columns of a live shop `s`, with its lists in order and their product counts. */
export const publicShopColumns = `
  s.id, s.partner_id, s.handle, s.name, s.description, s.template, s.settings, s.images, s.markets, s.published_at,
  s.updated_at, (SELECT count(*)::int FROM creator_items i WHERE i.shop_id = s.id) AS item_count,
  EXISTS (SELECT 1 FROM product_videos v WHERE v.shop_id = s.id AND v.status = 'ready') AS has_videos,
  (SELECT coalesce(jsonb_agg(jsonb_build_object(
     'id', l.id, 'slug', l.slug, 'title', l.title, 'headline', l.headline, 'description', l.description, 'image', l.image,
     'item_count', (SELECT count(*) FROM creator_items i WHERE i.list_id = l.id)) ORDER BY l.position, l.id), '[]')
   FROM creator_lists l WHERE l.shop_id = s.id) AS lists`;

/**
 * SQL that joins the texts `t` for `:market`, else for `:lang`, preferring its home country
 * (`de-DE` for `de`). Only texts supplied by the product's shop. Empty values match nothing.
 */
export const joinProductTexts = `
  LEFT JOIN LATERAL (
    SELECT nullif(m.title, '') AS title, m.image_url
    FROM product_texts m, lower(replace(m.market_code, '_', '-')) AS code
    WHERE m.product_id = p.id AND (code = :market OR split_part(code, '-', 1) = :lang)
    ORDER BY code = :market DESC, code = :lang || '-' || :lang DESC, m.title = p.title DESC, m.variant_id, code
    LIMIT 1) t ON true`;

/** The URL that counts a click on an item and redirects. */
const clickUrl = (ctx: Context, handle: string, itemId: number) =>
  `${creatorShopUrl(ctx, handle)}/go/${itemId}`;

export function publicItemFrom(
  ctx: Context,
  row: ItemRow,
  { shop, videos }: { shop: PublicShopRow; videos: PublicShopItem['videos'] },
): PublicShopItem {
  const { show_prices: showsPrices } = settingsOf(shop.settings);
  return {
    id: row.id,
    product_id: row.product_id,
    title: row.title,
    note: row.note,
    image: itemImageFrom(ctx, row),
    price_minor: showsPrices ? row.price_minor : null,
    currency: showsPrices ? row.currency : null,
    brand: row.brand,
    availability: row.availability,
    product_url: row.product_url,
    click_url: row.url === null ? null : clickUrl(ctx, shop.handle, row.id),
    videos,
  };
}

export function publicListFrom(
  ctx: Context,
  list: PublicListRow,
  items: PublicShopItem[],
): PublicProductList {
  const { slug, title, headline, description, image, item_count } = list;
  return { slug, title, headline, description, image: storedImageFrom(ctx, image), item_count, items };
}

/** The public data of a shop, without earning rates, which only its partner can see. */
export function publicShopFrom(ctx: Context, row: PublicShopRow, lists: PublicProductList[]): PublicShop {
  const { creator_name, accent_color, show_prices, show_videos, disclosure, links } = settingsOf(
    row.settings,
  );
  return {
    handle: row.handle,
    name: row.name,
    description: row.description,
    template: row.template,
    settings: { creator_name, accent_color, show_prices, show_videos, disclosure, links },
    images: {
      cover: storedImageFrom(ctx, row.images.cover),
      avatar: storedImageFrom(ctx, row.images.avatar),
    },
    markets: row.markets,
    url: creatorShopUrl(ctx, row.handle),
    item_count: row.item_count,
    published_at: row.published_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
    lists,
  };
}
