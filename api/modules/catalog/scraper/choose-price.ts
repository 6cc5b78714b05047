import { regionCurrencies } from '#api/contract/currency-signs.ts';
import { minorUnitsOf } from '#api/contract/written-price.ts';
import type { FoundProduct, WrittenPrice } from './found-product.ts';
import type { Page } from './page.ts';
import type { VisiblePrice } from './visible-price.ts';

/**
 * The price to believe: one that the markup states and the page shows, else the shown one if it is close to the stated
 * one, as net and gross prices are, else none if both are known and differ.
 * @param stated what the page's markup says, most trusted first
 */
export function choosePrice(
  page: Page,
  stated: FoundProduct[],
  visible: VisiblePrice,
): WrittenPrice | undefined {
  const shown = visible.price;
  const local = shown?.currency ?? regionCurrencies[page.region ?? ''];
  const amountOf = (price: WrittenPrice) =>
    minorUnitsOf(price.amount, { currency: price.currency ?? local ?? null, machine: price.machine });
  const candidates = stated
    .flatMap(({ price, prices = [] }) => [price, ...prices])
    .filter((price) => price !== undefined)
    .filter((price) => (amountOf(price) ?? 0) > 0)
    .map((price) => ({ ...price, currency: price.currency ?? local }));
  const [first] = candidates;
  if (!first) return shown;
  if (!shown) return first;
  const isSame = (a: WrittenPrice, b: WrittenPrice) => amountOf(a) === amountOf(b);
  const compared = (price: WrittenPrice) => ({ ...price, compareAt: price.compareAt ?? shown.compareAt });
  const nearest = candidates.find((price) => isSame(price, shown));
  if (nearest) return compared(nearest);
  const elsewhere = candidates.find((price) => visible.amounts.some((amount) => isSame(price, amount)));
  if (elsewhere) return compared(elsewhere);
  const [a, b] = [amountOf(first) ?? 0, amountOf(shown) ?? 0];
  return first.currency === shown.currency && b >= a * 0.7 && b <= a * 1.4 ? shown : first;
}
