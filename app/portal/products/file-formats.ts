import type { ImportFormat } from '#api/contract/product-import.ts';

/** Formats by file extension. */
export const fileFormats: Record<string, ImportFormat> = {
  '.csv': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.xml': 'google_xml',
  '.tsv': 'google_tsv',
};
