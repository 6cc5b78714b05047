import { isShareable } from '#api/modules/catalog/product-record.ts';
import type { Context } from '#api/platform/context.ts';
import { mediaUrl } from '#api/platform/storage/media-url.ts';
import type { ShopItemRecord } from './schemas.ts';

/** An item as statements return it, before its image and times are converted. */
export interface ItemRow extends Omit<ShopItemRecord, 'image' | 'added_at' | 'updated_at'> {
  image: string | null;
  image_path: string | null;
  image_width: number | null;
  image_height: number | null;
  added_at: Date;
  updated_at: Date;
}

/** SQL that joins the product of an item `i`: its URL in `a`, and its public data in `p`, if shareable. */
export const joinProduct = `
  JOIN products a ON a.id = i.product_id LEFT JOIN products p ON p.id = a.id AND ${isShareable}`;

/**
 * SQL columns of an item `i` after `joinProduct`. The creator's texts take precedence over the
 * product's, which come from the market's texts `t` if joined.
 */
const columns = (localized: boolean) => {
  const image = localized ? 'coalesce(t.image_url, p.image_url)' : 'p.image_url';
  const copied = (column: string) => `CASE WHEN ${image} = p.image_url THEN p.${column} END AS ${column}`;
  return `
  i.id, i.list_id, i.product_id, a.url_hash IS NULL AS manual,
  coalesce(i.title, ${localized ? 't.title, ' : ''}nullif(p.title, ''), a.domain, '') AS title, i.note,
  coalesce(i.url, a.url) AS url, a.url AS product_url,
  ${image} AS image, ${['image_path', 'image_width', 'image_height'].map(copied).join(', ')},
  coalesce(i.price_minor, p.price_minor) AS price_minor,
  CASE WHEN i.price_minor IS NOT NULL THEN coalesce(i.currency, p.currency)
       WHEN p.price_minor IS NOT NULL THEN p.currency END AS currency,
  p.brand, p.availability, i.position, i.added_at, i.updated_at`;
};

export const itemColumns = columns(false);
export const localizedItemColumns = columns(true);

/** An item's image: our copy, if there is one. */
export function itemImageFrom(ctx: Context, row: ItemRow): ShopItemRecord['image'] {
  if (row.image === null) return null;
  const { image_path: path, image_width: width, image_height: height } = row;
  return path === null
    ? { url: row.image, width: null, height: null }
    : { url: mediaUrl(ctx, path), width, height };
}

/** Converts a row to the API's format. */
export function itemRecordFrom(ctx: Context, row: ItemRow): ShopItemRecord {
  return {
    id: row.id,
    list_id: row.list_id,
    product_id: row.product_id,
    manual: row.manual,
    title: row.title,
    note: row.note,
    url: row.url,
    product_url: row.product_url,
    image: itemImageFrom(ctx, row),
    price_minor: row.price_minor,
    currency: row.currency,
    brand: row.brand,
    availability: row.availability,
    position: row.position,
    added_at: row.added_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
