import type { Element } from 'domhandler';
import { regionCurrencies } from '#api/contract/currency-signs.ts';
import { cardsAround } from './cards-around.ts';
import { parentsOf, textOf } from './elements.ts';
import type { WrittenPrice } from './found-product.ts';
import { isTaxOn } from './is-tax-on.ts';
import { type Candidate, clearest, minorAmount, nearestTo } from './nearest-price.ts';
import type { Page } from './page.ts';
import { isMarked, pricedElements } from './price-elements.ts';
import {
  isAside,
  isCalledNet,
  isCurrent,
  isFormer,
  isFormerLabel,
  isLabelledNet,
  isNetNote,
  isPerPiece,
  isPerUnit,
} from './price-labels.ts';
import { pricesIn } from './prices-in.ts';

export interface VisiblePrice {
  /** The price nearest to the heading that isn't among other products, if any. */
  price: WrittenPrice | undefined;
  /** Whether anything besides its text marks it as a price. */
  isNamed: boolean;
  /**
   * The number of the heading's ancestors that don't contain the price; infinite without a price or
   * heading.
   */
  distance: number;
  /** Every price of the product, as written. */
  amounts: WrittenPrice[];
  /** The number of prices that belong to other products. */
  cards: number;
  isInCard: (element: Element) => boolean;
}

/** The prices that a page shows in elements made for prices. */
export function readVisiblePrice(page: Page, heading: Element | undefined): VisiblePrice {
  const all = pricedElements(page);
  const marked = all.filter((element) => !isAside(element));
  const isFormerHere = (element: Element) =>
    isFormer(element) || parentsOf(element, 3).some(isFormer) || isFormerLabel(labelOf(element));
  const written = (elements: Element[], isEach = false): Candidate[] =>
    elements.flatMap((element) => writtenIn(page, element, isEach).map((price) => ({ element, price })));
  const inCard = cardsAround(all, heading);
  const current = written(marked.filter((element) => !isFormerHere(element)));
  const outside = current.filter(({ element }) => !inCard(element));
  const own = taxed(outside);
  const struck = page.all.filter(isStruck).slice(0, 50);
  const former = written(
    [...marked, ...struck].filter(
      (element) => isFormerHere(element) && !isBeside(element) && !inCard(element),
    ),
  );
  // Themes call a price regular even if it's the only one.
  const rest = former.filter(({ element }) => ![element, ...parentsOf(element, 3)].some(isStruck));
  const isOwn = (element: Element) => !isFormerHere(element) && !inCard(element);
  /** A bare number in an element made for prices is in the page's currency. */
  const bareIn = (element: Element): Candidate[] => {
    const currency = regionCurrencies[page.region ?? ''];
    const amount = textOf(element, 40).trim();
    const isNumber = /^\d[\d., ]*$/.test(amount) && /[1-9]/.test(amount);
    return currency && isNumber ? [{ element, price: { amount, currency, machine: false } }] : [];
  };
  const whole = own.length > 0 ? own : rest;
  const named =
    whole.length > 0
      ? whole
      : written(
          marked.filter((element) => !inCard(element)),
          true,
        );
  const near = clearest(heading, own, reduced(named.filter(isClear)));
  const { nearest: first, distance } = near.nearest
    ? near
    : nearestTo(heading, marked.filter(isOwn).flatMap(bareIn));
  const nearest = first && (currentBeside(first, own) ?? first);
  return {
    price: nearest && { ...nearest.price, compareAt: nearest.price.compareAt ?? former[0]?.price.amount },
    distance,
    isNamed: nearest !== undefined && isClear(nearest),
    amounts: own.map(({ price }) => price),
    cards: current.length - outside.length,
    isInCard: inCard,
  };
}

/**
 * Whether anything besides its text marks an element as a price; only a child can be marked, beside
 * its currency.
 */
const isClear = ({ element }: Candidate) =>
  isMarked(element) || element.children.some((child) => child.type === 'tag' && isMarked(child));

/** “$65 Now $52”: a lower price next to the first, if it's labeled as the current one and the first isn't. */
function currentBeside(first: Candidate, own: Candidate[]): Candidate | undefined {
  if (isCurrent(first.element)) return undefined;
  const isReduced = (each: Candidate) =>
    minorAmount(each) < minorAmount(first) &&
    minorAmount(each) >= minorAmount(first) * 0.3 &&
    isCurrent(each.element);
  const found = own.find((each) => each.element.parent === first.element.parent && isReduced(each));
  return found && { ...found, price: { ...found.price, compareAt: first.price.amount } };
}

/**
 * Removes elements that start with a former price and contain the current one in a separate
 * element.
 */
function reduced(named: Candidate[]): Candidate[] {
  const isReduced = (outer: Candidate, inner: Candidate) =>
    minorAmount(inner) < minorAmount(outer) &&
    minorAmount(inner) >= minorAmount(outer) * 0.3 &&
    parentsOf(inner.element, 8).includes(outer.element);
  return named.filter((outer) => !named.some((inner) => isReduced(outer, inner)));
}

/** Removes prices before tax that are also shown with tax. */
function taxed(candidates: Candidate[]): Candidate[] {
  const net = candidates.filter(
    ({ element }) =>
      isCalledNet(element) || isLabelledNet(element) || isNetNote(textAfter(element).replace(/\d.*/, '')),
  );
  const gross = candidates.filter((each) => !net.includes(each)).map(minorAmount);
  const untaxed = net.map(minorAmount).filter((amount) => gross.some((other) => isTaxOn(amount, other)));
  return candidates.filter((each) => !untaxed.includes(minorAmount(each)));
}

/** The text directly before an element. */
const labelOf = ({ prev }: Element) =>
  (prev?.type === 'tag' && prev.name === 'br' ? textIn(prev.prev) : textIn(prev)).trim();
const textIn = (node: Element['prev']) =>
  (node?.type === 'text' ? node.data : node?.type === 'tag' ? textOf(node, 60) : '').slice(-40);

const isStruck = ({ name }: Element) => ['del', 's', 'strike'].includes(name);
const isBeside = (element: Element) =>
  element.parent?.type === 'tag' && isAside(element.parent) && !isStruck(element);

/** An element's price without former ones: “Was 30 €, now 20 €” is 20 €. */
function writtenIn(page: Page, element: Element, isEach: boolean): WrittenPrice[] {
  if (isPerUnit(textAfter(element)) || (!isEach && isPerPiece(textAfter(element)))) return [];
  const present = textOf(element, 300, isFormer(element) ? undefined : hasFormer);
  const [first, second, ...more] = pricesIn(page, present, isEach);
  const isSpoken = /\p{L}{4}/u.test(present) || isNetNote(present);
  if (!first || !second || more.length > 0 || isSpoken) return first ? [first] : [];
  // Nothing but two prices, the second one lower: a former one and the current one.
  const [former, current] = [first, second].map((price) => minorAmount({ price })) as [number, number];
  const isReduced = current < former && current >= former * 0.3;
  return [isReduced ? { ...second, compareAt: first.amount } : first];
}

/** Requires digits, because elements of currencies can be named like former prices. */
const hasFormer = (element: Element) => isFormer(element) && /\d/.test(textOf(element, 60));

/** The text directly after an element or its nearest ancestors: “/mo”. */
function textAfter(element: Element): string {
  const isBlank = (node: Element['next']) => node?.type === 'text' && node.data.trim() === '';
  const afterEach = [element, ...parentsOf(element, 2)].map(({ next }) =>
    isBlank(next) ? next?.next : next,
  );
  const after = afterEach.find((next) => next);
  return after?.type === 'text' ? after.data.slice(0, 40) : after?.type === 'tag' ? textOf(after, 40) : '';
}
