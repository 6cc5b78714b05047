/** A partner's icon for save buttons: one of ours, or their own shapes. */

/** Paths on a 24-pixel grid. */
export const iconPaths = {
  heart:
    'M12 20.4S3.4 15.5 3.4 9.5A4.7 4.7 0 0 1 8.1 4.7c1.7 0 3.1.9 3.9 2.3.8-1.4 2.2-2.3 3.9-2.3a4.7 4.7 0 0 1 4.7 4.8c0 6-8.6 10.9-8.6 10.9Z',
  bookmark: 'M6.5 4h11v16.2L12 16l-5.5 4.2Z',
  star: 'm12 3.6 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8Z',
} as const;
export type IconName = keyof typeof iconPaths;

/** The contents of an icon's `<svg>`, and the `viewBox` they're drawn for. */
export interface Icon {
  viewBox: string;
  shapes: string;
}

const maxSourceLength = 10_000;
const maxIconLength = 3_000;

const number = /^-?(\d+\.?\d*|\.\d+)(e-?\d+)?$/i;
const numbers = /^[-\d.,e\s]+$/i;
const rule = /^(evenodd|nonzero)$/;
const transform = /^((translate|scale|rotate|matrix|skewX|skewY)\([-\d.,e\s]*\)[\s,]*)+$/i;

/** Allowed SVG elements and attributes, with patterns for the values. */
const kept: Record<string, Record<string, RegExp>> = {
  g: {},
  path: { d: /^[MLHVCSQTAZ\d\s,.e+-]+$/i },
  circle: { cx: number, cy: number, r: number },
  ellipse: { cx: number, cy: number, rx: number, ry: number },
  rect: { x: number, y: number, width: number, height: number, rx: number, ry: number },
  line: { x1: number, y1: number, x2: number, y2: number },
  polyline: { points: numbers },
  polygon: { points: numbers },
};
const everywhere = { transform, 'fill-rule': rule, 'clip-rule': rule };
/** Elements that describe the icon but draw nothing: dropped with their text. */
const describingElements = new Set(['title', 'desc', 'metadata']);

const tag = /<(\/?)([a-z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/iy;
const attribute = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

class Refused extends Error {}

/**
 * Reads an SVG with an allow-list: shapes and their geometry. Colors, styles and everything else
 * are dropped or refused, and the result is rebuilt, so it can't contain anything else.
 * @returns the icon, or how to fix the source
 */
export function readIcon(source: string): Icon | { hint: string } {
  try {
    return read(source);
  } catch (error) {
    if (error instanceof Refused) return { hint: error.message };
    throw error;
  }
}

function read(source: string): Icon {
  if (source.length > maxSourceLength) throw new Refused('The SVG is too long. Use up to 10,000 characters.');
  const text = source.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '').replace(/<!--.*?-->/gs, '');
  let viewBox: string | undefined;
  let shapes = '';
  let drawn = 0;
  const open: string[] = [];
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const between = text.slice(at, next < 0 ? undefined : next);
    if (between.trim() && !describingElements.has(open.at(-1) ?? ''))
      throw new Refused('Remove the text around the shapes.');
    if (next < 0) break;
    tag.lastIndex = next;
    const found = tag.exec(text);
    if (!found) throw new Refused('This isn’t a plain SVG. Export it without a doctype or embedded code.');
    at = tag.lastIndex;
    const [, closing, name = '', given = '', alone] = found;
    if (closing) {
      if (open.pop() !== name) throw new Refused(`Close <${name}> where it belongs.`);
      if (name === 'g') shapes += '</g>';
      continue;
    }
    const values = attributesOf(given);
    if (open.length === 0) {
      if (name !== 'svg' || viewBox) throw new Refused('Paste one <svg> element.');
      viewBox = boxOf(values);
    } else {
      const allowed = Object.hasOwn(kept, name) ? kept[name] : undefined;
      const holds = /^(svg|g)$/.test(open.at(-1) ?? '');
      if (!holds || !(allowed || describingElements.has(name)))
        throw new Refused(`Remove <${name}>. An icon can contain only paths and other shapes.`);
      if (allowed) {
        if (name !== 'g') drawn += 1;
        const end = name === 'g' && !alone ? '>' : '/>';
        shapes += `<${name}${written(values, { ...allowed, ...everywhere })}${end}`;
      }
    }
    if (!alone) open.push(name);
  }
  if (!viewBox || open.length > 0) throw new Refused('Paste a whole <svg> element.');
  if (drawn === 0) throw new Refused('The SVG has no shapes.');
  if (shapes.length > maxIconLength) throw new Refused('The icon is too detailed. Simplify its shapes.');
  return { viewBox, shapes };
}

const attributesOf = (given: string): Record<string, string> =>
  Object.fromEntries([...given.matchAll(attribute)].map(([, name, a, b]) => [name, (a ?? b ?? '').trim()]));

function written(values: Record<string, string>, allowed: Record<string, RegExp>): string {
  return Object.entries(allowed)
    .flatMap(([name, form]) => {
      const value = Object.hasOwn(values, name) ? values[name]! : '';
      return form.test(value) ? [` ${name}="${value.replace(/\s+/g, ' ')}"`] : [];
    })
    .join('');
}

function boxOf({ viewBox, width, height }: Record<string, string>): string {
  const box =
    viewBox?.split(/[\s,]+/) ?? ['0', '0', width ?? '', height ?? ''].map((size) => size.replace(/px$/, ''));
  if (
    box.length !== 4 ||
    !box.every((part) => number.test(part)) ||
    Number(box[2]) <= 0 ||
    Number(box[3]) <= 0
  )
    throw new Refused('Give the <svg> a viewBox, such as 0 0 24 24.');
  return box.join(' ');
}

/** The icon for a setting: a name, or an SVG. Only returns shapes, regardless of what's stored. */
export function iconOf(setting: string): Icon {
  const own = setting.startsWith('<') ? readIcon(setting) : undefined;
  if (own && 'shapes' in own) return own;
  const path = Object.hasOwn(iconPaths, setting) ? iconPaths[setting as IconName] : iconPaths.heart;
  return { viewBox: '0 0 24 24', shapes: `<path d="${path}"/>` };
}

/** An icon in its stored form. */
export const svgOf = ({ viewBox, shapes }: Icon): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${shapes}</svg>`;
