import type { BasketItem } from './saved-item.ts';

export interface Total {
  minor: number;
  currency: string | null;
}

/** The price of all items with their quantities; null when a price is unknown or the currencies differ. */
export function selectionTotal(items: readonly BasketItem[]): Total | null {
  const [first] = items;
  if (!first) return null;
  let minor = 0;
  for (const { priceMinor, currency, quantity } of items) {
    if (priceMinor === null || currency !== first.currency) return null;
    minor += priceMinor * quantity;
  }
  return { minor, currency: first.currency };
}
