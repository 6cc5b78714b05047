/** Point-in-time recovery as docs/operators.md describes it, rehearsed with the embedded PostgreSQL. */
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { databaseAccount, runAs } from '#api/platform/db/embedded/account.ts';
import { locateBinaries } from '#api/platform/db/embedded/binaries.ts';
import { clusterUrl, launch, openCluster, shutDown } from '#api/platform/db/embedded/cluster.ts';
import { findClusterLocation } from '#api/platform/db/embedded/cluster-location.ts';
import { migrate } from '#api/platform/db/migrate.ts';
import { databaseUrl } from '#test/support/database-url.ts';
import { freePort } from '#test/support/free-port.ts';
import { askServer } from '#test/support/replicated-postgres.ts';

const log = pino({ level: 'warn' });

test('rows that someone deleted are there at an earlier time', async () => {
  const [account, binaries] = await Promise.all([databaseAccount(), locateBinaries()]);
  const folder = await mkdtemp(join(tmpdir(), 'wl-recovery-'));
  const own = async (path: string) => account && chown(path, account.uid, account.gid);
  await own(folder);
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const home = await findClusterLocation({ dataDir: folder, account, binaries, log });
  const archive = join(home.folder, 'archive');
  await mkdir(archive);
  await own(archive);

  // The server archives each file of its write-ahead log.
  const primary = await openCluster(home, { durable: true });
  const settings = join(primary.data, 'postgresql.auto.conf');
  const archiving = `test ! -f ${archive}/%f && cp %p ${archive}/%f`;
  await writeFile(settings, `archive_mode = on\narchive_command = '${archiving}'\n`);
  await own(settings);
  const port = await freePort();
  expect(await launch(primary, { durable: true, port })).toBeUndefined();
  onTestFinished(() => shutDown(primary));
  await askServer(clusterUrl(primary, port), 'CREATE DATABASE wishlist');
  const url = databaseUrl(clusterUrl(primary, port), 'wishlist');
  await migrate({ url, log });
  const addUsers = (name: string) =>
    askServer(
      url,
      `INSERT INTO users (id, email, created_at) SELECT gen_random_uuid(), '${name}' || n || '@mail.example', now() FROM generate_series(1, 500) n`,
    );
  await addUsers('before-the-copy-');

  // A copy of the data directory while it's in use; pg_basebackup does the same.
  const copied = { ...primary, data: join(home.folder, 'copy/data'), log: join(home.folder, 'copy/log') };
  const session = new Client({ connectionString: url });
  await session.connect();
  await session.query(`SELECT pg_backup_start('rehearsal', true)`);
  await addUsers('during-the-copy-');
  await mkdir(join(home.folder, 'copy'));
  await own(join(home.folder, 'copy'));
  await runAs(account, '/bin/cp', ['-a', primary.data, copied.data]);
  const { rows } = await session.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(true)');
  await session.end();
  for (const name of ['postmaster.pid', 'postmaster.opts', 'pg_wal'])
    await rm(join(copied.data, name), { recursive: true, force: true });
  await mkdir(join(copied.data, 'pg_wal'), { mode: 0o700 });
  await writeFile(join(copied.data, 'backup_label'), rows[0]!.labelfile);

  await addUsers('after-the-copy-');
  const [moment] = await askServer<{ now: string }>(url, 'SELECT clock_timestamp()::text AS now');
  await askServer(url, 'DELETE FROM users');
  await addUsers('after-the-mistake-');

  // The file being written isn't archived before it's full, or after archive_timeout.
  const [last] = await askServer<{ file: string }>(url, 'SELECT pg_walfile_name(pg_switch_wal()) AS file');
  await expect
    .poll(() => askServer(url, `SELECT last_archived_wal >= '${last!.file}' AS there FROM pg_stat_archiver`))
    .toEqual([{ there: true }]);
  await runAs(account, binaries.pg_ctl, ['-D', primary.data, '-w', '-m', 'immediate', 'stop']);

  await writeFile(join(copied.data, 'recovery.signal'), '');
  await writeFile(
    join(copied.data, 'postgresql.auto.conf'),
    `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment!.now}'\nrecovery_target_action = promote\n`,
  );
  for (const name of ['recovery.signal', 'postgresql.auto.conf', 'backup_label', 'pg_wal'])
    await own(join(copied.data, name));
  const newPort = await freePort();
  expect(await launch(copied, { durable: true, port: newPort })).toBeUndefined();
  onTestFinished(() => shutDown(copied));
  const recovered = databaseUrl(clusterUrl(copied, newPort), 'wishlist');
  await expect
    .poll(() => askServer(recovered, 'SELECT pg_is_in_recovery() AS is_recovering'))
    .toEqual([{ is_recovering: false }]);

  const found = await askServer(
    recovered,
    `SELECT substring(email FROM '^[a-z-]+-') AS named, count(*)::int AS users FROM users GROUP BY 1 ORDER BY 1`,
  );
  expect(found).toEqual([
    { named: 'after-the-copy-', users: 500 },
    { named: 'before-the-copy-', users: 500 },
    { named: 'during-the-copy-', users: 500 },
  ]);
  // It's a database that the service can use.
  expect(await migrate({ url: recovered, log })).toEqual([]);
  await askServer(recovered, `UPDATE users SET display_name = 'Clara'`);
});
