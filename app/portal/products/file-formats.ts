import type { ImportFormat } from '#api/contract/product-import.ts';

/** Maximum bytes of a file sent with a form, which is read into memory; the API and feeds accept more. */
export const maxFileBytes = 20 * 1024 * 1024;

/** Formats by file extension. */
export const fileFormats: Record<string, ImportFormat> = {
  '.csv': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.xml': 'google_xml',
  '.tsv': 'google_tsv',
};
