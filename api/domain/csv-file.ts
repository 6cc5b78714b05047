export type CsvValue = string | number | boolean | null;

/** Spreadsheets run texts that begin so as formulas; an apostrophe makes them text again. */
const looksLikeFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

function cell(value: CsvValue): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = looksLikeFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as CSV after RFC 4180, with a byte order mark, by which spreadsheets know UTF-8. No text runs as a formula. */
export function csvFile<Column extends string>(
  columns: readonly Column[],
  rows: readonly Record<Column, CsvValue>[],
): string {
  const lines = rows.map((row) => columns.map((column) => cell(row[column])).join(','));
  return `\uFEFF${[columns.join(','), ...lines, ''].join('\r\n')}`;
}
