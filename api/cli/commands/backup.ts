import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Command } from 'commander';
import { apiVersion } from '#api/contract/version.ts';
import { type Env, requireProcessEnv } from '#api/env.ts';
import { bucketPlace, parseBucketUrl } from '#api/platform/backup/bucket-place.ts';
import { newEncryptedPlace, openPlace } from '#api/platform/backup/encrypted-place.ts';
import { createErasureLog } from '#api/platform/backup/erasure-log.ts';
import { logErasuresOf } from '#api/platform/backup/log-erasures.ts';
import type { Manifest } from '#api/platform/backup/manifest.ts';
import { folderPlace, type Place } from '#api/platform/backup/place.ts';
import { readBackup, readManifest } from '#api/platform/backup/read-backup.ts';
import { writeBackup } from '#api/platform/backup/write-backup.ts';
import { reachDatabase } from '#api/platform/db/open-database.ts';
import { createPool } from '#api/platform/db/pool.ts';
import { createFileStorage } from '#api/platform/storage/storage.ts';
import { createS3Storage } from '#api/platform/storage/storage-s3.ts';
import { enteredPath } from '../entered-path.ts';
import { type Json, json } from '../options.ts';
import { commandLog, print } from '../run-command.ts';

const filesOf = ({ s3, dataDir }: Env) => (s3 ? createS3Storage(s3) : createFileStorage(`${dataDir}/media`));

async function onDatabase<Answer>(env: Env, work: (url: string) => Promise<Answer>): Promise<Answer> {
  const server = await reachDatabase(env, commandLog);
  try {
    return await work(server.directUrl);
  } finally {
    await server.release();
  }
}

async function writeTo(place: Place, env: Env): Promise<Manifest> {
  const { passphrase } = env.backup;
  const target = passphrase === undefined ? place : await newEncryptedPlace(place, passphrase);
  return onDatabase(env, (url) => writeBackup({ url, storage: filesOf(env), version: apiVersion }, target));
}

/** Writes under a temporary name until the backup is complete. */
async function writeFolder(folder: string, env: Env): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} already exists: choose a new folder.`);
  const draft = `${folder}.unfinished-${process.pid}`;
  try {
    const written = await writeTo(folderPlace(draft), env);
    await rename(draft, folder);
    return written;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function writeBucket(target: { bucket: string; prefix: string }, env: Env): Promise<Manifest> {
  if (env.s3?.bucket === target.bucket && env.s3.endpoint === env.backup.s3.endpoint) {
    throw new Error(
      `${target.bucket} is the bucket with the files themselves: choose another one, so that you don’t lose both.`,
    );
  }
  const place = await bucketPlace(env.backup.s3, target);
  if (!(await place.isEmpty())) throw new Error(`${place.name} already exists: choose a new folder.`);
  return writeTo(place, env);
}

/** Logs the erasures that are only recorded in the database about to be replaced. */
async function keepErasures(url: string, env: Env): Promise<void> {
  const pool = createPool({ url, size: 1, log: commandLog });
  await logErasuresOf(pool, createErasureLog(env.erasureLog, env.backup.s3)).finally(() => pool.end());
}

const total = ({ tables }: Manifest): number =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);

export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description('write the database and the uploaded files to a new folder; the service can keep running')
    .argument('<destination>', 'a folder that doesn’t exist yet, or s3://bucket/folder')
    .addOption(json())
    .action(async (given: string, options: Json) => {
      const env = requireProcessEnv();
      const bucket = parseBucketUrl(given);
      const folder = bucket ? given : enteredPath(given);
      const written = await (bucket ? writeBucket(bucket, env) : writeFolder(folder, env));
      const { takenAt, fileList } = written;
      const encrypted = env.backup.passphrase !== undefined;
      print({ folder, takenAt, rows: total(written), files: fileList?.count ?? 0, encrypted }, options);
    });

  program
    .command('restore')
    .description('restore a backup into an empty database; keep the secrets it was created with')
    .argument('<source>', 'a folder or s3://bucket/folder that `wl backup` wrote')
    .option('--replace', 'first delete everything in the database')
    .addOption(json())
    .action(async (given: string, { replace = false, ...options }: { replace?: boolean } & Json) => {
      const env = requireProcessEnv();
      const bucket = parseBucketUrl(given);
      const folder = bucket ? given : enteredPath(given);
      const stored = bucket ? await bucketPlace(env.backup.s3, bucket) : folderPlace(folder);
      const place = await openPlace(stored, env.backup.passphrase);
      const backup = await readManifest(place);
      const storage = filesOf(env);
      await onDatabase(env, async (url) => {
        if (replace) await keepErasures(url, env);
        await readBackup({ url, place, storage, replace, log: commandLog }, backup);
      });
      print({ restored: folder, takenAt: backup.takenAt, rows: total(backup) }, options);
    });
}
