import { productPayload, type ProductPayload, type VariantPayload } from '#api/contract/shopify-payloads.ts';
import type { ShopEvent } from '#api/modules/shopify/shop-event.ts';

/** A product as its shop's platform tells of it. Amounts are written in the shop's currency. */
export interface PlatformProduct {
  /** Its number at the platform. */
  id: string;
  /** Its name in addresses: `/products/{handle}`. */
  handle: string;
  title: string;
  vendor: string | null;
  productType: string | null;
  tags: string[];
  /** The main image first. */
  images: string[];
  status: 'sold' | 'draft' | 'archived';
  /** When it was changed at the platform. */
  updatedAt: Date;
  variants: PlatformVariant[];
  /** Numbers of variants that it has, too, but that were left out of a long list. */
  untold: ReadonlySet<string>;
}

export interface PlatformVariant {
  id: string;
  title: string;
  price: string | null;
  compareAtPrice: string | null;
  imageUrl: string | null;
  /** Whether it may be bought; null where that cannot be told without asking. */
  isAvailable: boolean | null;
}

/** Numbers of more than 15 digits do not survive JSON; the platform writes them as text, too. */
const numberOf = (gid: string | null | undefined, id?: number): string =>
  /\/(\d+)$/.exec(gid ?? '')?.[1] ?? String(id ?? '');

/** Who sells on what is not there, or counts nothing, has some; a count of zero alone may mean either. */
function availabilityOf(variant: VariantPayload, status: PlatformProduct['status']): boolean | null {
  if (status !== 'sold') return false;
  const { inventory_quantity: quantity, inventory_policy: policy, inventory_management: counted } = variant;
  if (policy === 'continue' || counted === null || (quantity ?? 0) > 0) return true;
  return counted ? false : null;
}

function imagesOf({ image, images }: ProductPayload): string[] {
  return [...new Set([...(image ? [image.src] : []), ...(images ?? []).map(({ src }) => src)])];
}

function tagsOf({ tags }: ProductPayload): string[] {
  const all = Array.isArray(tags) ? tags : (tags ?? '').split(',');
  return all.map((tag) => tag.trim()).filter((tag) => tag !== '');
}

/**
 * What an event about a product tells.
 * @throws ZodError for a payload that tells of no product
 */
export function platformProductFrom({ payload, triggeredAt }: ShopEvent): PlatformProduct {
  const told = productPayload.parse(payload);
  const status = told.status === 'draft' || told.status === 'archived' ? told.status : 'sold';
  const variants = (told.variants ?? []).map((variant) => ({
    id: numberOf(variant.admin_graphql_api_id, variant.id),
    // What the platform calls the only variant of a product without options.
    title: variant.title === 'Default Title' ? '' : (variant.title ?? ''),
    price: variant.price ?? null,
    compareAtPrice: variant.compare_at_price ?? null,
    imageUrl: told.images?.find(({ id }) => id && id === variant.image_id)?.src ?? null,
    isAvailable: availabilityOf(variant, status),
  }));
  const all = (told.variant_gids ?? []).map(({ admin_graphql_api_id: gid }) => numberOf(gid));
  return {
    id: numberOf(told.admin_graphql_api_id, told.id),
    handle: told.handle,
    title: told.title,
    vendor: told.vendor || null,
    productType: told.product_type || null,
    tags: tagsOf(told),
    images: imagesOf(told),
    status,
    updatedAt: told.updated_at ? new Date(told.updated_at) : triggeredAt,
    variants,
    untold: new Set(all.filter((id) => variants.every((variant) => variant.id !== id))),
  };
}
