import type { UnreadReason } from '#api/contract/product.ts';
import type { ImportRecord, ImportSummary, SourceRow } from '../../schemas.ts';

export interface ImportSummaryRow extends Omit<
  ImportSummary,
  'unused_columns' | 'created_at' | 'finished_at'
> {
  unused_columns: string[] | null;
  created_at: Date;
  finished_at: Date | null;
}

/** SQL columns of an ImportSummary for an import `i`. */
export const importColumns = `
  i.id, i.kind, i.status, i.error, i.source_url AS list_url, i.list_id AS wishlist_id,
  n.total, n.saved, n.failed, i.unused_columns, i.created_at, i.finished_at`;

/** SQL for the progress of an import `i`. */
export const importCounts = `
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS total, count(*) FILTER (WHERE r.status = 'saved')::int AS saved,
           count(*) FILTER (WHERE r.status = 'failed')::int AS failed
    FROM import_rows r WHERE r.import_id = i.id) n`;

export function importSummaryFrom(row: ImportSummaryRow): ImportSummary {
  return {
    ...row,
    unused_columns: row.unused_columns ?? [],
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

export interface ImportRowRow extends Omit<ImportRecord['rows'][number], 'title' | 'reason' | 'written'> {
  data: Omit<SourceRow, 'url'> & { reason?: UnreadReason | null };
}

export function importRowFrom({ data, ...row }: ImportRowRow): ImportRecord['rows'][number] {
  return { ...row, title: data.title ?? '', written: data.written ?? null, reason: data.reason ?? null };
}
