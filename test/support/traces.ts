import type { Pool } from 'pg';

export interface Column {
  /** `table.column` */
  name: string;
  table: string;
  /** PostgreSQL's type. */
  type: string;
  /** Whether a foreign key leads from it to a person, a list or a wish. */
  refers: boolean;
}

/** Every column of the service's tables. */
export async function allColumns(pool: Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    SELECT c.relname || '.' || a.attname AS name, c.relname AS table, format_type(a.atttypid, NULL) AS type, EXISTS (
      SELECT 1 FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f' AND a.attnum = ANY(f.conkey)
        AND f.confrelid IN ('users'::regclass, 'lists'::regclass, 'list_items'::regclass)) AS refers
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`);
  return rows;
}

/**
 * Finds texts: in any column of any table, the job queue's included, as text, in JSON or in bytes.
 * @returns the rows' values by `table.column`
 */
export async function tracesOf(pool: Pool, texts: readonly string[]): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string; bytes: string[] }>(`
    SELECT CASE WHEN n.nspname = 'public' THEN '' ELSE n.nspname || '.' END || c.relname AS name,
      ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.atttypid = 'bytea'::regtype) AS bytes
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname NOT IN ('pg_catalog', 'information_schema')
      AND n.nspname NOT LIKE 'pg_%' ORDER BY 1`);
  const found: Record<string, string[]> = {};
  for (const { name, bytes } of tables) {
    const read = bytes.map((column) => `'${column}', encode(r.${column}, 'escape')`).join(', ');
    const { rows } = await pool.query<{ key: string; value: string }>(
      `SELECT e.key, e.value FROM ${name} r CROSS JOIN LATERAL jsonb_each_text(to_jsonb(r) || jsonb_build_object(${read})) e
       WHERE e.value ILIKE ANY($1)`,
      [texts.map((text) => `%${text}%`)],
    );
    for (const { key, value } of rows) (found[`${name}.${key}`] ??= []).push(value);
  }
  return found;
}
