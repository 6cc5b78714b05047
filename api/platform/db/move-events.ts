/** Moves rows between the main database and the one for events: `wl db move-events`. */
import { Client, escapeIdentifier } from 'pg';
import { backlogLock } from './event-backlog.ts';
import { eventTables, type Queryable, raiseSequences } from './events-database.ts';
import { withSettings } from './with-settings.ts';

/**
 * Whether two clients are connected to the same database, whatever their URLs: only then do their
 * locks conflict.
 */
export async function isSameDatabase(one: Queryable, another: Queryable): Promise<boolean> {
  const key = Math.floor(Math.random() * 2 ** 48);
  await one.query('BEGIN');
  try {
    await one.query('SELECT pg_advisory_xact_lock($1)', [key]);
    const { rows } = await another.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS free', [
      key,
    ]);
    return rows[0]?.free === false;
  } finally {
    await one.query('ROLLBACK');
  }
}

/** @param url of PostgreSQL itself: locks need a session */
export async function sessionAt(url: string): Promise<Client> {
  const client = new Client({
    connectionString: withSettings(url, { statement_timeout: 0, lock_timeout: 0 }),
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

const appliedMigrations = `
  SELECT string_agg(migration_name, ',' ORDER BY migration_name) AS names FROM _prisma_migrations
  WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;

const readPartitions = `
  SELECT c.relname AS name, p.relname AS parent, pg_get_expr(c.relpartbound, c.oid) AS bound
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_class p ON p.oid = i.inhparent
  WHERE c.relnamespace = current_schema()::regnamespace AND p.relname = ANY($1)`;

const readColumns = `
  SELECT a.attname::text AS name, format_type(a.atttypid, NULL) AS type, array_position(i.indkey::int2[], a.attnum) AS at
  FROM pg_attribute a LEFT JOIN pg_index i ON i.indrelid = a.attrelid AND i.indisprimary
  WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum`;

const readTriggers =
  'SELECT 1 AS one FROM pg_trigger WHERE tgrelid = $1::regclass AND NOT tgisinternal LIMIT 1';

const batchRows = 2_000;

/**
 * Moves a table's rows, oldest first. Each batch is committed in `to` before it's deleted in
 * `from`, so nothing is lost if it stops, and running it again continues. The backlog's lock keeps
 * a row from being inserted after an erasure has deleted it in both.
 * @returns the number of rows
 */
async function moveTable(table: string, { from, to }: { from: Client; to: Client }): Promise<number> {
  const { rows: columns } = await from.query<{ name: string; type: string; at: number | null }>(readColumns, [
    escapeIdentifier(table),
  ]);
  const key = columns.filter(({ at }) => at !== null).sort((a, b) => a.at! - b.at!);
  const names = columns.map(({ name }) => escapeIdentifier(name)).join(', ');
  const keyNames = key.map(({ name }) => escapeIdentifier(name));
  const name = escapeIdentifier(table);
  const after = key.map(({ type }, index) => `$${index + 2}::${type}`).join(', ');
  const order = keyNames.join(', ');
  const read = (isFirst: boolean) => `
    SELECT json_agg(t)::text AS rows, count(*)::int AS count,
           (array_agg(ARRAY[${keyNames.map((column) => `t.${column}::text`).join(', ')}]))[count(*)::int:count(*)::int] AS last
    FROM (SELECT ${names} FROM ${name} ${isFirst ? '' : `WHERE (${order}) > (${after})`} ORDER BY ${order} LIMIT $1) t`;
  const insert = `
    INSERT INTO ${name} (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${names} FROM json_populate_recordset(NULL::${name}, $1::json) ON CONFLICT DO NOTHING`;
  const remove = `
    DELETE FROM ${name} t USING json_populate_recordset(NULL::${name}, $1::json) r
    WHERE ${keyNames.map((column) => `t.${column} = r.${column}`).join(' AND ')}`;
  const { rows: kept } = await from.query<{ one: number }>(readTriggers, [name]);
  /** Triggers keep the history append-only, but moving rows doesn't change it. */
  async function removeMoved(rows: string): Promise<void> {
    if (kept.length === 0) return void (await from.query(remove, [rows]));
    await from.query('BEGIN');
    await from.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    await from.query(remove, [rows]);
    await from.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    await from.query('COMMIT');
  }
  let moved = 0;
  for (let position: string[] | undefined; ;) {
    await to.query('BEGIN');
    await to.query(`SELECT pg_advisory_xact_lock(${backlogLock})`);
    const { rows: found } = await from.query<{ rows: string | null; count: number; last: string[][] | null }>(
      read(position === undefined),
      [batchRows, ...(position ?? [])],
    );
    const { rows, count = 0, last } = found[0] ?? {};
    if (rows) await to.query(insert, [rows]);
    await to.query('COMMIT');
    if (!rows) return moved;
    await removeMoved(rows);
    moved += count;
    position = last?.[0];
  }
}

/**
 * Moves all rows of events from one database to the other. Safe to repeat. Servers can keep running
 * if they write to `to`.
 * @returns the rows moved, by table
 * @throws Error if both are the same database, or their migrations differ
 */
export async function moveEvents(fromUrl: string, toUrl: string): Promise<Record<string, number>> {
  const from = await sessionAt(fromUrl);
  try {
    const to = await sessionAt(toUrl);
    try {
      if (await isSameDatabase(from, to)) throw new Error('Both URLs lead to the same database.');
      const [here, there] = await Promise.all(
        [from, to].map(async (one) => (await one.query<{ names: string }>(appliedMigrations)).rows[0]?.names),
      );
      if (here !== there) throw new Error('The databases have different migrations: run `wl db migrate`.');
      await raiseSequences(from, to);
      const { rows: partitions } = await from.query<{ name: string; parent: string; bound: string }>(
        readPartitions,
        [eventTables],
      );
      for (const { name, parent, bound } of partitions)
        await to.query(
          `CREATE TABLE IF NOT EXISTS ${escapeIdentifier(name)} PARTITION OF ${escapeIdentifier(parent)} ${bound}`,
        );
      const moved: Record<string, number> = {};
      for (const table of eventTables) moved[table] = await moveTable(table, { from, to });
      return moved;
    } finally {
      await to.end();
    }
  } finally {
    await from.end();
  }
}
