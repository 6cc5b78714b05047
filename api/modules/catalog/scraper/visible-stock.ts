import type { Element } from 'domhandler';
import type { Availability } from '#api/contract/product.ts';
import { parentsOf, textOf } from './elements.ts';
import type { WrittenPrice } from './found-product.ts';
import type { Page } from './page.ts';
import { isAside } from './price-places.ts';
import { stockIn } from './stock-words.ts';

const selector = [
  'stock',
  'availab',
  'disponib',
  'verfuegbar',
  'verfugbar',
  'lager',
  'voorraad',
  'dostep',
  'nalich',
]
  .flatMap((name) => [`[class*="${name}" i]`, `[id*="${name}" i]`])
  .join(', ');

/** Whether an element is hidden by its own markup, as messages for other variants are. */
const isHidden = (element: Element) =>
  [element, ...parentsOf(element, 6)].some(
    ({ attribs }) =>
      attribs.hidden !== undefined ||
      attribs['aria-hidden'] === 'true' ||
      /display:\s*none|visibility:\s*hidden/.test(attribs.style ?? '') ||
      /(^|\s)(hidden|hide|d-none|is-hidden|js-hide|visually-hidden)(\s|$)/.test(attribs.class ?? ''),
  );

const isDisabled = ({ attribs }: Element) =>
  attribs.disabled !== undefined ||
  attribs['aria-disabled'] === 'true' ||
  /(^|\s|-)disabled(\s|$)/.test(attribs.class ?? '');

/** What the page tells people about availability: its words, else a button to buy. */
export function stockOn(
  page: Page,
  buttons: Element[],
  price: WrittenPrice | undefined,
): Availability | undefined {
  const said = page
    .$<Element, string>(selector)
    .slice(0, 120)
    .toArray()
    .filter((element) => !isAside(element) && !isHidden(element))
    .map((element) => textOf(element, 160))
    .filter((text) => text.trim().length < 150)
    .map(stockIn)
    .filter((value) => value !== undefined);
  const usable = buttons.filter((button) => !isDisabled(button) && !isHidden(button));
  const isBought = usable.some((button) => !/pre-?order/i.test(textOf(button, 100)));
  const [first] = said;
  if (first && (first !== 'out_of_stock' || !isBought)) return first;
  if (isBought) return 'in_stock';
  if (usable.length > 0) return 'preorder';
  // A shop that shows a price and says nothing else sells it.
  const isSilent = first === undefined && price !== undefined && buttons.length === 0;
  return isSilent && !saysGone(page) ? 'in_stock' : first;
}

function saysGone({ $ }: Page): boolean {
  const said = stockIn(textOf($('main').get(0) ?? $('body').get(0), 30_000));
  return said !== undefined && said !== 'in_stock';
}
