import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Manifest, rowsFile } from './manifest.ts';

const tables = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname <> '_prisma_migrations' AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  GROUP BY c.relname ORDER BY c.relname`;

const partitions = `
  SELECT c.relname AS name, p.relname AS parent, pg_get_expr(c.relpartbound, c.oid) AS bound
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_class p ON p.oid = i.inhparent
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relispartition AND c.relkind = 'r'
  ORDER BY c.relname`;

const sequences = `
  SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
  WHERE schemaname = current_schema() AND last_value IS NOT NULL`;

const migrations = `
  SELECT migration_name AS name FROM _prisma_migrations
  WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`;

/**
 * Writes all rows of a database, as they are at one moment, to a folder. The service can keep running: nothing is
 * locked. Jobs that wait to run aren't included.
 */
export async function writeBackup(url: string, folder: string): Promise<Omit<Manifest, 'version' | 'files'>> {
  const client = new Client({ connectionString: url, options: '-c statement_timeout=0' });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const read = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
    const named = await read<{ name: string; columns: string[] }>(tables);
    // People’s addresses are in it.
    await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 });
    const written: Manifest['tables'] = {};
    for (const { name, columns } of named) {
      const query = `SELECT ${columns.map(escapeIdentifier).join(', ')} FROM ${escapeIdentifier(name)}`;
      const rows = client.query(copyTo(`COPY (${query}) TO STDOUT`));
      await pipeline(rows, createGzip(), createWriteStream(join(folder, rowsFile(name))));
      written[name] = { columns, rows: rows.rowCount };
    }
    const last = await read<{ name: string; last: string }>(sequences);
    return {
      format: 1,
      takenAt: new Date().toISOString(),
      migrations: (await read<{ name: string }>(migrations)).map(({ name }) => name),
      tables: written,
      partitions: await read<Manifest['partitions'][number]>(partitions),
      sequences: Object.fromEntries(last.map(({ name, last: value }) => [name, value])),
    };
  } finally {
    await client.end();
  }
}

export const writeManifest = (folder: string, content: Manifest): Promise<void> =>
  writeFile(join(folder, 'manifest.json'), JSON.stringify(content, null, 2));
