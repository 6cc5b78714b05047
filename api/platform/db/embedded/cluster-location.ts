import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Account, runAs } from './account.ts';
import { type Binaries, installationOf } from './binaries.ts';

/** The location of the embedded cluster, and the programs and account that run it. */
export interface Home {
  /** Its subfolder `pg` contains the cluster, its log and its password. */
  folder: string;
  account: Account | undefined;
  binaries: Binaries;
}

async function canEnter(account: Account, folder: string): Promise<boolean> {
  const probe = await mkdtemp(join(folder, 'pg.probe-'));
  await chown(probe, account.uid, account.gid);
  const { status } = await runAs(account, '/bin/sh', ['-c', 'cd "$0"', probe]);
  await rm(probe, { recursive: true });
  return status === 0;
}

/** A folder outside this user's home. Anyone can write to /var/tmp, so a folder made by someone else is refused. */
async function openFolder(dataDir: string, account: Account): Promise<string> {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const folder = join('/var/tmp', `wishlist-${hash}`);
  await mkdir(folder, { mode: 0o711 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== 0) throw new Error(`${folder} belongs to another user`);
  await chmod(folder, 0o711);
  if (!(await canEnter(account, folder)))
    throw new Error(`${folder} cannot be accessed by user id ${account.uid}`);
  return folder;
}

/** A copy that the other account can access, made once per version. */
async function copyBinaries(binaries: Binaries, folder: string): Promise<Binaries> {
  const source = installationOf(binaries);
  const { mtimeMs, size } = await stat(binaries.postgres);
  const copy = join(folder, `postgresql-${size}-${Math.round(mtimeMs)}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}.${randomBytes(4).toString('hex')}`;
    await cp(source, draft, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }));
  }
  const moved = (path: string) => join(copy, path.slice(source.length));
  return {
    initdb: moved(binaries.initdb),
    pg_ctl: moved(binaries.pg_ctl),
    postgres: moved(binaries.postgres),
  };
}

/**
 * Finds a place for the cluster: `dataDir`, or, if this process is root and PostgreSQL's account can't access
 * `dataDir`, a folder in /var/tmp, whose path is stored in `dataDir`/pg-place.
 */
export async function findClusterLocation({
  dataDir,
  account,
  binaries,
  log,
}: {
  dataDir: string;
  account: Account | undefined;
  binaries: Binaries;
  log: Logger;
}): Promise<Home> {
  await mkdir(dataDir, { recursive: true });
  if (!account) return { folder: dataDir, account, binaries };

  const note = join(dataDir, 'pg-place');
  const noted = (await readFile(note, 'utf8').catch(() => '')).trim();
  const inDataDir = !noted && (await canEnter(account, dataDir));
  const folder = inDataDir ? dataDir : await openFolder(dataDir, account);
  if (!inDataDir && noted !== folder) {
    await writeFile(note, `${folder}\n`);
    log.warn(
      { folder },
      `PostgreSQL cannot run as root and ${dataDir} isn’t accessible to others: its files are stored elsewhere`,
    );
  }
  const reachable = (await runAs(account, binaries.postgres, ['--version'])).status === 0;
  return { folder, account, binaries: reachable ? binaries : await copyBinaries(binaries, folder) };
}
