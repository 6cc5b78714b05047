import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Logger } from 'pino';
import { migrate } from '../db/migrate.ts';
import { withSettings } from '../db/with-settings.ts';
import { createFileStorage, type Storage } from '../storage/storage.ts';
import { copyFiles, restoreFiles, verify, verifyFiles } from './backup-files.ts';
import { type Manifest, manifest, type Rows, rowsFile } from './manifest.ts';
import { type Place, readText, required } from './place.ts';

/** @throws Error if it isn't a complete backup */
export async function readManifest(place: Place): Promise<Manifest> {
  const text = await readText(place, 'manifest.json');
  if (text === null) throw new Error(`${place.name} isn’t a backup: it has no manifest.json.`);
  const read = manifest.safeParse(JSON.parse(text));
  if (!read.success)
    throw new Error(
      `The backup in ${place.name} was made by an incompatible version of the service. Restore it with that version.`,
    );
  return read.data;
}

/** Reads everything once, so that a damaged backup is refused before anything changes. */
async function verifyAll(place: Place, { fileList, ...rows }: Manifest): Promise<void> {
  await verifyRows(place, rows);
  if (fileList) await verifyFiles(place, fileList);
}

async function verifyRows(place: Place, { tables }: Rows): Promise<void> {
  for (const [name, { bytes, sha256 }] of Object.entries(tables)) {
    if (bytes !== undefined && sha256 !== undefined) await verify(place, rowsFile(name), { bytes, sha256 });
    else await pipeline(await required(place, rowsFile(name)), createGunzip(), discard);
  }
}

async function discard(bytes: AsyncIterable<unknown>): Promise<void> {
  const pieces = bytes[Symbol.asyncIterator]();
  while (!(await pieces.next()).done);
}

async function isThere(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
    table,
  ]);
  return rows[0]!.there;
}

const appliedMigrations = `
  SELECT migration_name AS name FROM _prisma_migrations
  WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`;

/**
 * Refuses a database whose tables differ from the backup's, or with rows that aren't to be
 * replaced.
 */
async function requireSame(client: Client, { migrations, tables }: Rows, replace: boolean): Promise<void> {
  const { rows } = await client.query<{ name: string }>(appliedMigrations);
  if (rows.map(({ name }) => name).join() !== migrations.join()) {
    throw new Error(
      'The database’s tables are from a different version than the backup. Restore into an empty database.',
    );
  }
  if (replace) return;
  const any = Object.keys(tables).map((name) => `EXISTS (SELECT 1 FROM ${escapeIdentifier(name)})`);
  const { rows: found } = await client.query<{ filled: boolean }>(`SELECT ${any.join(' OR ')} AS filled`);
  if (found[0]!.filled) {
    throw new Error('The database isn’t empty. To replace everything in it, add --replace.');
  }
}

const foreignKeys = `
  SELECT conrelid::regclass::text AS on_table, conname AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint
  WHERE contype = 'f' AND conparentid = 0 AND connamespace = current_schema()::regnamespace`;

/** Inserts the rows in one transaction; foreign keys are checked at its end, then `finish` runs. */
async function load(client: Client, place: Place, backup: Rows, finish?: () => Promise<void>): Promise<void> {
  const names = Object.keys(backup.tables);
  await client.query('BEGIN');
  const { rows: keys } = await client.query<{ on_table: string; name: string; definition: string }>(
    foreignKeys,
  );
  for (const { on_table: table, name } of keys)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${escapeIdentifier(name)}`);
  await client.query(`TRUNCATE ${names.map(escapeIdentifier).join(', ')}`);
  for (const { name, parent, bound } of backup.partitions) {
    if (await isThere(client, name)) continue;
    await client.query(
      `CREATE TABLE ${escapeIdentifier(name)} PARTITION OF ${escapeIdentifier(parent)} ${bound}`,
    );
  }
  for (const [name, { columns, rows: expected }] of Object.entries(backup.tables)) {
    const target = `${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`;
    const rows = client.query(copyFrom(`COPY ${target} FROM STDIN`));
    await pipeline(await required(place, rowsFile(name)), createGunzip(), rows);
    if (rows.rowCount !== expected)
      throw new Error(
        `The backup of ${name} has ${rows.rowCount} rows instead of ${expected}: it’s damaged.`,
      );
  }
  for (const { on_table: table, name, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`);
  for (const [name, last] of Object.entries(backup.sequences))
    await client.query(`SELECT setval(${escapeLiteral(escapeIdentifier(name))}::regclass, $1)`, [last]);
  await finish?.();
  await client.query('COMMIT');
  await client.query('ANALYZE');
}

interface Restoring {
  url: string;
  place: Place;
  replace: boolean;
  log: Logger;
}

async function restoreRows(
  { url, place, replace, log }: Restoring,
  backup: Rows,
  finish?: () => Promise<void>,
): Promise<void> {
  const client = new Client({
    connectionString: withSettings(url, { statement_timeout: 0, lock_timeout: 0 }),
  });
  await client.connect();
  try {
    if (await isThere(client, '_prisma_migrations')) await requireSame(client, backup, replace);
    else await migrate({ url, log, only: backup.migrations });
    await load(client, place, backup, finish);
  } finally {
    await client.end();
  }
  await migrate({ url, log });
}

/**
 * Restores a backup and migrates the database to this version. If that fails, the database is
 * unchanged, but files may already be restored.
 * @param options.replace whether existing rows can be deleted
 * @throws Error that says why it can't be restored
 */
export async function readBackup(
  { storage, ...parts }: Restoring & { storage: Storage },
  backup: Manifest,
): Promise<void> {
  const { place } = parts;
  if (backup.events)
    throw new Error(
      `This backup also has events of another database. Restore both with version ${backup.version}, move the events back with its \`wl db move-events --back\`, and update then.`,
    );
  await verifyAll(place, backup);
  await restoreRows(parts, backup, async () => {
    if (backup.fileList) await restoreFiles(place, storage);
    else if (backup.files) await copyFiles(createFileStorage(join(place.name, 'files')), storage);
  });
}
