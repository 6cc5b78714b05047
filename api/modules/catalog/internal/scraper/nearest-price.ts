import type { Element } from 'domhandler';
import { decimalsOf } from '#api/contract/currency-decimals.ts';
import { parseMinorUnits } from '#api/contract/parse-price.ts';
import { parentsOf } from './elements.ts';
import type { WrittenPrice } from './found-product.ts';
import { isLabelledNet } from './price-labels.ts';

interface Nearest {
  nearest: Candidate | undefined;
  distance: number;
}

/** A price and its element. */
export interface Candidate {
  element: Element;
  price: WrittenPrice;
}

/** The maximum distance between the heading and the product's price. */
export const maxPriceDistance = 4;

/**
 * The most likely price of the product: a named one near the heading, else one whose position
 * leaves no doubt.
 * @param own all prices outside cards
 * @param named prices that markup, such as a class, identifies as prices
 */
export function clearest(heading: Element | undefined, own: Candidate[], named: Candidate[]): Nearest {
  const near = nearestTo(heading, named);
  if (near.distance <= maxPriceDistance) return near;
  return surest(heading, own, isVague(near, own) ? nobody : near);
}

/** Far from the heading, several amounts are just as likely to be other products' prices. */
const isVague = ({ distance }: Nearest, own: Candidate[]) =>
  distance > 10 && distance < Infinity && new Set(own.map(minorAmount)).size > 1;
const nobody: Nearest = { nearest: undefined, distance: Infinity };

/**
 * A price that only its text identifies must be near the heading, alone or beside the original
 * price.
 */
function surest(heading: Element | undefined, own: Candidate[], named: Nearest): Nearest {
  const unnamed = nearestTo(heading, own);
  const { nearest, distance } = unnamed;
  if (!nearest || distance > maxPriceDistance) return named;
  const close = own.filter((each) => nearestTo(heading, [each]).distance === distance);
  const taxed = close.filter(({ element }) => !isLabelledNet(element));
  const [lower, higher, ...more] = (taxed.length > 0 ? taxed : close).sort(byAmount).filter(isNew);
  if (!lower || more.length > 0) return named;
  if (!higher) return isLikely(lower.price) ? { nearest: lower, distance } : named;
  // Two prices side by side are a reduced one and the former one.
  const isReduced = minorAmount(lower) >= minorAmount(higher) * 0.3;
  const price = { ...lower.price, compareAt: higher.price.amount };
  return isReduced ? { nearest: { ...lower, price }, distance } : named;
}

/** Caches parsed amounts, because candidates are compared with each other. */
const amounts = new WeakMap<WrittenPrice, number>();

/** Its amount in minor units. */
export function minorAmount({ price }: Pick<Candidate, 'price'>): number {
  const before = amounts.get(price);
  if (before !== undefined) return before;
  const amount = parseMinorUnits(price.amount, { currency: price.currency ?? null }) ?? 0;
  amounts.set(price, amount);
  return amount;
}
const byAmount = (a: Candidate, b: Candidate) => minorAmount(a) - minorAmount(b);
const isNew = (each: Candidate, index: number, all: Candidate[]) =>
  index === 0 || minorAmount(each) !== minorAmount(all[index - 1] as Candidate);

/** Single digits are counts rather than prices; so are two digits in currencies without cents. */
const isLikely = ({ amount, currency }: WrittenPrice) =>
  (amount.match(/\d/g) ?? []).length > (decimalsOf(currency ?? null) === 0 ? 2 : 1);

/** The candidate that shares the closest ancestor with the heading; the first of several. */
export function nearestTo(heading: Element | undefined, candidates: Candidate[]): Nearest {
  const depths = new Map(heading ? parentsOf(heading, 1_000).map((parent, depth) => [parent, depth]) : []);
  const distance = ({ element }: Candidate) =>
    [element, ...parentsOf(element, 1_000)]
      .map((parent) => depths.get(parent))
      .find((depth) => depth !== undefined) ?? Infinity;
  let best: Candidate | undefined;
  let least = Infinity;
  for (const candidate of candidates) {
    const far = distance(candidate);
    if (best && far >= least) continue;
    best = candidate;
    least = far;
  }
  return { nearest: best, distance: least };
}
