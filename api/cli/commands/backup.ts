import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import type { Command } from 'commander';
import { apiVersion } from '#api/contract/version.ts';
import { type Env, ownEnv } from '#api/env.ts';
import { readBackup, readManifest } from '#api/platform/db/backup/read-backup.ts';
import { writeBackup, writeManifest } from '#api/platform/db/backup/write-backup.ts';
import { reachDatabase } from '#api/platform/db/open-database.ts';
import { type Json, json } from '../options.ts';
import { commandLog, print } from '../run-command.ts';
import { enteredPath } from '../started-in.ts';

const mediaOf = ({ dataDir }: Env) => `${dataDir}/media`;

async function onDatabase<Answer>(work: (url: string, env: Env) => Promise<Answer>): Promise<Answer> {
  const env = ownEnv();
  const server = await reachDatabase(env, commandLog);
  try {
    return await work(server.directUrl, env);
  } finally {
    await server.release();
  }
}

const total = (tables: Record<string, { rows: number }>) =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);

export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description('write the database and the uploaded files to a new folder; the service can keep running')
    .argument('<folder>', 'a folder that doesn’t exist yet')
    .addOption(json())
    .action(async (given: string, options: Json) => {
      const folder = enteredPath(given);
      if (existsSync(folder)) throw new Error(`${folder} already exists: choose a new folder.`);
      const draft = `${folder}.unfinished-${process.pid}`;
      try {
        const written = await onDatabase(async (url, env) => {
          const backup = { ...(await writeBackup(url, draft)), version: apiVersion };
          const files = !env.s3 && existsSync(mediaOf(env));
          if (files) await cp(mediaOf(env), `${draft}/files`, { recursive: true });
          await writeManifest(draft, { ...backup, files });
          return { folder, takenAt: backup.takenAt, rows: total(backup.tables), files };
        });
        await rename(draft, folder);
        print(written, options);
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    });

  program
    .command('restore')
    .description('restore a backup into an empty database; keep the secrets it was created with')
    .argument('<folder>', 'a folder that `wl backup` wrote')
    .option('--replace', 'first delete everything in the database')
    .addOption(json())
    .action(async (given: string, options: { replace?: boolean } & Json) => {
      const folder = enteredPath(given);
      const backup = await readManifest(folder);
      await onDatabase(async (url, env) => {
        await readBackup({ url, folder, replace: options.replace ?? false, log: commandLog }, backup);
        if (backup.files && !env.s3) await cp(`${folder}/files`, mediaOf(env), { recursive: true });
      });
      print({ restored: folder, takenAt: backup.takenAt, rows: total(backup.tables) }, options);
    });
}
