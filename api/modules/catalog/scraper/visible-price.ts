import type { Element } from 'domhandler';
import { currencyCodeOf, currencyIn, regionOf, writtenNumber } from '#api/contract/written-price.ts';
import { textOf } from './elements.ts';
import type { WrittenPrice } from './found-product.ts';
import { urlOn, type Page } from './page.ts';

/** Places outside the product: carts, menus, other products, delivery. */
const asides =
  /(^|[\s_-])(nav|menu|footer|header|related|recommend\w*|upsell|cross-?sell|similar|mini-?cart|shipping|delivery|breadcrumb\w*|review\w*|recently)([\s_-]|$)/i;
const formerWords =
  /(^|[\s_-])(old|was|former|regular|strike\w*|compare\w*|original|rrp|uvp|msrp|list)([\s_-]|$)/i;
const mostCandidates = 400;

interface VisiblePrice {
  price: WrittenPrice;
  /** Number of different prices on the page. */
  count: number;
  /** Every price is in a link to another page, which has the details. */
  isElsewhere: boolean;
}

/** The price shown on a page, and the compare-at price, if any. */
export function priceOn(page: Page): VisiblePrice | undefined {
  const { $ } = page;
  const marked = $('[class*="price" i], [id*="price" i], [data-price], [class*="preis" i], [class*="prix" i]')
    .slice(0, mostCandidates)
    .toArray()
    .filter((element) => !isAside(element));
  const struck = $('del, s, strike').slice(0, 50).toArray();
  const former = [...marked, ...struck].filter((element) => isFormer(element) && !isAside(element));
  const present = marked
    .filter((element) => !isFormer(element))
    .flatMap((element) => writtenIn(page, element).map((price) => ({ element, price })));
  const [first] = present;
  if (first) {
    const compareAt = former.flatMap((element) => writtenIn(page, element))[0]?.amount;
    return {
      price: { ...first.price, compareAt },
      count: new Set(present.map(({ price }) => price.amount)).size,
      isElsewhere: present.every(({ element }) => leadsAway(page, element)),
    };
  }
  const texts = pricesIn(page, textOf($('main').get(0) ?? $('body').get(0), 50_000));
  return texts[0] && { price: texts[0], count: texts.length, isElsewhere: false };
}

/** Whether an element is part of a link to another page. */
function leadsAway(page: Page, element: Element): boolean {
  const target = URL.parse(urlOn(page, page.$(element).closest('a').attr('href')) ?? '');
  return target !== null && target.pathname !== page.url.pathname;
}

function writtenIn(page: Page, element: Element): WrittenPrice[] {
  const old = element.children.filter((child): child is Element => child.type === 'tag' && isFormer(child));
  const text = textOf(element, 300);
  // “Was 30 €, now 20 €” in one element: the current price is what remains.
  const present = old.reduce((rest, child) => rest.replace(textOf(child, 300).trim(), ' '), text);
  return pricesIn(page, present).slice(0, 1);
}

/** Amounts next to a currency, above zero, in text order. */
function pricesIn(page: Page, text: string): WrittenPrice[] {
  const found: WrittenPrice[] = [];
  for (const { 0: amount, index } of text.matchAll(new RegExp(writtenNumber, 'g'))) {
    const before = text.slice(Math.max(0, index - 6), index);
    const after = text.slice(index + amount.length, index + amount.length + 6);
    const currency =
      beside(before.match(/(\S{1,4}\s?)$/)?.[1], page) ??
      beside(after.match(/^(?:[.,]?[-–—]+)?(\s?\S{1,4})/)?.[1], page);
    if (currency && /[1-9]/.test(amount)) found.push({ amount, currency, machine: false });
    if (found.length > 100) break;
  }
  return found;
}

function beside(text: string | undefined, page: Page): string | undefined {
  const word = text?.trim();
  if (!word || /\d/.test(word)) return undefined;
  return (
    currencyIn(word, regionOf(page.locale)) ??
    currencyCodeOf(/^[A-Z]{3}$/.test(word) ? word : undefined) ??
    undefined
  );
}

function isFormer({ name, attribs }: Element): boolean {
  return (
    ['del', 's', 'strike'].includes(name) || formerWords.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`)
  );
}

/** Whether an element is outside the product: in a cart, a menu or among other products. */
export function isAside(element: Element): boolean {
  return isCalledAside(element) || (element.parent?.type === 'tag' && holdsAsides(element.parent));
}

const asideNames = new Set(['nav', 'footer', 'aside', 'del']);
/** Each element is checked only once, however many descendants it has. */
const known = new WeakMap<Element, boolean>();

function holdsAsides(element: Element): boolean {
  const before = known.get(element);
  if (before !== undefined) return before;
  const holds = asideNames.has(element.name) || isAside(element);
  known.set(element, holds);
  return holds;
}

const isCalledAside = ({ name, attribs }: Element) =>
  name !== 'body' && asides.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`);
