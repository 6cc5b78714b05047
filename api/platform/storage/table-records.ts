import { parse } from 'csv-parse/sync';
import { linesOf, maxRowBytes } from './lines-of.ts';

/** Whether a quoted cell is open after a line; only the start of a cell opens one. */
function isOpenAfter(line: string, separator: string, isOpen: boolean): boolean {
  let mayOpen = !isOpen;
  for (const char of line) {
    const isQuote = char === '"' && (isOpen || mayOpen);
    if (isQuote) isOpen = !isOpen;
    // A quote directly after a closing one is an escaped quote.
    mayOpen = !isOpen && (isQuote || char === separator || (mayOpen && char === ' '));
  }
  return isOpen;
}

/** A row as text, or why it can't be read. */
type TableRecord = { text: string } | { error: 'malformed_row' | 'row_too_large' };

/** The rows of a table as text; line breaks in quoted cells are kept. */
export async function* recordsOf(
  pieces: AsyncIterable<Uint8Array>,
  separator: string,
): AsyncGenerator<TableRecord> {
  let waiting: string[] = [];
  let size = 0;
  let isOpen = false;
  /**
   * An unclosed quote would swallow the rest of the file, so refuse its line and read the following
   * ones again.
   */
  function* settle(): Generator<TableRecord> {
    const [, ...rest] = waiting;
    [waiting, size, isOpen] = [[], 0, false];
    yield { error: 'malformed_row' };
    for (const line of rest) yield* add(line);
  }
  function* add(line: string): Generator<TableRecord> {
    if (waiting.length === 0 && line.trim() === '') return;
    waiting.push(line);
    size += line.length + 1;
    isOpen = isOpenAfter(line, separator, isOpen);
    if (isOpen && size <= maxRowBytes) return;
    if (isOpen) return yield* settle();
    yield size > maxRowBytes ? { error: 'row_too_large' } : { text: waiting.join('\n') };
    [waiting, size] = [[], 0];
  }
  for await (const line of linesOf(pieces)) {
    if (line !== null) yield* add(line);
    else {
      while (waiting.length > 0) yield* settle();
      yield { error: 'row_too_large' };
    }
  }
  while (waiting.length > 0) yield* settle();
}

/** The cells of such a row; null if it can't be read. */
export function cellsOf(record: string, delimiter: string): string[] | null {
  try {
    const [cells] = parse(record, { delimiter, relax_quotes: true, trim: true }) as string[][];
    return cells ?? null;
  } catch {
    return null;
  }
}
