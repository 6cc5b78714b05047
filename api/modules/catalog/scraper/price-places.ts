import type { Element } from 'domhandler';

/** Places outside the product: carts, menus, other products, delivery. */
const asides =
  /(^|[\s_-])(nav|navbar|menu|related|recommend\w*|upsell|cross-?sell\w*|similar|mini-?cart|cart-?(drawer|flyout)|shipping|delivery|breadcrumb\w*|reviews?|comments?|recently|sponsored|ads?|banner|financ\w*|instal+ments?|klarna|filters?|facets?)([\s_-]|$)|(^|\s)((site|page|main|global|app|shop)[-_]+)?(header|footer)([\s_-]|$)/i;

/** Classes of prices that a shopper doesn't pay. */
const formerWords =
  /(^|[\s_-])(old|was|former|regular|strike\w*|crossed|compare\w*|original|rrp|uvp|msrp|list|before|previous|saving\w*|save|discount-?(amount|value)|unit-?price|base-?price|per-?unit|recommended|alt-?price|from-?price|barred|barrato|barr[eé]|full-?price|tachado|durchgestrichen)([\s_-]|$)|price-?(old|was|regular|list|before|unit)/i;

/** What is written before such a price. */
const formerLabels = new RegExp(
  [
    'rrp|r\\.r\\.p|msrp|srp|was|list price|regular price|you save|save|original(ly)?|recommended',
    'uvp|statt|vorher|bisher|unverb\\S*|listenpreis|du sparst|sie sparen',
    'prix conseillé|au lieu de|avant|ancien prix|économisez|vous économisez',
    'pvpr?|antes|precio anterior|precio recomendado|ahorras?|ahorra',
    'prezzo consigliato|prezzo di listino|invece di|risparmi\\S*|anziché',
    'adviesprijs|van voor|oude prijs|je bespaart|preço anterior|de por|poupe|cena regularna|najniższa cena|zamiast',
  ].join('|'),
  'iu',
);

const unit =
  /^\s*[*)]?\s*(\/|per|pro|je|par|por|al|za|à)\s*(\d[\d.,]*\s*)?(kg|g|mg|l|cl|dl|ml|m|cm|m²|m2|oz|lb|fl|stk|st|stück|piece|pc|unit|unité|month|mo|mth|monat|mois|mes|mese|mies|week|day|year|night)\b/iu;

/** Whether the price before this text is per unit or per month. */
export const isPerUnit = (after: string) => unit.test(after);

export const isFormerLabel = (before: string) =>
  new RegExp(`(?<![\\p{L}])(?:${formerLabels.source})[\\s:.]*$`, 'iu').test(before);

export function isFormer({ name, attribs }: Element): boolean {
  return (
    ['del', 's', 'strike'].includes(name) ||
    formerWords.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`) ||
    /line-through/.test(attribs.style ?? '')
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
  name !== 'body' &&
  name !== 'html' &&
  name !== 'main' &&
  asides.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`.slice(0, 1_000));
