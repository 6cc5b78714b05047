/** Links that put a wish into the cart of a platform's shop. */
import { referenceParameter } from '#api/contract/orders.ts';
import { variantOf } from '#api/modules/catalog/wish-key.ts';
import { availability } from './hosted-product.ts';

/** SQL for the platform's numeric ID of an item's variant; null for other shops. */
export const platformVariant = `CASE WHEN ${variantOf('i.variant_id')} ~ '^[0-9]+$' THEN ${variantOf('i.variant_id')} END`;

/**
 * SQL for the host on which the platform of an item `i` sells it; null for other shops, and for
 * shops that count orders, because only their product pages can add a reference to the cart.
 */
export const platformHost = `(SELECT coalesce(x.primary_host, x.domain) FROM shops x
    WHERE x.id = i.source_shop_id AND x.status = 'active' AND x.orders_since IS NULL AND p.domain = ANY(x.hosts))`;

/** SQL, after `joinFacts`: an item `i` isn't known to be sold out. */
export const isAvailable = `coalesce(${availability} IN ('in_stock', 'low_stock'), true)`;

/** SQL, after `joinFacts`: a link can put the variant of an item `i` into its shop's cart. */
export const isBuyable = `(${platformVariant} IS NOT NULL AND ${platformHost} IS NOT NULL AND ${isAvailable})`;

/** Adds the variant to the URL of a platform's product page. */
export function withVariant(url: string, variant: string | null): string {
  if (variant === null || !/\/products\/[^/?#]+/.test(url)) return url;
  const target = new URL(url);
  target.searchParams.set('variant', variant);
  return target.href;
}

/** A variant in a platform's shop, and where the link to its cart is. */
export interface CartLink {
  host: string;
  variant: string;
  quantity: number;
  /** The wish's reference, only for hosts that are verified for the shop. */
  reference: string | null;
  /** For the shop's own statistics, as are the `marks`. */
  from: string;
  marks?: Record<string, string>;
}

/**
 * Shopify's cart permalinks: items as `variant:quantity`, attribution by field. They can't set line
 * item properties.
 */
export function cartLink({ host, variant, quantity, reference, from, marks }: CartLink): string {
  const query = new URLSearchParams({ continue_to: '/cart', 'attribution/ref': from, ...marks });
  if (reference !== null) query.set(`attribution/${referenceParameter}`, reference);
  return `https://${host}/buy/${variant}:${quantity}?${query}`;
}
