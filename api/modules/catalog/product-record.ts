import type { Availability, ProductRecord, ProductVariant } from '#api/contract/product.ts';
import type { Context } from '#api/platform/context.ts';
import { mediaUrl } from '#api/platform/storage/media-url.ts';

/** A product as `productColumns` answers it. */
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
 * Whether what is known of a product `p` may be shown to everybody: its page, its platform or its own shop told it. What
 * came with other saves, or a shopper wrote by hand, stays on their list.
 */
export const isTold = `(NOT p.private)`;

/** Whether everybody may read a product `p`: it has an address besides. */
export const isPublic = `p.url IS NOT NULL AND ${isTold}`;

/** The image of a product `p` for items without one of their own. */
export const toldImage = `CASE WHEN ${isTold} THEN p.image_url END`;

/**
 * The columns of a product `p` and of its texts `t`. The copy of the main image is shown where it is the one of the
 * asked market, too.
 */
export const productColumns = `
  p.id, p.url, p.domain, coalesce(nullif(t.title, ''), p.title) AS title,
  coalesce(nullif(t.description, ''), p.description) AS description, coalesce(t.image_url, ${toldImage}) AS image,
  CASE WHEN coalesce(t.image_url, ${toldImage}) = p.image_url THEN p.image_path END AS image_path,
  p.image_width, p.image_height, p.images, p.price_minor AS price_minor,
  p.compare_at_price_minor AS compare_at_price_minor, p.currency, p.availability, p.brand, p.product_type,
  p.tags, p.rating, p.review_count, p.variants, p.scraped_at, p.updated_at`;

/** The row as the API writes it. */
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
