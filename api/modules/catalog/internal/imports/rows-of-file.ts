import type { ImportFormat } from '#api/contract/product-import.ts';
import { linesOf } from '#api/platform/storage/lines-of.ts';
import { googleRow, googleXmlRows } from './google-feed.ts';
import type { SentRow } from './parse-import-row.ts';
import { tableRows } from './table-rows.ts';

async function* jsonRows(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<SentRow> {
  for await (const line of linesOf(pieces)) {
    if (line === null) yield 'row_too_large';
    else if (line.trim() !== '') yield objectIn(line);
  }
}

function objectIn(line: string): SentRow {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as SentRow;
  } catch {
    // Refused below, like any other value that isn't an object.
  }
  return 'malformed_row';
}

async function* googleRows(found: AsyncGenerator<SentRow>, now: Date): AsyncGenerator<SentRow> {
  for await (const row of found) yield typeof row === 'string' ? row : googleRow(row, now);
}

/** Rows with our headings, or with Google's. */
async function* csvRows(found: AsyncGenerator<SentRow>, now: Date): AsyncGenerator<SentRow> {
  for await (const row of found) yield typeof row === 'string' || 'url' in row ? row : googleRow(row, now);
}

/**
 * Reads a file row by row, keeping only a few rows in memory.
 * @throws ImportFailure
 */
export function rowsOfFile(
  format: ImportFormat,
  pieces: AsyncIterable<Uint8Array>,
  now: Date,
): AsyncGenerator<SentRow> {
  switch (format) {
    case 'ndjson':
      return jsonRows(pieces);
    case 'csv':
      return csvRows(tableRows(pieces, { separator: ',', needed: ['url', 'link'] }), now);
    case 'google_tsv':
      return googleRows(tableRows(pieces, { separator: '\t', needed: ['link'] }), now);
    case 'google_xml':
      return googleRows(googleXmlRows(pieces), now);
  }
}
