import type { BasketConfig } from '#api/contract/basket.ts';
import { webUrl } from '#app/ui/web-url.ts';
import type { BasketItem } from './saved-item.ts';

/** How an item gets into the shop's cart. */
export type CartStep =
  | { kind: 'webhook' }
  /** The shop's page adds it, through the SDK. */
  | { kind: 'shop' }
  | { kind: 'cart-url'; href: string }
  | { kind: 'product'; href: string }
  | { kind: 'none' };

export type CartRules = Pick<BasketConfig, 'webhook' | 'checkout'>;

/**
 * The first applicable step in the documented order: webhook, the shop's page (for items with a variant ID), the cart
 * URL, the product page. A product that no longer exists, or isn't sold in the shopper's market, has none.
 * @param shopListens false on a separate page, where there is no SDK
 */
export function cartStep(item: BasketItem, rules: CartRules, shopListens: boolean): CartStep {
  if (item.availability === 'discontinued' || item.availability === 'not_sold_here') return { kind: 'none' };
  if (rules.webhook) return { kind: 'webhook' };
  const cartUrl = cartHref(item, rules.checkout.cartUrlPattern);
  const asksShop = shopListens && item.variantId !== null && !(rules.checkout.mode === 'url' && cartUrl);
  if (asksShop) return { kind: 'shop' };
  if (cartUrl) return { kind: 'cart-url', href: cartUrl };
  return item.productUrl ? { kind: 'product', href: item.productUrl } : { kind: 'none' };
}

/** The references that the shop's cart needs: those for links, if a link adds and names items. */
export function cartReferences({ checkout }: CartRules, shopListens: boolean): 'basket' | 'link' {
  const isByLink = checkout.mode === 'url' || !shopListens;
  return isByLink && checkout.cartUrlPattern?.includes('{wl}') ? 'link' : 'basket';
}

export interface CartGroups {
  webhook: BasketItem[];
  shop: BasketItem[];
  /** Items that open in a new tab. */
  tabs: { item: BasketItem; href: string; kind: 'cart-url' | 'product' }[];
}

/** Groups items by their step, without those that have none. */
export function groupByCartStep(
  items: readonly BasketItem[],
  rules: CartRules,
  shopListens: boolean,
): CartGroups {
  const groups: CartGroups = { webhook: [], shop: [], tabs: [] };
  for (const item of items) {
    const step = cartStep(item, rules, shopListens);
    if (step.kind === 'webhook' || step.kind === 'shop') groups[step.kind].push(item);
    else if (step.kind !== 'none') groups.tabs.push({ item, href: step.href, kind: step.kind });
  }
  return groups;
}

/** The pattern with values filled in; null if a placeholder has no value or the result isn't an http(s) URL. */
function cartHref(item: BasketItem, pattern: string | undefined): string | null {
  if (!pattern || (item.variantId === null && pattern.includes('{variantId}'))) return null;
  const values: Record<string, string> = {
    '{variantId}': encodeURIComponent(item.variantId ?? ''),
    '{quantity}': String(item.quantity),
    '{wl}': item.linkedWl ?? '',
  };
  return webUrl(
    pattern.replace(/\{variantId\}|\{quantity\}|\{wl\}/g, (placeholder) => values[placeholder] ?? ''),
  );
}
