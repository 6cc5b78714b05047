import type { Element } from 'domhandler';
import { parentsOf } from './elements.ts';

const highest = 9;

/**
 * A test for elements in cards: equal neighbours with a price and a link or image each, as in lists of products. The
 * product's own prices aren't in cards.
 * @param priced elements with a price
 */
export function cardsAround(priced: Element[], heading: Element | undefined): (element: Element) => boolean {
  const holders = new Set(priced.flatMap((element) => [element, ...parentsOf(element, highest)]));
  const headed = new Set(heading ? parentsOf(heading, 1_000) : []);
  const known = new Map<Element, boolean>();
  const isCard = (element: Element): boolean => {
    const before = known.get(element);
    if (before !== undefined) return before;
    const isOne = hasEquals(element, holders) && leadsOn(element);
    known.set(element, isOne);
    return isOne;
  };
  const isInside = (element: Element) =>
    [element, ...parentsOf(element, highest)].some((each) => !headed.has(each) && isCard(each));
  // The last row of a grid can have one card only.
  const shapes = new Set(priced.filter(isInside).map(shapeAround));
  return (element) => isInside(element) || shapes.has(shapeAround(element));
}

/** The names and classes of an element and those around it. */
const shapeAround = (element: Element) =>
  [element, ...parentsOf(element, 3)].map(({ name, attribs }) => `${name}.${attribs.class ?? ''}`).join(' ');

function hasEquals({ name, attribs, parent }: Element, holders: Set<Element>): boolean {
  const shape = attribs.class?.trim().split(/\s+/)[0];
  let equals = 0;
  for (const sibling of (parent?.children ?? []).slice(0, 300)) {
    if (sibling.type !== 'tag' || sibling.name !== name || !holders.has(sibling)) continue;
    if (sibling.attribs.class?.trim().split(/\s+/)[0] === shape) equals += 1;
  }
  return equals >= 3;
}

/** Whether there is a link with an address, or an image, in an element. */
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
