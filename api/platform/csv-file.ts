export type CsvValue = string | number | boolean | null;

/** Spreadsheets run texts that begin so as formulas; an apostrophe makes them text again. */
const looksLikeFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

function cell(value: CsvValue): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = looksLikeFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The first line of a CSV file after RFC 4180, with a byte order mark, by which spreadsheets know UTF-8: what comes
 * before `csvLines`, which may come in parts.
 */
export const csvHead = (columns: readonly string[]): string => `\uFEFF${columns.join(',')}\r\n`;

/** A line a row. No text runs as a formula. */
export const csvLines = <Column extends string>(
  columns: readonly Column[],
  rows: readonly Record<Column, CsvValue>[],
): string => rows.map((row) => `${columns.map((column) => cell(row[column])).join(',')}\r\n`).join('');

/** A table as a CSV file. */
export const csvFile = <Column extends string>(
  columns: readonly Column[],
  rows: readonly Record<Column, CsvValue>[],
): string => csvHead(columns) + csvLines(columns, rows);
