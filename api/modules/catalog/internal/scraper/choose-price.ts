import { decimalsOf } from '#api/contract/currency-decimals.ts';
import { crowns, dollars, regionCurrencies } from '#api/contract/currency-signs.ts';
import { parseMinorUnits } from '#api/contract/parse-price.ts';
import type { FoundProduct, WrittenPrice } from './found-product.ts';
import { isTaxOn } from './is-tax-on.ts';
import { maxPriceDistance } from './nearest-price.ts';
import type { Page } from './page.ts';
import type { VisiblePrice } from './read-visible-price.ts';

/**
 * The most credible price: one that's both in the markup and visible, else the visible one next to
 * the heading, else the one in the markup if the page shows no other.
 * @param stated the data in the page's markup, most trusted first
 */
export function choosePrice(
  page: Page,
  stated: FoundProduct[],
  visible: VisiblePrice,
): WrittenPrice | undefined {
  const shown = visible.price;
  const local = shown?.currency ?? regionCurrencies[page.region ?? ''];
  const amountOf = (price: WrittenPrice) =>
    parseMinorUnits(price.amount, { currency: price.currency ?? local ?? null, machine: price.machine });
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
  // A stated price of zero means that there's no price.
  const isDenied = written.length > 0 && !(visible.isNamed && visible.distance <= maxPriceDistance);
  if (!first) return isDenied ? undefined : shown;
  const isSame = (a: WrittenPrice, b: WrittenPrice) => amountOf(a) === amountOf(b);
  const compared = (price: WrittenPrice) => ({ ...price, compareAt: price.compareAt ?? shown?.compareAt });
  // Shops that convert prices can forget the currency in the markup: 9.277.400 ₫ aren't dollars.
  const isConverted = (price: WrittenPrice) =>
    decimalsOf(shown?.currency ?? null) === 0 &&
    decimalsOf(price.currency ?? null) > 0 &&
    amountOf({ ...price, currency: shown?.currency }) === (shown && amountOf(shown));
  if (candidates.some(isConverted)) return shown;
  const nearest = shown && candidates.find((price) => isSame(price, shown));
  const isMeant = (price: WrittenPrice) =>
    mayBeMeant(shown?.currency, price.currency) ||
    visible.amounts.some((amount) => isSame(amount, price) && amount.currency === price.currency);
  if (nearest) return isMeant(nearest) ? compared(nearest) : shown;
  const elsewhere = candidates.find((price) => visible.amounts.some((amount) => isSame(price, amount)));
  if (elsewhere) return compared(elsewhere);
  const isBeside = shown !== undefined && visible.isNamed && visible.distance <= maxPriceDistance;
  // None of the stated prices is visible. If two sources state the same price, a script probably
  // shows it later.
  const sources = stated.filter(({ price }) => price && isSame(price, first));
  const isDoubtful = visible.amounts.length > 0 && sources.length < 2;
  if (!isBeside && isDoubtful) return shown && isClose(first, shown) ? shown : undefined;
  if (!shown) return first;
  return (isBeside && isWhole(first, shown)) || isClose(first, shown) ? shown : first;

  /**
   * Whether a visible price is the product's, not an installment or the price of something else.
   */
  function isWhole(price: WrittenPrice, other: WrittenPrice): boolean {
    const [a, b] = [amountOf(price) ?? 0, amountOf(other) ?? 0];
    const former = other.compareAt && amountOf({ ...other, amount: other.compareAt });
    const isOnly = visible.amounts.every((amount) => isSame(amount, other));
    const isLikely = b >= a * leastPart && (isOnly || b * leastPart <= a);
    return price.currency !== other.currency || isLikely || former === a || isGrouped(price, other);
  }

  /** Whether a program formatted thousands as people do: `450.000` for 450,000. */
  function isGrouped(price: WrittenPrice, other: WrittenPrice): boolean {
    return price.machine && amountOf({ ...price, machine: false }) === amountOf(other);
  }

  /**
   * The difference can be tax, a discount, or cents that the shop calculates with but doesn't show,
   * but not a fee.
   */
  function isClose(price: WrittenPrice, other: WrittenPrice): boolean {
    const [a, b] = [amountOf(price) ?? 0, amountOf(other) ?? 0];
    const unit = 10 ** decimalsOf(other.currency ?? null);
    const isRounded = b % unit === 0 && Math.abs(b - a) < unit;
    return price.currency === other.currency && (isRounded || isTaxOn(a, b) || (b >= a * 0.7 && b < a));
  }
}

/** Currencies that are written with the same sign. */
const sharedSigns = [
  ['USD', ...Object.values(dollars)],
  Object.values(crowns),
  ['JPY', 'CNY', 'HKD', 'TWD'],
  ['GBP', 'EGP'],
  ['INR', 'LKR', 'MUR', 'NPR', 'PKR'],
  ['AED', 'MAD'],
  ['SAR', 'QAR', 'OMR', 'YER'],
];

/** Whether the sign that a page shows can mean a stated currency. */
const mayBeMeant = (shown = '', stated = '') =>
  shown === stated ||
  shown === '' ||
  stated === '' ||
  sharedSigns.some((codes) => codes.includes(shown) && codes.includes(stated));

/** A visible price under this share of a stated one isn't the product's. */
const leastPart = 0.3;
