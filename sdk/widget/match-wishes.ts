/** `{site}/sdk/v1/hearts.js`: matches buttons with saved wishes. The widget loads it once something was saved. */
import { isSameWish, isWishOf, productKey, productUrl, wishOf } from '../../api/contract/wish.ts';
import type { WishRules } from './saved-marks.ts';

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
