import { decimalsOf } from '#api/contract/currency-decimals.ts';
import { regionCurrencies } from '#api/contract/currency-signs.ts';
import { minorUnitsOf } from '#api/contract/written-price.ts';
import type { FoundProduct, WrittenPrice } from './found-product.ts';
import type { Page } from './page.ts';
import { farthest } from './nearest-price.ts';
import { isTaxOn } from './tax.ts';
import type { VisiblePrice } from './visible-price.ts';

/**
 * The price to believe: one that the markup states and the page shows, else the shown one if it is close to the stated
 * one, as net and gross prices are, else the stated one.
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
  const written = stated
    .flatMap(({ price, prices = [] }) => [price, ...prices])
    .filter((price) => price !== undefined);
  const former = written.map(
    ({ compareAt, ...price }) => compareAt && amountOf({ ...price, amount: compareAt }),
  );
  const candidates = written
    .filter((price) => (amountOf(price) ?? 0) > 0 && !former.includes(amountOf(price) ?? undefined))
    .map((price) => ({ ...price, currency: price.currency ?? local }));
  const [first] = candidates;
  // A price of zero means that there is none.
  const isDenied = written.length > 0 && !(visible.isNamed && visible.distance <= farthest);
  if (!first) return isDenied ? undefined : shown;
  if (!shown) return first;
  const isSame = (a: WrittenPrice, b: WrittenPrice) => amountOf(a) === amountOf(b);
  const compared = (price: WrittenPrice) => ({ ...price, compareAt: price.compareAt ?? shown.compareAt });
  // Shops that convert prices can forget the currency in the markup: 9.277.400 ₫ aren't dollars.
  const isConverted = (price: WrittenPrice) =>
    decimalsOf(shown.currency ?? null) === 0 &&
    decimalsOf(price.currency ?? null) > 0 &&
    amountOf({ ...price, currency: shown.currency }) === amountOf(shown);
  if (candidates.some(isConverted)) return shown;
  const nearest = candidates.find((price) => isSame(price, shown));
  if (nearest) return compared(nearest);
  const elsewhere = candidates.find((price) => visible.amounts.some((amount) => isSame(price, amount)));
  if (elsewhere) return compared(elsewhere);
  const [a, b] = [amountOf(first) ?? 0, amountOf(shown) ?? 0];
  const before = shown.compareAt === undefined ? undefined : amountOf({ ...shown, amount: shown.compareAt });
  // The markup still states what the page shows as the former price.
  const isBeside = visible.isNamed && visible.distance <= farthest;
  if (isBeside && b < a && before === a) return shown;
  // Shops state the cheapest variant's price, and show the chosen one's.
  const isOnly = visible.amounts.every((amount) => isSame(amount, shown));
  if (isBeside && isOnly && b > a && first.currency === shown.currency) return shown;
  // The difference can be a tax or a reduction, not a fee; or cents that the shop calculates with but doesn't show.
  const unit = 10 ** decimalsOf(shown.currency ?? null);
  const isRounded = b % unit === 0 && Math.abs(b - a) < unit;
  const isClose = isRounded || isTaxOn(a, b) || (b >= a * 0.7 && b < a);
  return first.currency === shown.currency && isClose ? shown : first;
}
