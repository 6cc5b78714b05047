import { z } from '@hono/zod-openapi';
import { unreadReasons } from './product.ts';

/** Pasted links, a CSV file from a spreadsheet or another service, or the URL of a public Amazon list. */
export const importKinds = ['links', 'csv', 'amazon'] as const;
const importStatuses = ['waiting', 'running', 'done', 'failed'] as const;
const importRowStatuses = ['waiting', 'running', 'saved', 'failed'] as const;

/** Maximum rows per import. */
export const maxImportRows = 500;

/** A source's data about one wish. Prices are in minor units; `priority` is 1 (most wanted) to 4. */
export interface SourceRow {
  url: string | null;
  title?: string;
  description?: string;
  imageUrl?: string;
  priceMinor?: number;
  /** The price before a discount. */
  compareAtPriceMinor?: number;
  currency?: string;
  quantity?: number;
  note?: string;
  priority?: number;
  /** All of it is bought. */
  purchased?: true;
}

export const importSummary = z
  .object({
    id: z.int(),
    kind: z.enum(importKinds),
    status: z.enum(importStatuses),
    error: z.string().nullable().openapi({ description: 'Why the list could not be read.' }),
    list_url: z.string().nullable(),
    wishlist_id: z.int(),
    total: z.int(),
    saved: z.int(),
    failed: z.int(),
    unused_columns: z.array(z.string()).openapi({
      description:
        'Headings of a table’s columns whose content wasn’t used, because nothing said what it is.',
    }),
    created_at: z.string(),
    finished_at: z.string().nullable(),
  })
  .openapi('ImportSummary');

export const importRow = z
  .object({
    position: z.int(),
    url: z.string().nullable(),
    title: z.string(),
    status: z.enum(importRowStatuses),
    error: z.string().nullable().openapi({
      description:
        'For a failed row, the reason. For a saved one, why its page could not be read; the item then has only what the source said.',
    }),
    reason: z.enum(unreadReasons).nullable().openapi({
      description: 'A more specific reason, if there is one.',
    }),
    item_id: z.int().nullable(),
  })
  .openapi('ImportRow');

export const importRecord = importSummary.extend({ rows: z.array(importRow) }).openapi('Import');

export type ImportKind = (typeof importKinds)[number];
/** The reason why a list on another site couldn't be read. */
export type ListFailure =
  'list_not_found' | 'list_not_public' | 'list_unreadable' | 'external_error' | 'network_error';
export type ImportSummary = z.infer<typeof importSummary>;
export type ImportRecord = z.infer<typeof importRecord>;
