import type { AnyNode, Element, ParentNode, Text } from 'domhandler';

export const textlessTags = new Set(['script', 'style', 'template', 'noscript', 'svg', 'select']);
/** Elements whose text isn't separated by spaces. */
const inline = new Set(['a', 'b', 'bdi', 'em', 'font', 'i', 'small', 'span', 'strong', 'sup', 'sub', 'u']);
const maxNodes = 100_000;

/**
 * The text of an element, at most `max` characters, without scripts and the like and without elements that `isLeftOut`
 * excludes.
 */
export function textOf(
  element: Element | undefined,
  max: number,
  isLeftOut: (inner: Element) => boolean = () => false,
): string {
  const waiting: AnyNode[] = element ? [element] : [];
  let text = '';
  for (let seen = 0; waiting.length > 0 && text.length < max && seen < maxNodes; seen += 1) {
    const node = waiting.pop() as AnyNode;
    if (node.type === 'text') text += between(text.slice(-8), node) + squeezed(node.data, max);
    if (!('children' in node)) continue;
    const name = 'name' in node ? node.name : '';
    if (textlessTags.has(name) || (name !== '' && node !== element && isLeftOut(node as Element))) continue;
    if (!inline.has(name)) text += ' ';
    else if (name !== '' && isCents(node as Element, text.slice(-30))) text += '.';
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      waiting.push(node.children[index] as AnyNode);
    }
  }
  return text.slice(0, max);
}

/** Collapses whitespace as browsers do; indented markup is mostly spaces. */
const squeezed = (text: string, max: number) => text.slice(0, 2 * max + 1_000).replaceAll(/\s+/g, ' ');

/**
 * The separator between texts of adjacent elements, which shops lay out in columns or lines: words,
 * units and whole numbers.
 */
function between(before: string, { data, prev, parent }: Text): string {
  const last = before.at(-1) ?? '';
  if (prev || (parent?.type === 'tag' && /^su[bp]$/.test(parent.name))) return '';
  if (/\d/.test(last)) return /^\d/.test(data) ? ' | ' : '';
  if (/\d\s?\p{L}{1,3}$/u.test(before) && /^\p{L}/u.test(data)) return ' ';
  return /\p{L}/u.test(last) && /^(\p{Lu}\p{L}|\d)/u.test(data) ? ' ' : '';
}

/** `119<sup>95</sup>` is 119.95, not 11995. */
function isCents({ name, attribs, children, next }: Element, before: string): boolean {
  const [first] = children;
  if (first?.type !== 'text' || !/^\s*\d\d(?!\d)/.test(first.data)) return false;
  if (name === 'sup' || /cent|decimal|fraction|kopeck/i.test(attribs.class ?? ''))
    return /\d\s*$/.test(before);
  // Without such a name, only if the numbers are adjacent and nothing follows.
  const isAlone =
    children.length === 1 &&
    first.data.trim().length === 2 &&
    !(next?.type === 'text' && /^\d/.test(next.data));
  return isAlone && /(^|[^\d.,])(\d{1,3}([.,]\d{3})*|\d+)$/.test(before);
}

/** The elements inside a node, in document order. */
export function elementsIn(node: ParentNode | undefined): Element[] {
  const elements: Element[] = [];
  const waiting: AnyNode[] = node ? [...node.children].reverse() : [];
  while (waiting.length > 0) {
    const each = waiting.pop() as AnyNode;
    if (!('children' in each)) continue;
    if ('attribs' in each) elements.push(each);
    for (let index = each.children.length - 1; index >= 0; index -= 1)
      waiting.push(each.children[index] as AnyNode);
  }
  return elements;
}

/** An element's ancestors, nearest first. */
export function parentsOf(element: Element, most: number): Element[] {
  const parents: Element[] = [];
  let { parent } = element;
  while (parent?.type === 'tag' && parents.length < most) {
    parents.push(parent);
    ({ parent } = parent);
  }
  return parents;
}
