import { parse } from 'csv-parse/sync';
import { maxRowBytes, type RowErrorCode } from '#api/contract/product-import.ts';
import { ImportFailure } from './import-failure.ts';
import { linesOf } from './lines-of.ts';
import type { SentRow } from './parse-import-row.ts';

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

type Record = { text: string } | { error: RowErrorCode };

/** The rows of a table as text; line breaks in quoted cells are kept. */
async function* recordsOf(pieces: AsyncIterable<Uint8Array>, separator: string): AsyncGenerator<Record> {
  let waiting: string[] = [];
  let size = 0;
  let isOpen = false;
  /**
   * An unclosed quote would swallow the rest of the file, so refuse its line and read the following
   * ones again.
   */
  function* settle(): Generator<Record> {
    const [, ...rest] = waiting;
    [waiting, size, isOpen] = [[], 0, false];
    yield { error: 'malformed_row' };
    for (const line of rest) yield* add(line);
  }
  function* add(line: string): Generator<Record> {
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

function cellsOf(record: string, delimiter: string): string[] | null {
  try {
    const [cells] = parse(record, { delimiter, relax_quotes: true, trim: true }) as string[][];
    return cells ?? null;
  } catch {
    return null;
  }
}

/**
 * The rows of a table whose first line has the headings, including at least one of `needed`.
 * @throws ImportFailure `missing_headings`
 */
export async function* tableRows(
  pieces: AsyncIterable<Uint8Array>,
  { separator, needed }: { separator: string; needed: string[] },
): AsyncGenerator<SentRow> {
  let headings: string[] | undefined;
  for await (const record of recordsOf(pieces, separator)) {
    const cells = 'text' in record ? cellsOf(record.text, separator) : null;
    if (!headings) {
      headings = cells?.map((name) => name.toLowerCase().replace(/^g:/, '').replaceAll(' ', '_'));
      if (!needed.some((name) => headings?.includes(name))) throw new ImportFailure('missing_headings');
    } else if ('error' in record) yield record.error;
    else if (!cells || cells.length > headings.length) yield 'malformed_row';
    else yield Object.fromEntries(cells.map((cell, index) => [headings![index]!, cell]));
  }
}
