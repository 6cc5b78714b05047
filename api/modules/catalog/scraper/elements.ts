import type { AnyNode, Element } from 'domhandler';

const silent = new Set(['script', 'style', 'template', 'noscript', 'svg', 'select']);
/** Inline elements: no space is inserted around their text. */
const inline = new Set(['a', 'b', 'bdi', 'em', 'font', 'i', 'small', 'span', 'strong', 'sup', 'sub', 'u']);
const mostNodes = 100_000;

/** The text of an element without scripts and the like, at most `max` characters. */
export function textOf(element: Element | undefined, max: number): string {
  const waiting: AnyNode[] = element ? [element] : [];
  let text = '';
  for (let seen = 0; waiting.length > 0 && text.length < max && seen < mostNodes; seen += 1) {
    const node = waiting.pop() as AnyNode;
    if (node.type === 'text') text += node.data;
    if (!('children' in node)) continue;
    const name = 'name' in node ? node.name : '';
    if (silent.has(name)) continue;
    if (!inline.has(name)) text += ' ';
    else if (name !== '' && isCents(node as Element, text)) text += '.';
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      waiting.push(node.children[index] as AnyNode);
    }
  }
  return text.slice(0, max);
}

/** `119<sup>95</sup>` is 119.95, not 11995. */
function isCents({ name, attribs, children }: Element, before: string): boolean {
  if (name !== 'sup' && !/cent|decimal|fraction|kopeck/i.test(attribs.class ?? '')) return false;
  const [first] = children;
  return /\d\s*$/.test(before) && first?.type === 'text' && /^\s*\d\d(?!\d)/.test(first.data);
}

/** The elements around one, nearest first. */
export function parentsOf(element: Element, most: number): Element[] {
  const parents: Element[] = [];
  let { parent } = element;
  while (parent?.type === 'tag' && parents.length < most) {
    parents.push(parent);
    ({ parent } = parent);
  }
  return parents;
}
