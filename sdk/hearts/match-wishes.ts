/** `{site}/sdk/v1/hearts.js`: matches buttons with saved wishes. The widget loads it once something was saved. */
import type { SaveProduct } from '../../api/contract/events.ts';
import {
  isSameWish,
  isWishOf,
  productKey,
  productUrl,
  wishOf,
  type WishRef,
} from '../../api/contract/wish.ts';

/** The rules by which wishes are the same. */
export interface WishRules {
  wishOf(product: SaveProduct): WishRef;
  isSame(a: WishRef, b: WishRef): boolean;
  /** @param wanted the wish of a button */
  isOf(saved: WishRef, wanted: WishRef): boolean;
  /** They don't recognize all spellings of a URL. */
  arePlain?: true;
}

/** Pages have many buttons, which are compared with every saved wish at every change. */
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
