import type { Availability } from '#api/contract/product.ts';
import type { Context } from '#api/platform/context.ts';
import { mediaUrl } from '#api/platform/storage/media-url.ts';
import type { ProductRecord, ProductVariant } from './schemas.ts';

/** A row of `productColumns`. */
export interface ProductRow {
  id: number;
  url: string;
  domain: string;
  title: string;
  description: string;
  image: string | null;
  image_path: string | null;
  image_width: number | null;
  image_height: number | null;
  images: string[];
  price_minor: number | null;
  compare_at_price_minor: number | null;
  currency: string | null;
  availability: Availability | null;
  brand: string | null;
  product_type: string | null;
  tags: string[];
  rating: number | null;
  review_count: number | null;
  variants: ProductVariant[];
  scraped_at: Date | null;
  updated_at: Date;
}

/**
 * SQL: everyone can see the data of a product `p`, because it came from its page, its platform or
 * its own shop. Data from other saves, or entered by a shopper, stays on their list.
 */
export const isShareable = `(NOT p.private)`;

/**
 * SQL for the ID of the product at a URL, given SQL for the URL's hash. Its row can be only another
 * spelling.
 */
export const productAt = (urlHash: string): string =>
  `(SELECT coalesce(same_as, id) FROM products WHERE url_hash = ${urlHash})`;

/** SQL: everyone can read a product `p`, because it's shareable and has a URL. */
export const isPublic = `p.url IS NOT NULL AND ${isShareable}`;

/** SQL for the image of a product `p`, for items without their own. */
export const shareableImage = `CASE WHEN ${isShareable} THEN p.image_url END`;

/**
 * SQL columns of a product `p` and of its texts `t`. Our copy of the main image is used only if it also is the image
 * of the requested market.
 */
export const productColumns = `
  p.id, p.url, p.domain, coalesce(nullif(t.title, ''), p.title) AS title,
  coalesce(nullif(t.description, ''), p.description) AS description, coalesce(t.image_url, ${shareableImage}) AS image,
  CASE WHEN coalesce(t.image_url, ${shareableImage}) = p.image_url THEN p.image_path END AS image_path,
  p.image_width, p.image_height, p.images, p.price_minor AS price_minor,
  p.compare_at_price_minor AS compare_at_price_minor, p.currency, p.availability, p.brand, p.product_type,
  p.tags, p.rating, p.review_count, p.variants, p.scraped_at, p.updated_at`;

/** Converts a row to the API's format. */
export function productRecordFrom(ctx: Context, row: ProductRow): ProductRecord {
  const { image, image_path: path, image_width, image_height, scraped_at, updated_at, ...fields } = row;
  return {
    ...fields,
    image_url: path === null ? image : mediaUrl(ctx, path),
    image_width: path === null ? null : image_width,
    image_height: path === null ? null : image_height,
    scraped_at: scraped_at?.toISOString() ?? null,
    updated_at: updated_at.toISOString(),
  };
}
