/**
 * An embedded PostgreSQL for installations without their own: its programs come from an npm
 * package, its files are in DATA_DIR. It runs as a daemon that survives if the server is killed;
 * the next start finds it again.
 */
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { databaseAccount, runAs } from './embedded/account.ts';
import { type Binaries, locateBinaries } from './embedded/binaries.ts';
import { type Cluster, clusterUrl, launch, openCluster, shutDown } from './embedded/cluster.ts';
import { findClusterLocation } from './embedded/cluster-location.ts';

export interface EmbeddedPostgres {
  url: string;
  /** Whether it was already running. */
  adopted: boolean;
  /** Stops PostgreSQL, unless another client is connected. Close your own connections first. */
  stop(): Promise<void>;
}

/**
 * Each server holds this lock in shared mode while it uses the cluster; only a server that gets it exclusively may
 * stop PostgreSQL.
 */
const inUseLock = 7_270_737;
const giveUpAfterMs = 60_000;
const regainWithinMs = 10_000;
const closingMs = 500;
/** How long a process that shut it down cleanly may take to start it again. */
const graceMs = 3_000;

const noOtherClient = `SELECT NOT EXISTS (
  SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
) AS answer`;

/** The result of reading postmaster.pid: a connection, or whether to wait or to start. */
type Found = { anchor: Client; url: string } | 'starting' | 'stopped';

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It exists, but belongs to another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process is this cluster's PostgreSQL, rather than another process that reused its id. */
async function isOurs(pid: number, cluster: Cluster): Promise<boolean> {
  if (process.platform === 'linux') {
    const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    return name.includes('postgres') && (folder === undefined || folder === (await realpath(cluster.data)));
  }
  const listed =
    process.platform === 'win32'
      ? await runAs(undefined, 'tasklist', ['/FI', `PID eq ${pid}`])
      : await runAs(undefined, 'ps', ['-p', String(pid), '-o', 'comm=']);
  return listed.output.includes('postgres');
}

async function connect(cluster: Cluster, url: string): Promise<Client | undefined> {
  const client = new Client({
    connectionString: url,
    application_name: 'wishlist in use',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data: string; usable: boolean }>(
      `SELECT current_setting('data_directory') AS data, pg_try_advisory_lock_shared($1) AS usable`,
      [inUseLock],
    );
    const [row] = rows;
    if (row && row.usable && (await realpath(row.data)) === (await realpath(cluster.data))) return client;
  } catch {
    // Refused, disconnected or not ready: it is starting or stopping.
  }
  await client.end().catch(() => {});
  return undefined;
}

async function findRunning(cluster: Cluster): Promise<Found> {
  const pidFile = join(cluster.data, 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  // PostgreSQL removes a dead process's file itself, once all its child processes are gone.
  if (!pid || !isAlive(pid)) return 'stopped';
  if (!(await isOurs(pid, cluster))) {
    // PostgreSQL would mistake any process with that id for itself and refuse to start.
    await rm(pidFile, { force: true });
    return 'stopped';
  }
  const port = Number(lines[3]);
  if (!port) return 'starting';
  const url = clusterUrl(cluster, port);
  const anchor = await connect(cluster, url);
  return anchor ? { anchor, url } : 'starting';
}

/** The connection that marks the cluster as in use, or a new one if PostgreSQL was restarted. */
async function regain(cluster: Cluster, anchor: Client): Promise<Client | undefined> {
  const isHeld = await anchor.query('SELECT').then(
    () => true,
    () => false,
  );
  if (isHeld) return anchor;
  await anchor.end().catch(() => {});
  for (const giveUpAt = Date.now() + regainWithinMs; Date.now() < giveUpAt; await delay(50)) {
    const found = await findRunning(cluster);
    if (found !== 'starting') return found === 'stopped' ? undefined : found.anchor;
  }
  return undefined;
}

async function stopUnlessShared(cluster: Cluster, anchor: Client): Promise<void> {
  const ask = async (text: string) => (await anchor.query<{ answer: boolean }>(text)).rows[0]?.answer;
  try {
    await ask(`SELECT pg_advisory_unlock_shared(${inUseLock}) AS answer`);
    const isLast = await ask(`SELECT pg_try_advisory_lock(${inUseLock}) AS answer`);
    // Connections closed a moment ago can still be listed.
    for (const giveUpAt = Date.now() + closingMs; isLast && Date.now() < giveUpAt; await delay(20)) {
      if (await ask(noOtherClient)) return await shutDown(cluster);
    }
  } finally {
    await anchor.end().catch(() => {});
  }
}

/**
 * Restarts PostgreSQL on the same port whenever it is killed, so that the pool and other processes find it again.
 * `end` returns the connection that marks the cluster as in use, if there is one.
 */
function keepRunning(
  cluster: Cluster,
  {
    found,
    durable,
    log,
    onGone,
    giveUpMs,
  }: {
    found: { anchor: Client; url: string };
    durable: boolean;
    log: Logger;
    onGone: (error: Error) => void;
    giveUpMs: number;
  },
): { end(): Promise<Client> } {
  let { anchor } = found;
  let isWanted = true;
  let recovery: Promise<void> | undefined;

  async function recover(inOrder: boolean): Promise<void> {
    const began = Date.now();
    let stoppedAt: number | undefined;
    let failure: string | undefined;
    while (isWanted && Date.now() - began < giveUpMs) {
      const now = await findRunning(cluster);
      if (typeof now === 'object') {
        anchor = now.anchor;
        watch();
        if (now.url !== found.url) return onGone(new Error('PostgreSQL was started again on another port'));
        return log.warn({ ms: Date.now() - began }, 'the embedded PostgreSQL is running again');
      }
      if (now === 'stopped') {
        stoppedAt ??= Date.now();
        // Remains of the killed process can block the new one for a moment.
        if (!inOrder || Date.now() - stoppedAt > graceMs)
          failure = await launch(cluster, { durable, port: Number(new URL(found.url).port) });
      }
      await delay(50);
    }
    if (isWanted) {
      const why = failure ?? `See ${cluster.log}.`;
      onGone(new Error(`The embedded PostgreSQL stopped and could not be restarted.\n${why}`));
    }
  }

  function watch(): void {
    let inOrder = false;
    anchor.on('error', ({ message }) => (inOrder ||= message.includes('administrator command')));
    anchor.once('end', () => {
      if (!isWanted) return;
      log.warn('the embedded PostgreSQL stopped');
      recovery = recover(inOrder).catch(onGone);
    });
  }

  watch();
  return {
    async end() {
      isWanted = false;
      await recovery;
      return anchor;
    },
  };
}

/**
 * Finds the running PostgreSQL of `dataDir`, or starts it, creating the cluster if needed. It's
 * restarted if it's killed while this process uses it.
 * @param options.durable false, for tests, never syncs to disk
 * @param options.onGone called if it was killed and couldn't be restarted
 * @throws Error with the end of PostgreSQL's log if it can't be started
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  durable = true,
  onGone = (error) => log.error({ err: error }, 'the embedded PostgreSQL stopped'),
  giveUpMs = giveUpAfterMs,
  version,
}: {
  dataDir: string;
  log: Logger;
  durable?: boolean;
  onGone?: (error: Error) => void;
  /** Milliseconds to keep trying to restart a killed one. */
  giveUpMs?: number;
  /** For tests: the programs of another version, and the arguments of its `initdb`. */
  version?: { binaries: Binaries; settings: readonly string[] };
}): Promise<EmbeddedPostgres> {
  const [account, binaries] = await Promise.all([databaseAccount(), version?.binaries ?? locateBinaries()]);
  const home = await findClusterLocation({ dataDir, account, binaries, log });
  const cluster = await openCluster(home, { durable, ...(version && { settings: version.settings }) });

  const giveUpAt = Date.now() + giveUpAfterMs;
  let adopted = true;
  for (let failures = 0; ;) {
    const found = await findRunning(cluster);
    if (typeof found === 'object') {
      const kept = keepRunning(cluster, { found, durable, log, onGone, giveUpMs });
      const stop = async () => {
        const held = await regain(cluster, await kept.end());
        if (held) await stopUnlessShared(cluster, held);
      };
      return { url: found.url, adopted, stop };
    }
    if (Date.now() > giveUpAt)
      throw new Error(`PostgreSQL in ${cluster.data} isn’t responding; see ${cluster.log}`);
    if (found === 'starting') {
      await delay(50);
      continue;
    }
    const failure = await launch(cluster, { durable });
    adopted = failure !== undefined;
    // Another process may have taken the port, or another server may have started it first.
    if (failure !== undefined && ++failures === 4)
      throw new Error(`PostgreSQL could not be started\n${failure}`);
  }
}
