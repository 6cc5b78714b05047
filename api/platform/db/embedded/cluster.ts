import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { type Account, runAs } from './account.ts';
import type { Home } from './cluster-location.ts';

/** An initialized cluster. */
export interface Cluster extends Home {
  /** PostgreSQL's data directory. */
  data: string;
  log: string;
  password: string;
}

const superuser = 'wishlist';

/** Arguments of `initdb`. */
const ownSettings = [
  '--auth',
  'scram-sha-256',
  '--locale',
  'C',
  '--locale-provider',
  'builtin',
  '--builtin-locale',
  'C.UTF-8',
];
/** Tests connect thousands of times, and hashing the password takes most of that time. */
const fewRounds = ['--set', 'scram_iterations=1'];

export interface Creation {
  /** False, for tests: no fsync. */
  durable: boolean;
  /** For tests of a version without these settings: other arguments of `initdb`. */
  settings?: readonly string[];
}

/** Connection URL of the cluster's default database. */
export function clusterUrl(cluster: Cluster, port: number): string {
  return `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/postgres`;
}

/**
 * Creates the cluster under a temporary name first, so that no other process sees it incomplete,
 * and only one of two concurrent first starts wins.
 */
async function initialise(
  home: Home,
  folder: string,
  { durable, settings = [...ownSettings, ...(durable ? [] : fewRounds)] }: Creation,
): Promise<void> {
  const draft = join(home.folder, `pg.${process.pid}-${randomBytes(3).toString('hex')}.tmp`);
  const passwordFile = join(draft, 'password');
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(passwordFile, randomBytes(18).toString('base64url'), { mode: 0o600 });
    if (home.account) {
      await chown(passwordFile, home.account.uid, home.account.gid);
      await chown(draft, home.account.uid, home.account.gid);
    }
    const { status, output } = await runAs(home.account, home.binaries.initdb, [
      '--pgdata',
      join(draft, 'data'),
      '--username',
      superuser,
      '--pwfile',
      passwordFile,
      '--encoding',
      'UTF8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
      ...settings,
    ]);
    if (status !== 0) throw new Error(`PostgreSQL could not create its files\n${output.trim()}`);
    await rename(draft, folder);
  } catch (error) {
    if (!existsSync(join(folder, 'data'))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** An existing cluster must be run by the owner of its files. */
async function ownerOf(path: string, account: Account | undefined): Promise<Account | undefined> {
  if (!account) return undefined;
  const { uid, gid } = await stat(path);
  return uid === 0 ? account : { uid, gid };
}

/** Opens the cluster in `home`, initializing it the first time. */
export async function openCluster(home: Home, creation: Creation): Promise<Cluster> {
  const folder = join(home.folder, 'pg');
  const data = join(folder, 'data');
  if (!existsSync(data)) await initialise(home, folder, creation);
  await chmod(data, 0o700);
  return {
    ...home,
    account: await ownerOf(data, home.account),
    data,
    log: join(folder, 'log'),
    password: (await readFile(join(folder, 'password'), 'utf8')).trim(),
  };
}

async function freePort(wanted = 0): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) =>
    probe.once('error', reject).listen(wanted, '127.0.0.1', resolve),
  );
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The port it last used, if free, so that servers that lost it can reconnect. */
async function portFor(cluster: Cluster): Promise<number> {
  const options = await readFile(join(cluster.data, 'postmaster.opts'), 'utf8').catch(() => '');
  const last = Number(/"-p" "(\d+)"/.exec(options)?.[1] ?? 0);
  return freePort(last).catch(() => freePort());
}

/** Tries once to start PostgreSQL as a daemon that outlives this process. Returns the error, if any. */
export async function launch(
  cluster: Cluster,
  { durable, port }: { durable: boolean; port?: number },
): Promise<string | undefined> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    log_checkpoints: 'off',
    ...(durable
      ? {}
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          autovacuum: 'off',
          max_wal_size: '128MB',
          max_connections: '300',
        }),
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const { status, output } = await runAs(cluster.account, cluster.binaries.pg_ctl, [
    '-D',
    cluster.data,
    '-w',
    '-t',
    '60',
    '-l',
    cluster.log,
    '-o',
    [`-p ${port ?? (await portFor(cluster))}`, ...options].join(' '),
    'start',
  ]);
  if (status === 0) return undefined;
  const log = await readFile(cluster.log, 'utf8').catch(() => '');
  return `${output.trim()}\n${log.trim().split('\n').slice(-8).join('\n')}`;
}

/** Stops PostgreSQL; running statements are rolled back. */
export async function shutDown(cluster: Cluster): Promise<void> {
  await runAs(cluster.account, cluster.binaries.pg_ctl, [
    '-D',
    cluster.data,
    '-w',
    '-t',
    '30',
    '-m',
    'fast',
    'stop',
  ]);
}
