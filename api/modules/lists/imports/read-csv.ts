import { parse } from 'csv-parse/sync';
import type { SourceRow } from '#api/contract/import.ts';
import { currencyCodeOf, currencyIn, minorUnitsOf } from '#api/contract/written-price.ts';
import { canonicalUrl } from '#api/modules/catalog/canonical-url.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { columnOf, priorityOf, type Column } from './csv-columns.ts';
import { findLinks } from './read-links.ts';

const longest = { title: 500, description: 5_000, note: 2_000, imageUrl: 4_000 } as const;
const separators = [',', ';', '\t', '|'];

type Cells = Partial<Record<Column, string>>;

/**
 * Parses a table exported by a spreadsheet or another service: separated by `,` `;` `|` or tabs, with or without
 * headings, prices in human formats. Skips empty rows; everything except URL or title is optional.
 * @throws ServiceError `invalid_input` if it isn't a table
 */
export function readCsv(text: string): SourceRow[] {
  const lines = tableOf(text);
  const [first = [], ...rest] = lines;
  const columns = first.map(columnOf);
  const hasHeadings = columns.includes('url') || columns.includes('title');
  const currency = hasHeadings
    ? currencyIn(first.filter((_, index) => columns[index] === 'price').join(' '))
    : null;
  return (hasHeadings ? rest : lines)
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => rowFrom(hasHeadings ? named(cells, columns) : guessed(cells), currency));
}

function tableOf(text: string): string[][] {
  const announced = /^\uFEFF?sep=(.)\r?\n/i.exec(text);
  const body = announced ? text.slice(announced[0].length) : text;
  try {
    return parse(body, {
      bom: true,
      delimiter: announced?.[1] ?? separatorOf(body),
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as string[][];
  } catch (error) {
    throw new ServiceError('invalid_input', { field: 'text', hint: (error as Error).message });
  }
}

/**
 * The separator that splits the first line into the most parts, outside of quotes. Only looks at the start of the
 * text.
 */
function separatorOf(text: string): string {
  const [line = ''] = text
    .slice(0, 10_000)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .trimStart()
    .split(/\r?\n/, 1);
  const parts = (separator: string) => line.split(separator).length;
  return separators.reduce((best, separator) => (parts(separator) > parts(best) ? separator : best));
}

/** If two columns have the same meaning, the first non-empty cell counts. */
function named(cells: string[], columns: (Column | undefined)[]): Cells {
  const row: Cells = {};
  for (const [index, column] of columns.entries()) if (column) row[column] ||= cells[index] ?? '';
  return row;
}

/** Without headings: a URL is recognized, a price has a currency, and the first words are the title. */
function guessed(cells: string[]): Cells {
  const url = cells.find((cell) => findLinks(cell).length > 0);
  const price = cells.find(
    (cell) => cell !== url && cell.length <= 20 && /\d/.test(cell) && currencyIn(cell),
  );
  const title = cells.find((cell) => cell !== url && cell !== price && /\p{L}{2}/u.test(cell));
  return { ...(url && { url }), ...(price && { price }), ...(title && { title }) };
}

function rowFrom(cells: Cells, tableCurrency: string | null): SourceRow {
  const written = cells.price ?? '';
  const currency =
    currencyCodeOf(cells.currency) ??
    currencyIn(written) ??
    currencyIn(cells.currency ?? '') ??
    tableCurrency;
  const priceMinor = written ? minorUnitsOf(written, { currency }) : null;
  const quantity = Number(/\d+/.exec(cells.quantity ?? '')?.[0]);
  const priority = priorityOf(cells.priority ?? '');
  const imageUrl = findLinks(cells.imageUrl ?? '')[0];
  return {
    url: urlIn(cells.url ?? ''),
    ...texts(cells),
    ...(imageUrl && imageUrl.length <= longest.imageUrl && { imageUrl }),
    ...(priceMinor !== null && { priceMinor }),
    ...(priceMinor !== null && currency && { currency }),
    ...(quantity >= 1 && { quantity: Math.min(quantity, 9_999) }),
    ...(priority && { priority }),
  };
}

function texts(cells: Cells): Pick<SourceRow, 'title' | 'description' | 'note'> {
  const given = (['title', 'description', 'note'] as const).flatMap((column) => {
    const value = cells[column]?.slice(0, longest[column]).trim();
    return value ? [[column, value] as const] : [];
  });
  return Object.fromEntries(given);
}

/** The URL in a cell, also from a formula (`=HYPERLINK(…)`) or without `https://`. */
function urlIn(cell: string): string | null {
  const [found] = findLinks(cell);
  if (found) return found;
  return /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}(\/\S*)?$/i.test(cell) ? canonicalUrl(`https://${cell}`) : null;
}
