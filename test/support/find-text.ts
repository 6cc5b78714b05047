import type { Pool } from 'pg';

/**
 * Finds a stored text: in any column of any table, the job queue's included, as text, in JSON or in bytes.
 * @returns `schema.table: row` for each row
 */
export async function findText(pool: Pool, text: string): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string; bytes: string[] }>(
    `SELECT format('%I.%I', t.table_schema, t.table_name) AS name,
       array(SELECT quote_ident(c.column_name) FROM information_schema.columns c
         WHERE (c.table_schema, c.table_name) = (t.table_schema, t.table_name) AND c.data_type = 'bytea') AS bytes
     FROM information_schema.tables t
     WHERE t.table_type = 'BASE TABLE' AND t.table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name, bytes } of tables) {
    const columns = ['r::text', ...bytes.map((column) => `encode(r.${column}, 'escape')`)];
    const { rows } = await pool.query<{ row: string }>(
      `SELECT r::text AS row FROM ${name} r WHERE concat_ws(' ', ${columns.join(', ')}) ILIKE $1`,
      [`%${text}%`],
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}
