import { siteHost } from '#api/modules/keys/origin.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { storableJson } from '#api/platform/schemas.ts';
import type { ImportKind, SourceRow } from '../../schemas.ts';

/** Rows that the import already has, by URL or else by title, aren't added again. */
const insertRows = statement('import_rows_add')`
  INSERT INTO import_rows (import_id, position, url, host, data, status, error)
  SELECT :importId, (SELECT coalesce(max(position), 0) FROM import_rows WHERE import_id = :importId) + row_number() OVER (ORDER BY n.ordinal),
         n.url, n.host, n.data, CASE WHEN n.error IS NULL THEN 'waiting' ELSE 'failed' END, n.error
  FROM jsonb_to_recordset(:rows::jsonb) AS n(ordinal int, url text, host text, data jsonb, error text)
  WHERE NOT EXISTS (
    SELECT 1 FROM import_rows o WHERE o.import_id = :importId
      AND (regexp_replace(o.url, '^http:', 'https:') = regexp_replace(n.url, '^http:', 'https:') OR (o.url IS NULL AND n.url IS NULL AND o.data ->> 'title' = n.data ->> 'title')))
  RETURNING position`;

/**
 * Adds a source's rows to an import that the caller has locked, and returns how many are new. Amazon's product pages
 * aren't loaded, because its lists contain everything.
 */
export async function addRows(
  sql: Sql,
  { importId, kind }: { importId: number; kind: ImportKind },
  rows: SourceRow[],
): Promise<number> {
  const values = rows.map(({ url, ...data }, ordinal) => ({
    ordinal,
    url,
    host: url && kind !== 'amazon' ? siteHost(url) : null,
    data,
    error: url || data.title ? null : data.written === undefined ? 'missing_title' : 'missing_url',
  }));
  return (await sql.rows(insertRows, { importId, rows: JSON.stringify(storableJson(values)) })).length;
}
