import { parse } from 'csv-parse/sync';
import { currencyCodeOf, currencyIn } from '#api/contract/parse-price.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { type Column, columnOf } from '../../csv-columns.ts';
import type { SourceRow } from '../../schemas.ts';
import { findLinks, readLinks } from './read-links.ts';
import { type Cells, rowFrom } from './row-from.ts';

/** Separators; if several fit, the first wins, because prices and sentences contain commas, too. */
const separators = ['\t', ';', ',', '|'];
/** Number of rows from which the separator and the headings are detected. */
const sampled = 20;

const maxUnused = 50;
const longestHeading = 100;

export interface Table {
  rows: SourceRow[];
  /** The headings of the first 50 columns with content that isn't used. */
  unusedColumns: string[];
}

/**
 * Parses a table exported by a spreadsheet or another service: separated by `,` `;` `|` or tabs, with or without
 * headings, prices in human formats. Skips empty rows, and titles above the headings; everything except URL or title is
 * optional.
 * @throws ServiceError `invalid_input` if it isn't a table
 */
export function readCsv(text: string): Table {
  const { separator, lines: all } = tableOf(text);
  const lines = all.filter((cells) => cells.some((cell) => cell !== ''));
  if (isListOfLinks(lines)) return { rows: readLinks(text), unusedColumns: [] };
  const top = headingsAt(lines);
  const headings = lines[top];
  if (!headings) {
    return { rows: lines.map((cells) => rowFrom(guessed(cells, separator))), unusedColumns: [] };
  }
  const rest = lines.slice(top + 1);
  const columns = columnsOf(headings, rest);
  const below = separator === ',' ? rest.map((cells) => fitted(cells, columns)) : rest;
  const unused = headings
    .filter((name, index) => name !== '' && !columns[index] && below.some((cells) => cells[index]))
    .slice(0, maxUnused)
    .map((name) => name.slice(0, longestHeading));
  const isPrice = (_: string, index: number) => /price/i.test(columns[index] ?? '');
  const priceHeading = headings.filter(isPrice).join(' ');
  return { rows: below.map((cells) => rowFrom(named(cells, columns), priceHeading)), unusedColumns: unused };
}

/** Number of rows searched for headings: exports put a title, a date or a name above them. */
const mostAbove = 8;

/** The index of the row with the headings; -1 if there are none. */
function headingsAt(lines: string[][]): number {
  const known = lines.slice(0, mostAbove).map((cells) => {
    const columns = new Set(cells.map(columnOf));
    const isNamed = columns.has('url') || columns.has('title') || columns.has('handle');
    return isNamed && !cells.some(isData) ? columns.size - (columns.has(undefined) ? 1 : 0) : 0;
  });
  const data = lines.findIndex((cells) => cells.some(isData));
  const above = data < 0 ? known : known.slice(0, data);
  const most = Math.max(0, ...above);
  if (most > 1) return above.indexOf(most);
  // A row of a single cell above them is a title.
  const isTitle = (cells: string[] = []) => cells.filter((cell) => cell !== '').length === 1;
  const first = isTitle(lines[0]) && !isTitle(lines[1]) && !columnOf(lines[0]!.join('')) ? 1 : 0;
  if (known[first] || isHeading(lines.slice(first))) return first;
  return known[0] || isHeading(lines) ? 0 : -1;
}

/** Headings of small numbers that aren't quantities. */
const otherNumbers = /(id|key|nr|no|number|code|sku|size|year|age|rating|stars|position|index|[#№])\W*$/i;

/** The columns that headings name; unknown headings are identified by their cells. */
function columnsOf(headings: string[], below: string[][]): (Column | undefined)[] {
  const columns = headings.map(columnOf);
  const isFree = (column: Column) => !columns.includes(column);
  const cellsOf = (index: number) => below.slice(0, sampled).flatMap((cells) => cells[index] || []);
  const recognize = (column: Column, fits: (cell: string) => boolean, not?: RegExp) => {
    if (!isFree(column)) return;
    const found = headings.findIndex((heading, index) => {
      const cells = cellsOf(index);
      return (
        !columns[index] &&
        !not?.test(heading) &&
        cells.length > 0 &&
        cells.filter(fits).length * 2 > cells.length
      );
    });
    if (found >= 0) columns[found] = column;
  };
  recognize('imageUrl', (cell) => isUrl(cell) && /\.(jpe?g|png|webp|gif|avif)([?#]|$)/i.test(cell));
  recognize('url', (cell) => findLinks(cell).length > 0);
  if (isFree('salePrice')) recognize('price', isPrice);
  recognize('currency', (cell) => currencyCodeOf(cell) !== null);
  if (isFree('handle')) recognize('title', (cell) => !isData(cell) && /^[^@]*\p{L}{2}[^@]*$/u.test(cell));
  recognize('quantity', (cell) => /^[1-9]\d?$/.test(cell), otherNumbers);
  return columns;
}

function tableOf(text: string): { separator: string; lines: string[][] } {
  const announced = /^\uFEFF?"?sep=(.)"?\r?\n/i.exec(text);
  const body = announced ? text.slice(announced[0].length) : text;
  try {
    const separator = announced?.[1] ?? separatorOf(body);
    const lines = parseTable(body, separator);
    const [first = []] = lines;
    const width = first.some(isData) ? 0 : first.length;
    if (separator !== ',') return { separator, lines };
    return { separator, lines: lines.map((cells) => (cells.length > width ? withCents(cells) : cells)) };
  } catch (error) {
    throw new ServiceError('invalid_input', { field: 'text', hint: (error as Error).message });
  }
}

/** Rejoins a price that was split at its comma: people who type “Scarf,29,90 €” don't quote it. */
function withCents(cells: string[]): string[] {
  const at = cells.findIndex(
    (cell, index) =>
      /^\d\d\s?\D{1,4}$/.test(cell) &&
      /^\d{1,3}([. ]?\d{3})*$/.test(cells[index - 1] ?? '') &&
      currencyIn(cell) !== null,
  );
  return at < 0 ? cells : cells.toSpliced(at - 1, 2, `${cells[at - 1]},${cells[at]}`);
}

/** Whether each line has a single cell, and most cells have a link. */
const isListOfLinks = (lines: string[][]) =>
  lines.every(({ length }) => length === 1) &&
  lines.filter(([cell = '']) => findLinks(cell).length > 0).length * 2 > lines.length;

/** Columns whose text can have unquoted commas. */
const wordy = ['title', 'description', 'note', 'variant'] as const;

/**
 * Rejoins a text that was split at its commas, such as “Vase, blue”, in the column where joining
 * makes the link and the price fit theirs.
 */
function fitted(cells: string[], columns: (Column | undefined)[]): string[] {
  const surplus = cells.findLastIndex((cell) => cell !== '') + 1 - columns.length;
  if (surplus <= 0) return cells;
  const isFit = (joined: string[]) =>
    joined.every((cell, index) => {
      const column = columns[index];
      if (cell === '' || !column) return true;
      if (column === 'url' || column === 'imageUrl') return findLinks(cell).length > 0;
      return column === 'price' || column === 'quantity' ? /^\P{L}*\d/u.test(cell) : true;
    });
  const joined = wordy.flatMap((column) => {
    const at = columns.indexOf(column);
    const words = cells.slice(at, at + surplus + 1).join(', ');
    return at < 0 ? [] : [cells.toSpliced(at, surplus + 1, words)];
  });
  return joined.find(isFit) ?? cells;
}

const parseTable = (body: string, delimiter: string, to = -1) =>
  parse(body, {
    bom: true,
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    to,
  }) as string[][];

/**
 * The separator that gives the most headings, URLs and prices, and among equals the most even
 * table.
 */
function separatorOf(body: string): string {
  let best = { separator: ',', score: -1 };
  for (const separator of separators) {
    const lines = sampleOf(body, separator);
    const known = lines.flat().filter((cell) => isUrl(cell) || isPrice(cell)).length;
    const named = (lines[0] ?? []).filter(columnOf).length;
    const widths = new Set(lines.map((cells) => cells.length));
    const evenness = widths.size === 1 && !widths.has(1) ? 2 : widths.size > 1 ? 1 : 0;
    const score = (known + named) * 3 + evenness;
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

function sampleOf(body: string, separator: string): string[][] {
  try {
    return parseTable(body, separator, sampled);
  } catch {
    return [];
  }
}

/**
 * Whether the first row contains headings: none of its cells is data, and one is a known column, is
 * written like an identifier (`item_ref`), or is above URLs or prices.
 */
function isHeading([first = [], ...rest]: string[][]): boolean {
  if (first.some(isData) || rest.length === 0) return false;
  if (first.some((cell) => columnOf(cell) || /^[a-z]+(_[a-z]+)+$|^[a-z]+([A-Z][a-z]+)+$/.test(cell)))
    return true;
  const below = rest.slice(0, sampled);
  return first.some((cell, index) => {
    const cells = below.flatMap((row) => row[index] || []);
    return cell !== '' && cells.length > 0 && cells.filter(isData).length * 2 > cells.length;
  });
}

const isData = (cell: string) => /^[\d.,\s]+$/.test(cell) || findLinks(cell).length > 0 || isPrice(cell);
const isUrl = (cell: string) => /^https?:\/\/[^\s,;]+$/i.test(cell);
/** A price has a currency, or two decimals. */
const isPrice = (cell: string) =>
  cell.length <= 20 &&
  /\d/.test(cell) &&
  (/^\d[\d.,' ]*[.,]\d\d$/.test(cell) || (currencyIn(cell) !== null && !/\p{L}{4}/u.test(cell)));

/** If two columns have the same meaning, the first non-empty cell counts. */
function named(cells: string[], columns: (Column | undefined)[]): Cells {
  const row: Cells = {};
  for (const [index, column] of columns.entries()) if (column) row[column] ||= cells[index] ?? '';
  return row;
}

/**
 * Guesses the columns of a row without headings: recognizes URL, price and currency, and takes the
 * first words as the title. People don't quote “Vase, blue”, so cells that a comma separates from
 * the title belong to it; any others are a note.
 */
function guessed(cells: string[], separator: string): Cells {
  const url = cells.find((cell) => findLinks(cell).length > 0);
  const price =
    cells.find((cell) => cell !== url && isPrice(cell) && currencyIn(cell)) ??
    cells.find((cell) => cell !== url && isPrice(cell));
  const currency = cells.find((cell) => currencyCodeOf(cell));
  const isRest = (cell = '') => cell !== '' && cell !== url && cell !== price && cell !== currency;
  const hasWord = (cell = '') => isRest(cell) && /\p{L}{2}/u.test(cell);
  const hasLetter = (cell = '') => isRest(cell) && /\p{L}/u.test(cell);
  const word = cells.findIndex((cell) => hasWord(cell));
  const start = word >= 0 ? word : cells.findIndex((cell) => hasLetter(cell));
  let end = start + 1;
  // Numbers belong to the title if a word follows, as in “Brass, 250, matt”.
  for (let next = end; start >= 0 && separator === ',' && isRest(cells[next]); next += 1)
    if (hasLetter(cells[next])) end = next + 1;
  const title = cells.slice(Math.max(start, 0), end).join(', ');
  const note = cells.filter((cell, index) => isRest(cell) && (index < start || index >= end)).join(', ');
  return {
    ...(url && { url }),
    ...(price && { price }),
    ...(currency && { currency }),
    ...(title && { title }),
    ...(note && { note }),
  };
}
