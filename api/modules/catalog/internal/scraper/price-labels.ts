import type { Element } from 'domhandler';
import { parentsOf, textOf } from './elements.ts';
import { wordsFor } from './words.ts';

/** Names of elements outside the product: carts, menus, other products, delivery. */
const asides =
  /(^|[\s_-])(nav|navbar|menu|related|recommend\w*|upsell|cross-?sell\w*|similar|mini-?cart|cart-?(drawer|flyout)|shipping|delivery|breadcrumb\w*|reviews?|comments?|recently|sponsored|ads?|banner|financ\w*|instal+ments?|klarna|affirm|afterpay|clearpay|sezzle|scalapay|tabby|tamara|pay-?later|warr?ant(y|ies)|insurances?|protection-?plans?|filters?|facets?)([\s_-]|$)|(^|\s)((site|page|main|global|app|shop)[-_]+)?(header|footer)([\s_-]|$)/i;

/** Classes of prices that a shopper doesn't pay. */
const formerWords =
  /(^|[\s_-])(old|was|former|regular|standard|suggested|org|origin|strike\w*|crossed|compare\w*|original|rrp|uvp|msrp|list-?price|before|previous|saving\w*|save|discount-?(amount|value)|unit-?price|base-?price|grund-?preis|per-?(unit|measure)|recommended|alt-?price|from-?price|barred|barrato|barr[eé]|full-?price|tachado|durchgestrichen|sticker|badge)([\s_-]|$)|price-?(old|was|regular|list|before|unit)|(old|was)-?price/i;

/** “Free delivery on orders over”, “versandkostenfrei ab”. */
const thresholds = `${wordsFor('free')}[^\\d.!?]{0,30}${wordsFor('from')}|(?<!\\p{L})(?:over|above|more than|über)`;

/**
 * The words before a former price, or before the amount of a discount or its minimum order value.
 */
const formerLabels = new RegExp(`(?:${wordsFor('former')}|${thresholds})[\\s:：.]*$`, 'iu');

const unit =
  /^\s*[*)]?\s*(\/|per|pro|je|par|por|al|za|à)\s*(\d[\d.,]*\s*)?(kg|g|mg|l|cl|dl|ml|m|cm|m²|m2|oz|lb|fl|week|day|year|night)\b/iu;

/** “1 l = 108 €”, “12x de R$ 4,50” and “4 payments of $5” aren't prices of the product. */
export const isPartOf = (before: string) =>
  /\d\s*(kg|g|mg|l|cl|dl|ml|m|cm|m²|m2|oz|lb|st|stk|stück)\s*=\s*\P{L}{0,3}$/iu.test(before) ||
  /\d\s?[x×]\s?(de\s|of\s|à\s|a\s|da\s)?\s?([\p{L}.]{0,3}\p{Sc})?\s?$/iu.test(before) ||
  (/\p{L}/u.test(before) && payments.test(before));
const payments = new RegExp(`${wordsFor('payment')}[\\s:.]{0,3}([\\p{L}.]{0,3}\\p{Sc})?\\s?$`, 'iu');

const monthly = new RegExp(
  `^\\s*[*)]?\\s*(?:(?:/|per|a|pro|je|par|por|al|za|à|na|pe|pr\\.|i|om)\\s{0,2})?(?:${wordsFor('month')}|(?:x de|[x×]\\s?\\d+)(?!\\p{L}))`,
  'iu',
);

const advertised = new RegExp(`^\\s*(?:${wordsFor('off')})(?![-\\p{L}]|[\\s:]*\\d)`, 'iu');
const freeFrom = new RegExp(`^[\\s,.:–-]*(?:${wordsFor('free')})`, 'iu');
const aboveFree = new RegExp(`^\\s*(?:${wordsFor('from')})[^\\d.!?]{0,20}(?:${wordsFor('free')})`, 'iu');
const fromHere = new RegExp(`${wordsFor('from')}[\\s:]*$`, 'iu');

/** Whether the amount between two texts is a promotion's: “₹150 OFF”, “from €50 free delivery”. */
export const isAdvertised = (before: string, after: string) =>
  advertised.test(after) || aboveFree.test(after) || (freeFrom.test(after) && fromHere.test(before));

const piece =
  /^\s*[*)]?\s*(\/|per|pro|je|par|por|al|za|à)\s*(stk|st|stück|piece|pc|ea|each|unit|unité)(?!\p{L})/iu;

/** Whether the price before this text is per unit or per month. */
export const isPerUnit = (after: string) => unit.test(after) || monthly.test(after);

/**
 * Whether the price before this text is per piece, which is the product's own unless it's sold in
 * packs.
 */
export const isPerPiece = (after: string) => piece.test(after);

export const isFormerLabel = (before: string) => /\p{L}/u.test(before) && formerLabels.test(before);

const netNames = /excl(uding)?-?(tax|vat)|without-?vat|vat-?ex|bez-?dph|(^|[\s_-])excl([\s_-]|$)/i;
const netWords = new RegExp(wordsFor('net'), 'iu');

/** Whether the names around a price mark it as a price before tax. */
export const isCalledNet = (element: Element) =>
  [element, ...parentsOf(element, 2)].some(({ attribs }) => netNames.test(namesOf(attribs)));

export const isNetNote = (text: string) => netWords.test(text);

/** Whether the words next to a price label it as a price before tax. */
export const isLabelledNet = (element: Element) =>
  [element, ...parentsOf(element, 2)].some((each) => {
    const text = textOf(each, 80);
    const amounts = text.replaceAll(/\d+\s?%/g, '').match(/\d[\d.,]*/g) ?? [];
    return amounts.length === 1 && netWords.test(text);
  });

/** An element's classes and ID, with separated words: `oldPrice` as `old-Price`. */
const namesOf = ({ class: classes = '', id = '' }: Element['attribs']) =>
  `${classes} ${id}`.replaceAll(/([a-z])(?=[A-Z])/g, '$1-');

export function isFormer({ name, attribs }: Element): boolean {
  return (
    ['del', 's', 'strike'].includes(name) ||
    formerWords.test(namesOf(attribs)) ||
    /line-through/.test(attribs.style ?? '')
  );
}

const currentNames =
  /(^|[\s_-])(sale|special|current|now|final|promo\w*|reduced|discounted|highlight)([\s_-]|$)/i;
const currentWords = new RegExp(`^\\P{L}*${wordsFor('now')}`, 'iu');

/** Whether an element marks its price as the reduced one. */
export const isCurrent = (element: Element) =>
  currentNames.test(namesOf(element.attribs)) || currentWords.test(textOf(element, 40));

/** Whether an element is outside the product: in a cart, a menu or among other products. */
export function isAside(element: Element): boolean {
  return isCalledAside(element) || (element.parent?.type === 'tag' && holdsAsides(element.parent));
}

/** Whether one of the eight nearest ancestors is named as something outside the product. */
export const isOutside = (element: Element) =>
  parentsOf(element, 8).some((each) => asideNames.has(each.name) || isCalledAside(each));

/** Whether an element is in the page's breadcrumbs. */
export const isInBreadcrumbs = (element: Element) =>
  parentsOf(element, 8).some((each) => each.name === 'nav' || /breadcrumb/i.test(namesOf(each.attribs)));

/**
 * Records that ancestors of the product's heading aren't outside the product, regardless of their
 * names.
 */
export function excludeProductAncestors(heading: Element): void {
  for (const parent of parentsOf(heading, 1_000)) known.set(parent, false);
}

const asideNames = new Set(['nav', 'footer', 'aside', 'del']);
/** Caches results, so an element isn't checked again for each of its descendants. */
const known = new WeakMap<Element, boolean>();

function holdsAsides(element: Element): boolean {
  const before = known.get(element);
  if (before !== undefined) return before;
  const holds = asideNames.has(element.name) || isAside(element);
  known.set(element, holds);
  return holds;
}

const isCalledAside = ({ name, attribs }: Element) =>
  name !== 'body' && name !== 'html' && name !== 'main' && asides.test(namesOf(attribs).slice(0, 1_000));
