import type { Pool } from 'pg';

/** Values for columns that must have one, by type. */
const values: Record<string, string> = {
  text: `'%word%'`,
  uuid: 'gen_random_uuid()',
  jsonb: `'{}'`,
  bytea: 'decode(md5(random()::text), $$hex$$)',
  'timestamp with time zone': 'now()',
  date: 'current_date',
  boolean: 'false',
};

/** Adds a row to any table: what isn't given and has no default gets a value of its type, texts this word. */
export async function addRow(
  pool: Pool,
  table: string,
  word: string,
  given: Record<string, unknown>,
): Promise<void> {
  const { rows } = await pool.query<{ name: string; type: string }>(
    `SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type FROM pg_attribute a
     WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attnotnull AND NOT a.atthasdef
       AND a.attidentity = ''`,
    [table],
  );
  const filled = rows.filter(({ name }) => !(name in given));
  const columns = [...Object.keys(given), ...filled.map(({ name }) => name)];
  const texts = [
    ...Object.keys(given).map((_, n) => `$${n + 1}`),
    ...filled.map(({ type }) =>
      (values[type] ?? (type.endsWith('[]') ? `'{}'` : '1')).replace('%word%', word),
    ),
  ];
  await pool.query(
    `INSERT INTO ${table} (${columns.map((name) => `"${name}"`).join(', ')}) VALUES (${texts.join(', ')})`,
    Object.values(given),
  );
}
