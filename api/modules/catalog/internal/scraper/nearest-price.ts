import type { Element } from 'domhandler';
import { decimalsOf } from '#api/contract/currency-decimals.ts';
import { minorUnitsOf } from '#api/contract/written-price.ts';
import { parentsOf } from './elements.ts';
import type { WrittenPrice } from './found-product.ts';
import { isLabelledNet } from './price-places.ts';

interface Nearest {
  nearest: Candidate | undefined;
  distance: number;
}

/** A price and the element that holds it. */
export interface Candidate {
  element: Element;
  price: WrittenPrice;
}

/** The greatest distance between a price and the heading if it's the product's price. */
export const farthest = 4;

/**
 * The price to take as the product's: a named one if it is near the heading, else one that its place makes sure.
 * @param own all prices outside cards
 * @param named those that something but their text calls prices
 */
export function clearest(heading: Element | undefined, own: Candidate[], named: Candidate[]): Nearest {
  const near = nearestTo(heading, named);
  if (near.distance <= farthest) return near;
  return surest(heading, own, isVague(near, own) ? nobody : near);
}

/** Further away, several amounts are as likely to be other products'. */
const isVague = ({ distance }: Nearest, own: Candidate[]) =>
  distance > 10 && distance < Infinity && new Set(own.map(minor)).size > 1;
const nobody: Nearest = { nearest: undefined, distance: Infinity };

/** A price that is only recognizable by its text has to be near and the only one there, or repeated elsewhere. */
function surest(heading: Element | undefined, own: Candidate[], named: Nearest): Nearest {
  const unnamed = nearestTo(heading, own);
  const { nearest, distance } = unnamed;
  if (!nearest || distance > farthest) return named;
  const close = own.filter((each) => nearestTo(heading, [each]).distance === distance);
  const taxed = close.filter(({ element }) => !isLabelledNet(element));
  const [lower, higher, ...more] = (taxed.length > 0 ? taxed : close).sort(byAmount).filter(isNew);
  if (!lower || more.length > 0) return named;
  if (!higher) return isLikely(lower.price) ? { nearest: lower, distance } : named;
  // Two prices side by side are a reduced one and the former one.
  const isReduced = minor(lower) >= minor(higher) * 0.3;
  const price = { ...lower.price, compareAt: higher.price.amount };
  return isReduced ? { nearest: { ...lower, price }, distance } : named;
}

/** Candidates are compared with each other, so each amount is parsed only once. */
const amounts = new WeakMap<WrittenPrice, number>();

/** Its amount in minor units. */
export function minor({ price }: Pick<Candidate, 'price'>): number {
  const before = amounts.get(price);
  if (before !== undefined) return before;
  const amount = minorUnitsOf(price.amount, { currency: price.currency ?? null }) ?? 0;
  amounts.set(price, amount);
  return amount;
}
const byAmount = (a: Candidate, b: Candidate) => minor(a) - minor(b);
const isNew = (each: Candidate, index: number, all: Candidate[]) =>
  index === 0 || minor(each) !== minor(all[index - 1] as Candidate);

/** Single digits count things rather than money, and so do two digits if the currency has no cents. */
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
