import { csvFile } from '#api/platform/csv-file.ts';
import type { ExportedList } from './schemas.ts';

const columns = [
  'list',
  'title',
  'url',
  'variant_id',
  'quantity',
  'price_minor',
  'currency',
  'priority',
  'note',
  'purchased',
  'reserved_until',
  'bought_at',
  'description',
  'image_url',
  'source_domain',
  'added_at',
] as const;

/** All items of all lists as CSV. */
export function itemsAsCsv(lists: readonly ExportedList[]): string {
  return csvFile(
    columns,
    lists.flatMap((list) => list.items.map((item) => ({ ...item, list: list.name }))),
  );
}
