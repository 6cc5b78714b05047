import type { Element } from 'domhandler';
import type { Availability } from '#api/contract/product.ts';
import { elementsIn, parentsOf, textOf } from './elements.ts';
import { maxPriceDistance } from './nearest-price.ts';
import type { Page } from './page.ts';
import { parseStockText } from './parse-stock-text.ts';
import { isAside } from './price-labels.ts';
import type { VisibleContent } from './read-heuristics.ts';

const stockNames = /stock|availab|disponib|verfue?gbar|lager|voorraad|dostep|nalich/i;

const isMarked = ({ attribs }: Element) => stockNames.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`);

/** Whether an element is hidden by its own markup, as messages for other variants are. */
const isHidden = (element: Element) =>
  [element, ...parentsOf(element, 6)].some(
    ({ attribs }) =>
      attribs.hidden !== undefined ||
      attribs['aria-hidden'] === 'true' ||
      /display:\s*none|visibility:\s*hidden/.test(attribs.style ?? '') ||
      /(^|\s)(hidden|hide|d-none|is-hidden|js-hide|visually-hidden)(\s|$)/.test(attribs.class ?? ''),
  );

/** Whether a button is disabled. Magento enables its button with a script. */
const isDisabled = ({ attribs }: Element) =>
  (attribs.disabled !== undefined && attribs.id !== 'product-addtocart-button') ||
  attribs['aria-disabled'] === 'true' ||
  /(^|\s|-)disabled(\s|$)/.test(attribs.class ?? '');

/**
 * Whether options such as sizes are next to a button; many shops disable it until one is chosen.
 */
const hasChoices = (button: Element) =>
  elementsIn(parentsOf(button, 5).at(-1)).some(
    ({ name, attribs }) => name === 'select' || (name === 'input' && attribs.type === 'radio'),
  );

/** The availability shown on the page; `isGone` if the page itself says that the product can't be bought. */
export interface ShownStock {
  availability: Availability | undefined;
  isGone: boolean;
}

/** The availability that the page shows: in words, else by a buy button. */
export function readVisibleStock(
  page: Page,
  {
    buttons,
    prices: { price, isInCard },
    element: heading,
  }: Pick<VisibleContent, 'buttons' | 'prices' | 'element'>,
): ShownStock {
  const marked = page.all
    .filter(isMarked)
    .slice(0, 120)
    .filter((element) => !isAside(element) && !isHidden(element))
    .map((element) => ({ element, text: textOf(element, 160).trim() }))
    .filter(({ text }) => text.length < 150);
  const said = marked.map(({ text }) => parseStockText(text)).filter((value) => value !== undefined);
  const own = marked.filter(({ element }) => !isOfChoice(element) && isNear(element, heading));
  const usable = buttons.filter((button) => !isDisabled(button) && !isHidden(button));
  const isBought = usable.some((button) => !/pre-?order/i.test(textOf(button, 100)));
  const waits = buttons.slice(0, 3).some(hasChoices);
  // If sizes can be chosen, a label can be about only some of them.
  const refused = () => refusedBy(page) ?? (waits ? undefined : labelBeside(heading, isInCard));
  const first = said[0] ?? (isBought ? undefined : refused());
  if (first && (first !== 'out_of_stock' || !isBought)) {
    const isOwn = own.map(({ text }) => parseStockText(text)).find((value) => value !== undefined) === first;
    return { availability: first, isGone: first === 'out_of_stock' && (isOwn || said.length === 0) };
  }
  if (isBought) return { availability: 'in_stock', isGone: false };
  if (usable.length > 0) return { availability: 'preorder', isGone: false };
  // Assume that a product with a price is available if nothing else is said. Unknown words can mean
  // anything.
  const isSilent =
    first === undefined &&
    !own.some(({ text }) => isStatement(text)) &&
    price !== undefined &&
    (buttons.length === 0 || waits);
  const isSold = isSilent && !saysGone(heading ?? page.$('body').get(0));
  return { availability: isSold ? 'in_stock' : first, isGone: false };
}

/**
 * Whether an element is about one of several offers, sizes or shops, or contains a form control.
 */
const isOfChoice = (element: Element) =>
  [element, ...parentsOf(element, 3)].some(
    ({ name, attribs }) =>
      ['tr', 'label', 'option', 'button', 'a'].includes(name) || attribs.role === 'radio',
  ) || elementsIn(element).some(({ name }) => ['button', 'input', 'select'].includes(name));

/** Whether an element is as near to the heading as the product's own price. */
function isNear(element: Element, heading: Element | undefined): boolean {
  const around = new Set(heading ? parentsOf(heading, maxPriceDistance + 1) : []);
  return !heading || parentsOf(element, 1_000).some((parent) => around.has(parent));
}

/** Whether a text says something about availability besides its label and numbers: “Availability: ask us”. */
const isStatement = (text: string) =>
  /\p{L}{2}/u.test(
    text
      .replace(/^[^:：]{0,40}[:：]/u, '')
      .split(/[^\p{L}]+/u)
      .filter((word) => !stockNames.test(word.normalize('NFD').replaceAll(/\p{M}/gu, '')))
      .join(' '),
  );

/** The text of a disabled button: “Sold out”. */
const refusedBy = ({ all }: Page) =>
  all
    .filter(
      (element) =>
        element.name === 'button' && isDisabled(element) && !isAside(element) && !isHidden(element),
    )
    .slice(0, 50)
    .map((element) => parseStockText(textOf(element, 60)))
    .find((value) => value === 'out_of_stock');

/** The text of a label next to the heading that isn't a size's or another product's: “Sold out”. */
function labelBeside(
  heading: Element | undefined,
  isInCard: (element: Element) => boolean,
): Availability | undefined {
  const isLabel = (element: Element) => {
    const text = element.children[0]?.type === 'text' ? textOf(element, 60).trim() : '';
    return text !== '' && text.length <= 40 && parseStockText(text) === 'out_of_stock';
  };
  const isOwn = (element: Element) =>
    element !== heading &&
    !['li', 'a', 'button'].includes(element.name) &&
    !isAside(element) &&
    !isHidden(element) &&
    !isOfChoice(element) &&
    !isInCard(element);
  const around = elementsIn(heading && parentsOf(heading, maxPriceDistance).at(-1)).slice(0, 400);
  return around.some((element) => isLabel(element) && isOwn(element)) ? 'out_of_stock' : undefined;
}

/**
 * Whether the text around a heading says that the product is gone. Text further away can be about
 * other products or the shop's terms.
 */
function saysGone(heading: Element | undefined): boolean {
  const said = parseStockText(textOf(heading && (parentsOf(heading, 3).at(-1) ?? heading), 5_000));
  return said === 'out_of_stock' || said === 'discontinued' || said === 'preorder';
}
