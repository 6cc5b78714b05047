import type { BasketConfig } from '#api/contract/basket.ts';
import type { BasketItem } from './saved-item.ts';
import { webUrl } from './web-url.ts';

/** How an item reaches the shop's cart. */
export type CartStep =
  | { kind: 'webhook' }
  /** The shop's page adds it, asked through the SDK. */
  | { kind: 'shop' }
  | { kind: 'cart-url'; href: string }
  | { kind: 'product'; href: string }
  | { kind: 'none' };

export type CartRules = Pick<BasketConfig, 'webhook' | 'checkout'>;

/**
 * The first step of the published order that applies to an item: webhook, the shop's page (for items with a
 * variant id), the cart URL, the product's page.
 * @param shopListens false on a page of its own, where no SDK is there to be asked
 */
export function cartStep(item: BasketItem, rules: CartRules, shopListens: boolean): CartStep {
  if (rules.webhook) return { kind: 'webhook' };
  const cartUrl = cartHref(item, rules.checkout.cartUrlPattern);
  const asksShop = shopListens && item.variantId !== null && !(rules.checkout.mode === 'url' && cartUrl);
  if (asksShop) return { kind: 'shop' };
  if (cartUrl) return { kind: 'cart-url', href: cartUrl };
  return item.productUrl ? { kind: 'product', href: item.productUrl } : { kind: 'none' };
}

export interface CartGroups {
  webhook: BasketItem[];
  shop: BasketItem[];
  /** Items that open in a tab of their own. */
  tabs: { item: BasketItem; href: string; kind: 'cart-url' | 'product' }[];
}

/** Sorts items by the step that applies to each; items that lead nowhere are left out. */
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

/** The pattern filled in; null where a placeholder has no value or the result is no http(s) address. */
function cartHref(item: BasketItem, pattern: string | undefined): string | null {
  if (!pattern || (item.variantId === null && pattern.includes('{variantId}'))) return null;
  const values: Record<string, string> = {
    '{variantId}': encodeURIComponent(item.variantId ?? ''),
    '{quantity}': String(item.quantity),
  };
  return webUrl(pattern.replace(/\{variantId\}|\{quantity\}/g, (placeholder) => values[placeholder] ?? ''));
}
