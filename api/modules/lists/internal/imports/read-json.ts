import { columnOf } from '../../csv-columns.ts';
import type { SourceRow } from '../../schemas.ts';
import { findLinks } from './read-links.ts';
import { type Cells, rowFrom } from './row-from.ts';

/** Fields that hold wishes or lists of them, rather than facts about one. */
const containers =
  /^(my)?(wish|gift)?(lists?|items?)$|^(wishes|products|gifts|entries|rows|records|data|results|nodes|edges)$/i;
/** Fields that only wrap the facts about a wish. */
const wrappers = /^(list|wishlist|line)?_?item$|^(node|product|variants?|price|prices)$/i;
const deepest = 12;
const deepestFields = 4;

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Reads the wishes in another service's JSON export; undefined if the text isn't JSON. */
export function readJson(text: string): SourceRow[] | undefined {
  if (!/^\uFEFF?\s*[[{]/.test(text)) return undefined;
  try {
    return rowsIn(JSON.parse(text.replace(/^\uFEFF/, '')), 0);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function rowsIn(value: unknown, depth: number): SourceRow[] {
  if (depth > deepest) return [];
  if (typeof value === 'string') return findLinks(value).map((url) => ({ url }));
  if (Array.isArray(value)) return value.flatMap((entry) => rowsIn(entry, depth + 1));
  if (!isFields(value)) return [];
  const cells = cellsOf(value);
  const inner = cells.url ? [] : Object.entries(value).filter(([key]) => containers.test(key));
  const lists = inner.map(([, held]) => held).filter(Array.isArray);
  if (lists.length > 0) return lists.flatMap((held) => rowsIn(held, depth + 1));
  const holders = inner.map(([, held]) => held).filter((held) => isFields(held) && hasList(held, depth + 1));
  if (holders.length > 0) return holders.flatMap((held) => rowsIn(held, depth + 1));
  return cells.url || cells.title || cells.handle ? [rowFrom(cells)] : [];
}

const hasList = (value: unknown, depth: number): boolean =>
  depth <= deepest &&
  isFields(value) &&
  Object.entries(value).some(
    ([key, held]) => containers.test(key) && (Array.isArray(held) || hasList(held, depth + 1)),
  );

/**
 * Converts texts, numbers and booleans. Pads decimals, so they aren't mistaken for thousands:
 * 54.125 becomes `54.1250`.
 */
function cellOf(value: unknown): string {
  if (typeof value === 'number' && !Number.isInteger(value)) return value.toFixed(4);
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}

/**
 * A wish's own fields take precedence over those of nested objects, such as its product or its
 * first image.
 */
function cellsOf(fields: Fields, cells: Cells = {}, parent = '', depth = 0): Cells {
  const add = (key: string, value: unknown) => {
    const column =
      columnOf(`${parent} ${key}`) ?? (!parent || wrappers.test(parent) ? columnOf(key) : undefined);
    if (column && (typeof value !== 'boolean' || column === 'purchased')) cells[column] ||= cellOf(value);
  };
  for (const [key, value] of Object.entries(fields)) add(key, value);
  for (const [key, value] of Object.entries(fields)) {
    const first: unknown = Array.isArray(value) && !containers.test(key) ? value[0] : value;
    if (!isFields(first)) add(key, first);
    else if (depth < deepestFields && (!parent || wrappers.test(parent)))
      cellsOf(first, cells, key, depth + 1);
  }
  return cells;
}
