import { appendFile, chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { databaseAccount, runAs } from '#api/platform/db/embedded/account.ts';
import { locateBinaries } from '#api/platform/db/embedded/binaries.ts';
import { clusterUrl, launch, openCluster, shutDown } from '#api/platform/db/embedded/cluster.ts';
import { findClusterLocation } from '#api/platform/db/embedded/cluster-location.ts';
import { atEnd } from './at-end.ts';
import { databaseUrl } from './database-url.ts';
import { freePort } from './free-port.ts';

async function must(failure: Promise<string | undefined>): Promise<void> {
  const message = await failure;
  if (message !== undefined) throw new Error(message);
}

/** Queries a server on a new connection. */
export async function askServer<Row>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows as Row[])
    .finally(() => client.end());
}

/** A PostgreSQL of the test file's own, not started yet. `settings` are lines of its postgresql.conf. */
async function createPostgres(settings: string) {
  const [account, binaries] = await Promise.all([databaseAccount(), locateBinaries()]);
  const folder = await mkdtemp(join(tmpdir(), 'wl-postgres-'));
  if (account) await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o755);
  const home = await findClusterLocation({
    dataDir: folder,
    account,
    binaries,
    log: pino({ level: 'warn' }),
  });
  const cluster = await openCluster(home, { durable: false });
  await appendFile(join(cluster.data, 'postgresql.conf'), settings);
  return { account, home, cluster, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The URL of a PostgreSQL with these settings. Removed after the file's tests. */
export async function startPostgres(settings: string): Promise<string> {
  const { cluster, remove } = await createPostgres(settings);
  const port = await freePort();
  await must(launch(cluster, { durable: false, port }));
  atEnd(async () => {
    await shutDown(cluster);
    await remove();
  });
  return clusterUrl(cluster, port);
}

/**
 * A PostgreSQL and a streaming replica of it, with an empty database `wishlist`. Both count their statements
 * in `pg_stat_statements`. Removed after the file's tests.
 */
export async function startReplicatedPostgres() {
  const {
    account,
    home,
    cluster: primary,
    remove,
  } = await createPostgres(
    "shared_preload_libraries = 'pg_stat_statements'\nhot_standby_feedback = on\nmax_standby_streaming_delay = '1s'\n",
  );
  const copy = join(home.folder, 'replica');
  const replica = { ...primary, data: join(copy, 'data'), log: join(copy, 'log') };
  const ports = { primary: await freePort(), replica: await freePort() };
  const primaryUrl = clusterUrl(primary, ports.primary);
  const replicaUrl = clusterUrl(replica, ports.replica);
  const startReplica = () => must(launch(replica, { durable: true, port: ports.replica }));

  // After a clean stop, a cluster can be copied like any other folder.
  await runAs(account, '/bin/cp', ['-a', join(home.folder, 'pg'), copy]);
  await writeFile(join(replica.data, 'standby.signal'), '');
  await appendFile(join(replica.data, 'postgresql.auto.conf'), `primary_conninfo = '${primaryUrl}'\n`);
  await must(launch(primary, { durable: true, port: ports.primary }));
  await startReplica();
  atEnd(async () => {
    await Promise.all([shutDown(replica), shutDown(primary)]);
    await remove();
  });

  const [url, urlOfReplica] = [databaseUrl(primaryUrl, 'wishlist'), databaseUrl(replicaUrl, 'wishlist')];
  await askServer(primaryUrl, 'CREATE DATABASE wishlist');
  await askServer(url, 'CREATE EXTENSION pg_stat_statements');
  return {
    primary: { url, ask: <Row>(text: string) => askServer<Row>(url, text) },
    replica: {
      url: urlOfReplica,
      ask: <Row>(text: string) => askServer<Row>(urlOfReplica, text),
      /** Ends it as a power failure would. */
      kill: () =>
        runAs(account, home.binaries.pg_ctl, ['-D', replica.data, '-w', '-m', 'immediate', 'stop']).then(
          () => {},
        ),
      start: startReplica,
    },
  };
}
