import type { Element } from 'domhandler';
import type { Availability } from '#api/contract/product.ts';
import { elementsIn, parentsOf, textOf } from './elements.ts';
import type { Seen } from './heuristics.ts';
import type { Page } from './page.ts';
import { isAside } from './price-places.ts';
import { stockIn } from './stock-words.ts';

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

/** Magento enables its button with a script. */
const isDisabled = ({ attribs }: Element) =>
  (attribs.disabled !== undefined && attribs.id !== 'product-addtocart-button') ||
  attribs['aria-disabled'] === 'true' ||
  /(^|\s|-)disabled(\s|$)/.test(attribs.class ?? '');

/** Whether sizes or the like can be chosen beside a button: many shops let people press it only then. */
const hasChoices = (button: Element) =>
  elementsIn(parentsOf(button, 5).at(-1)).some(
    ({ name, attribs }) => name === 'select' || (name === 'input' && attribs.type === 'radio'),
  );

/** What the page tells people about availability: its words, else a button to buy. */
export function stockOn(
  page: Page,
  { buttons, prices: { price }, element }: Pick<Seen, 'buttons' | 'prices' | 'element'>,
): Availability | undefined {
  const said = page.all
    .filter(isMarked)
    .slice(0, 120)
    .filter((element) => !isAside(element) && !isHidden(element))
    .map((element) => textOf(element, 160))
    .filter((text) => text.trim().length < 150)
    .map(stockIn)
    .filter((value) => value !== undefined);
  const usable = buttons.filter((button) => !isDisabled(button) && !isHidden(button));
  const isBought = usable.some((button) => !/pre-?order/i.test(textOf(button, 100)));
  const first = said[0] ?? (isBought ? undefined : refusedBy(page));
  if (first && (first !== 'out_of_stock' || !isBought)) return first;
  if (isBought) return 'in_stock';
  if (usable.length > 0) return 'preorder';
  // A shop that shows a price and says nothing else sells it.
  const isSilent =
    first === undefined &&
    price !== undefined &&
    (buttons.length === 0 || buttons.slice(0, 3).some(hasChoices));
  return isSilent && !saysGone(element ?? page.$('body').get(0)) ? 'in_stock' : first;
}

/** What a button says that can't be pressed: “Sold out”. */
const refusedBy = ({ all }: Page) =>
  all
    .filter(
      (element) =>
        element.name === 'button' && isDisabled(element) && !isAside(element) && !isHidden(element),
    )
    .slice(0, 50)
    .map((element) => stockIn(textOf(element, 60)))
    .find((value) => value === 'out_of_stock');

/** Whether the text around a heading says so; further away are other products and the shop's terms. */
function saysGone(heading: Element | undefined): boolean {
  const said = stockIn(textOf(heading && (parentsOf(heading, 3).at(-1) ?? heading), 5_000));
  return said !== undefined && said !== 'in_stock';
}
