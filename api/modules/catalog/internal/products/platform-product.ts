import { maxLowStock } from '#api/contract/alerts.ts';
import type { Availability } from '#api/contract/product.ts';
import type { ShopEvent } from '../../shop-event.ts';
import {
  deletedProductPayload,
  type ProductPayload,
  productPayload,
  stockPayload,
  type VariantPayload,
} from '../../shopify-payloads.ts';

/** A product as reported by its shop's platform. Amounts are in the shop's currency. */
export interface PlatformProduct {
  /** Its ID on the platform. */
  id: string;
  /** Its name in URLs: `/products/{handle}`. */
  handle: string;
  title: string;
  vendor: string | null;
  productType: string | null;
  tags: string[];
  /** The main image first. */
  images: string[];
  /** `gone`: archived, or not published in the shop. */
  status: 'sold' | 'draft' | 'gone';
  /** The time of its last change on the platform. */
  updatedAt: Date;
  variants: PlatformVariant[];
  /** IDs of variants that the event left out because the list is too long. */
  omitted: ReadonlySet<string>;
}

export interface PlatformVariant {
  id: string;
  title: string;
  price: string | null;
  compareAtPrice: string | null;
  imageUrl: string | null;
  /** Whether it can be bought; null if that must be read from the shop. */
  isAvailable: boolean | null;
  /** Whether few are left, and the shop doesn't oversell. */
  isLow: boolean;
}

/** Numbers of more than 15 digits lose precision in JSON, so the platform also sends them as text. */
const numberOf = (gid: string | null | undefined, id?: number): string =>
  /\/(\d+)$/.exec(gid ?? '')?.[1] ?? String(id ?? '');

/**
 * Available if the shop oversells, doesn't track inventory or has stock; a count of zero can mean sold out or
 * untracked.
 */
function availabilityOf(variant: VariantPayload, status: PlatformProduct['status']): boolean | null {
  if (status !== 'sold') return false;
  const { inventory_quantity: quantity, inventory_policy: policy, inventory_management: counted } = variant;
  if (policy === 'continue' || counted === null || (quantity ?? 0) > 0) return true;
  return counted ? false : null;
}

function isLow({ inventory_quantity: quantity, ...variant }: VariantPayload): boolean {
  const limitsSales = variant.inventory_policy !== 'continue' && variant.inventory_management !== null;
  return limitsSales && (quantity ?? 0) > 0 && quantity! <= maxLowStock;
}

function imagesOf({ image, images }: ProductPayload): string[] {
  return [...new Set([...(image ? [image.src] : []), ...(images ?? []).map(({ src }) => src)])];
}

function tagsOf({ tags }: ProductPayload): string[] {
  const all = Array.isArray(tags) ? tags : (tags ?? '').split(',');
  return all.map((tag) => tag.trim()).filter((tag) => tag !== '');
}

function statusOf({ status, published_at: publishedAt }: ProductPayload): PlatformProduct['status'] {
  if (status === 'draft') return 'draft';
  return status === 'archived' || publishedAt === null ? 'gone' : 'sold';
}

/** The platform's ID of the product in a `products/delete` event. */
export function deletedProductIn({ payload }: ShopEvent): string {
  const parsed = deletedProductPayload.parse(payload);
  return numberOf(parsed.admin_graphql_api_id, parsed.id);
}

/**
 * The variant that came back in stock or sold out.
 * @throws ZodError if the payload isn't a variant
 */
export function parseStockEvent({ topic, payload }: ShopEvent): {
  productId: string;
  variantId: string;
  availability: Availability;
} {
  const variant = stockPayload.parse(payload);
  const inStock = isLow(variant) ? 'low_stock' : 'in_stock';
  return {
    productId: String(variant.product_id),
    variantId: numberOf(variant.admin_graphql_api_id, variant.id),
    availability: topic === 'variants/in_stock' ? inStock : 'out_of_stock',
  };
}

/**
 * Parses an event about a product.
 * @throws ZodError if the payload isn't a product
 */
export function platformProductFrom({ payload, triggeredAt }: ShopEvent): PlatformProduct {
  const parsed = productPayload.parse(payload);
  const status = statusOf(parsed);
  const variants = (parsed.variants ?? []).map((variant) => ({
    id: numberOf(variant.admin_graphql_api_id, variant.id),
    // Shopify's title for the only variant of a product without options.
    title: variant.title === 'Default Title' ? '' : (variant.title ?? ''),
    price: variant.price ?? null,
    compareAtPrice: variant.compare_at_price ?? null,
    imageUrl: parsed.images?.find(({ id }) => id && id === variant.image_id)?.src ?? null,
    isAvailable: availabilityOf(variant, status),
    isLow: isLow(variant),
  }));
  const all = (parsed.variant_gids ?? []).map(({ admin_graphql_api_id: gid }) => numberOf(gid));
  return {
    id: numberOf(parsed.admin_graphql_api_id, parsed.id),
    handle: parsed.handle,
    title: parsed.title,
    vendor: parsed.vendor || null,
    productType: parsed.product_type || null,
    tags: tagsOf(parsed),
    images: imagesOf(parsed),
    status,
    updatedAt: parsed.updated_at ? new Date(parsed.updated_at) : triggeredAt,
    variants,
    omitted: new Set(all.filter((id) => variants.every((variant) => variant.id !== id))),
  };
}
