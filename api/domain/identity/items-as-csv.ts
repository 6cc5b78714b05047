import type { ExportedList } from '../../contract/account.ts';

const columns = [
  ...['list', 'title', 'url', 'variant_id', 'quantity', 'price_minor', 'currency'],
  ...['priority', 'note', 'purchased', 'description', 'image_url', 'source_domain', 'added_at'],
] as const;

/** Spreadsheets run texts that begin so as formulas; an apostrophe makes them text again. */
const looksLikeFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

function cell(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = looksLikeFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** All items of all lists as CSV after RFC 4180, with a byte order mark, by which spreadsheets know UTF-8. */
export function itemsAsCsv(lists: readonly ExportedList[]): string {
  const rows = lists.flatMap((list) =>
    list.items.map((item) => {
      const row = { ...item, list: list.name };
      return columns.map((column) => cell(row[column])).join(',');
    }),
  );
  return `\uFEFF${[columns.join(','), ...rows, ''].join('\r\n')}`;
}
