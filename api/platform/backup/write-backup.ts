import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { withSettings } from '../db/with-settings.ts';
import type { Storage } from '../storage/storage.ts';
import { writeFiles } from './backup-files.ts';
import { type Manifest, type Rows, rowsFile } from './manifest.ts';
import { measured, type Place, writeText } from './place.ts';

/** Changes to cached rows aren't backed up: restoring rows records new ones. */
const tables = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname NOT IN ('_prisma_migrations', 'cache_changes') AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  GROUP BY c.relname ORDER BY c.relname`;

const partitions = `
  SELECT c.relname AS name, p.relname AS parent, pg_get_expr(c.relpartbound, c.oid) AS bound
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_class p ON p.oid = i.inhparent
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relispartition AND c.relkind = 'r'
  ORDER BY c.relname`;

const sequences = `
  SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
  WHERE schemaname = current_schema() AND last_value IS NOT NULL AND sequencename <> 'cache_changes_id_seq'`;

const migrations = `
  SELECT migration_name AS name FROM _prisma_migrations
  WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`;

/** Writes all rows of one snapshot. */
async function writeRows(url: string, place: Place): Promise<Rows> {
  const client = new Client({ connectionString: withSettings(url, { statement_timeout: 0 }) });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const read = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
    const named = await read<{ name: string; columns: string[] }>(tables);
    const written: Rows['tables'] = {};
    for (const { name, columns } of named) {
      const query = `SELECT ${columns.map(escapeIdentifier).join(', ')} FROM ${escapeIdentifier(name)}`;
      const rows = client.query(copyTo(`COPY (${query}) TO STDOUT`));
      await pipeline(rows, createGzip(), async (packed: AsyncIterable<Buffer>) => {
        const { bytes, measure } = measured(packed);
        await place.write(rowsFile(name), bytes);
        written[name] = { columns, rows: rows.rowCount, ...measure };
      });
    }
    const last = await read<{ name: string; last: string }>(sequences);
    return {
      takenAt: new Date().toISOString(),
      migrations: (await read<{ name: string }>(migrations)).map(({ name }) => name),
      tables: written,
      partitions: await read<Rows['partitions'][number]>(partitions),
      sequences: Object.fromEntries(last.map(({ name, last: value }) => [name, value])),
    };
  } finally {
    await client.end();
  }
}

/**
 * Writes a snapshot of the database, and the uploaded files. Takes no locks, so the service can
 * keep running. Waiting jobs aren't included. The manifest is written last; without it, this isn't
 * a backup.
 */
export async function writeBackup(
  { url, storage, version }: { url: string; storage: Storage; version: string },
  place: Place,
): Promise<Manifest> {
  const rows = await writeRows(url, place);
  // After the rows, so all files they use are included.
  const fileList = await writeFiles(place, storage);
  const backup: Manifest = { format: 1, ...rows, version, files: true, fileList };
  await writeText(place, 'manifest.json', JSON.stringify(backup, null, 2));
  return backup;
}
