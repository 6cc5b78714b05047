/**
 * `{site}/sdk/v1/hearts.js`: matches buttons with saved wishes. The widget loads it once something
 * has been saved.
 */
import type { SaveProduct } from '../../api/contract/events.ts';
import {
  isSameWish,
  isWishOf,
  productKey,
  productUrl,
  wishOf,
  type WishRef,
} from '../../api/contract/wish.ts';

/** Rules for comparing wishes. */
export interface WishRules {
  wishOf(product: SaveProduct): WishRef;
  isSame(a: WishRef, b: WishRef): boolean;
  /** @param wanted the wish of a button */
  isOf(saved: WishRef, wanted: WishRef): boolean;
  /** Set for rules that don't recognize all equivalent URLs. */
  arePlain?: true;
}

/** Cached, because every change compares all buttons with all saved wishes. */
const keys = new Map<string, string>();
function keyOf(url: string): string {
  const key = keys.get(url) ?? productKey(productUrl(url));
  keys.set(url, key);
  return key;
}

export const rules: WishRules = {
  wishOf,
  isSame: (a, b) => isSameWish(a, b, keyOf),
  isOf: (saved, wanted) => isWishOf(saved, wanted, keyOf),
};
