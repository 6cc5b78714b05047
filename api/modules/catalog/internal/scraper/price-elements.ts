import type { Element } from 'domhandler';
import { parentsOf, textlessTags, textOf } from './elements.ts';
import type { Page } from './page.ts';
import { pricesIn } from './prices-in.ts';

const maxCandidates = 400;
/** Sign, amount, cents and the parts between them. */
const maxParts = 10;
const priceNames = /price|preis|prix|precio|prezzo|preco|prijs|(^|[\s_-])cena/i;

/** Whether anything besides its text marks an element as a price. */
export const isMarked = ({ name, attribs }: Element) =>
  attribs['data-price'] !== undefined ||
  attribs.itemprop === 'price' ||
  priceNames.test(name) ||
  Object.entries(attribs).some(
    ([key, value]) =>
      (key === 'class' || key === 'id' || (key.startsWith('data-') && value.length < 60)) &&
      priceNames.test(value),
  );

/** Elements with a price, according to their names or because they contain nothing else. */
export function pricedElements(page: Page): Element[] {
  const unnamed = unnamedOn(page);
  return page.all.filter((element) => isMarked(element) || unnamed.has(element)).slice(0, maxCandidates);
}

/** Elements whose whole text is a price, whether or not they're named as one. */
function unnamedOn(page: Page): Set<Element> {
  const found = new Set<Element>();
  for (const element of page.all) {
    const hasDigits = element.children.some(
      (child) => child.type === 'text' && child.data.length < 60 && /\d/.test(child.data),
    );
    if (!hasDigits || textlessTags.has(element.name) || element.children.length > maxParts) continue;
    // The currency can be in a separate element.
    const isNumber = !/\p{L}/u.test(textOf(element, 60));
    const parents = isNumber ? parentsOf(element, 2) : [];
    const most = parents.findIndex(({ children }) => children.length > maxParts);
    const around = most < 0 ? parents : parents.slice(0, most);
    const whole = [element, ...around].find((each) =>
      isOnlyPrice(page, textOf(each, 60), each === element ? 10 : 4),
    );
    if (whole) found.add(whole);
    if (found.size >= maxCandidates) break;
  }
  return found;
}

function isOnlyPrice(page: Page, text: string, maxLetters: number): boolean {
  const written = text.replaceAll(/\s+/g, ' ').trim();
  const letters = written.match(/\p{L}/gu)?.length ?? 0;
  return written.length <= 30 && letters <= maxLetters && pricesIn(page, written).length === 1;
}
