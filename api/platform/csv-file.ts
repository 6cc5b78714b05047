export type CsvValue = string | number | boolean | null;

/**
 * Spreadsheets treat text that starts like this as a formula; a leading apostrophe prevents that.
 */
const looksLikeFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

function cell(value: CsvValue): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = looksLikeFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The header row of a CSV file (RFC 4180), with a byte order mark so that spreadsheets recognize
 * UTF-8. Append `csvLines`, in one or more parts.
 */
export const csvHead = (columns: readonly string[]): string => `\uFEFF${columns.join(',')}\r\n`;

/** One line per row. Text that looks like a formula is escaped. */
export const csvLines = <Column extends string>(
  columns: readonly Column[],
  rows: readonly Record<Column, CsvValue>[],
): string => rows.map((row) => `${columns.map((column) => cell(row[column])).join(',')}\r\n`).join('');

/** A complete CSV file. */
export const csvFile = <Column extends string>(
  columns: readonly Column[],
  rows: readonly Record<Column, CsvValue>[],
): string => csvHead(columns) + csvLines(columns, rows);
