import { cellsOf, recordsOf } from '#api/platform/storage/table-records.ts';
import { ImportFailure } from './import-failure.ts';
import type { SentRow } from './parse-import-row.ts';

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
