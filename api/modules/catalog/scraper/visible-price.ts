import type { Element } from 'domhandler';
import { currencyBeside, joinDecimals, writtenNumber } from '#api/contract/written-price.ts';
import { cardsAround } from './cards.ts';
import { parentsOf, textOf } from './elements.ts';
import type { WrittenPrice } from './found-product.ts';
import { isAside, isFormer, isFormerLabel, isPerUnit } from './price-places.ts';
import type { Page } from './page.ts';

const mostCandidates = 400;
const named = ['price', 'preis', 'prix', 'precio', 'prezzo', 'preco', 'prijs'];
const selector = [
  ...named.flatMap((name) => [`[class*="${name}" i]`, `[id*="${name}" i]`]),
  '[data-price]',
  '[itemprop="price"]',
  '[class^="cena" i]',
  '[class*="-cena" i]',
  '[class*="_cena" i]',
  '[data-testid*="price" i]',
  '[data-test*="price" i]',
].join(', ');

export interface VisiblePrice {
  /** The one nearest to the heading that isn't among other products; undefined if there is none. */
  price: WrittenPrice | undefined;
  /** Every price of the product, as written. */
  amounts: WrittenPrice[];
  /** How many prices are among other products. */
  cards: number;
  isInCard: (element: Element) => boolean;
}

interface Candidate {
  element: Element;
  price: WrittenPrice;
}

/** The prices that a page shows in elements made for prices. */
export function priceOn(page: Page, heading: Element | undefined): VisiblePrice {
  const all = page.$<Element, string>(selector).slice(0, mostCandidates).toArray();
  const marked = all.filter((element) => !isAside(element));
  const isFormerHere = (element: Element) => isFormer(element) || parentsOf(element, 3).some(isFormer);
  const written = (elements: Element[]): Candidate[] =>
    elements.flatMap((element) => writtenIn(page, element).map((price) => ({ element, price })));
  const inCard = cardsAround(all, heading);
  const current = written(marked.filter((element) => !isFormerHere(element)));
  const own = current.filter(({ element }) => !inCard(element));
  const struck = page.$('del, s, strike').slice(0, 50).toArray();
  const former = written(
    [...marked, ...struck].filter(
      (element) => isFormerHere(element) && !isBeside(element) && !inCard(element),
    ),
  );
  // Themes call a price regular even if there is no other.
  const rest = former.filter(({ element }) => ![element, ...parentsOf(element, 3)].some(isStruck));
  const nearest = nearestTo(heading, own.length > 0 ? own : rest);
  return {
    price: nearest && { ...nearest.price, compareAt: former[0]?.price.amount },
    amounts: own.map(({ price }) => price),
    cards: current.length - own.length,
    isInCard: inCard,
  };
}

const isStruck = ({ name }: Element) => ['del', 's', 'strike'].includes(name);
const isBeside = (element: Element) =>
  element.parent?.type === 'tag' && isAside(element.parent) && !isStruck(element);

/** The candidate that shares the closest ancestor with the heading; the first of several. */
function nearestTo(heading: Element | undefined, candidates: Candidate[]): Candidate | undefined {
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
  return best;
}

function writtenIn(page: Page, element: Element): WrittenPrice[] {
  const old = element.children.filter((child): child is Element => child.type === 'tag' && isFormer(child));
  const text = textOf(element, 300);
  // “Was 30 €, now 20 €” in one element: the current price is what remains.
  const present = old.reduce((rest, child) => rest.replace(textOf(child, 300).trim(), ' '), text);
  return pricesIn(page, present).slice(0, 1);
}

/** Amounts next to a currency, above zero, in text order, without former prices and prices per unit. */
export function pricesIn({ region }: Page, written: string): WrittenPrice[] {
  const text = joinDecimals(written.replaceAll(/\s+/g, ' '));
  const found: WrittenPrice[] = [];
  for (const { 0: amount, index } of text.matchAll(new RegExp(writtenNumber, 'g'))) {
    const end = index + amount.length;
    const before = text.slice(Math.max(0, index - 40), index);
    const after = text.slice(end, end + 30);
    const currency = currencyBeside(text, index, amount.length, region);
    if (!currency || !/[1-9]/.test(amount) || /[-−]\s?$/.test(before)) continue;
    if (
      isFormerLabel(before.replace(/[^\p{L}.:)]+$/u, '')) ||
      isPerUnit(after.replace(/^\s*\S{1,4}(?=\s*(\/|per|pro|je|par)\b)/, ''))
    )
      continue;
    found.push({ amount, currency, machine: false });
    if (found.length > 100) break;
  }
  return found;
}
