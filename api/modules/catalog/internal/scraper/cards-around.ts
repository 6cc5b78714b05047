import type { Element } from 'domhandler';
import { parentsOf } from './elements.ts';

const highest = 9;

/**
 * A test for elements in cards: siblings of the same kind, each with a price and a link or image,
 * as in product lists. The product's own prices aren't in cards.
 * @param priced elements with a price
 */
export function cardsAround(priced: Element[], heading: Element | undefined): (element: Element) => boolean {
  const holders = new Set(priced.flatMap((element) => [element, ...parentsOf(element, highest)]));
  const headed = new Set(heading ? parentsOf(heading, 1_000) : []);
  const known = new Map<Element, boolean>();
  const classes = new Map<Element, string>();
  const firstClass = (element: Element): string => {
    const first = classes.get(element) ?? element.attribs.class?.trim().split(/\s+/, 1)[0] ?? '';
    classes.set(element, first);
    return first;
  };
  const hasEquals = (element: Element) =>
    (element.parent?.children ?? [])
      .slice(0, 300)
      .filter((sibling) => sibling.type === 'tag' && sibling.name === element.name && holders.has(sibling))
      .filter((sibling) => firstClass(sibling as Element) === firstClass(element)).length >= 3;
  const isCard = (element: Element): boolean => {
    const before = known.get(element);
    if (before !== undefined) return before;
    const isOne = hasEquals(element) && leadsOn(element);
    known.set(element, isOne);
    return isOne;
  };
  const isInside = (element: Element) =>
    [element, ...parentsOf(element, highest)].some((each) => !headed.has(each) && isCard(each));
  // The last row of a grid can have only one card.
  const shapes = new Set(priced.filter(isInside).map(shapeAround));
  return (element) => isInside(element) || shapes.has(shapeAround(element));
}

/** The names and classes of an element and those around it. */
const shapeAround = (element: Element) =>
  [element, ...parentsOf(element, 3)].map(({ name, attribs }) => `${name}.${attribs.class ?? ''}`).join(' ');

/** Whether an element contains a link with a URL, or an image. */
function leadsOn(element: Element): boolean {
  const waiting: Element[] = [element];
  for (let seen = 0; waiting.length > 0 && seen < 300; seen += 1) {
    const each = waiting.pop() as Element;
    if (
      each.name === 'img' ||
      each.name === 'button' ||
      (each.name === 'a' && each.attribs.href && !/^#/.test(each.attribs.href))
    )
      return true;
    for (const child of each.children) if (child.type === 'tag') waiting.push(child);
  }
  return false;
}
