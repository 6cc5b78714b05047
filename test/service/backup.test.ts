/** Backups of a running service, and what is restored from them. Requires `npm run build`. */
import { once } from 'node:events';
import { chmod, cp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { migrate } from '#api/platform/db/migrate.ts';
import { createS3Storage } from '#api/platform/storage/storage-s3.ts';
import { atEnd } from '#test/support/at-end.ts';
import { openDemoShop } from '#test/support/demo-shop.ts';
import { startFakeS3 } from '#test/support/fake-s3.ts';
import { releaseFolder, runRelease, sharedFolder } from '#test/support/release.ts';
import { startService } from '#test/support/start-service.ts';
import { useEmptyDatabase } from '#test/support/test-database.ts';
import { shopperWithWishes } from '#test/support/wishes.ts';

// Everything in its database and its files is compared.
const service = await startService();
const { dataDir } = service;
const { pool } = service.ctx;
const databaseUrl = pool.options.connectionString!;
const folder = await sharedFolder('wl-backup-');
atEnd(() => rm(folder, { recursive: true, force: true }));
const backup = join(folder, 'monday');

const backups = await startFakeS3('backups');
const media = await startFakeS3('wishes');

async function wl(variables: Record<string, string>, ...args: string[]) {
  const command = runRelease([join(releaseFolder(), 'build/wl.js'), ...args, '--json'], variables, {
    atEnd,
    cwd: folder,
  });
  const status = await command.ended;
  return { status, stdout: command.stdout(), stderr: command.stderr() };
}

const own = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };

async function on<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Each table's number of rows and their checksum, and what every sequence gives next. */
async function contentsOf(url: string): Promise<Record<string, string>> {
  const tables = await on<{ name: string }>(
    url,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND NOT relispartition AND relname NOT IN ('_prisma_migrations', 'cache_changes') ORDER BY relname`,
  );
  const sums = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS sum FROM "${name}" t`,
  );
  const last = `SELECT sequencename, last_value::text FROM pg_sequences WHERE schemaname = 'public' AND sequencename <> 'cache_changes_id_seq'`;
  const rows = await on<{ name: string; sum: string }>(url, `${sums.join(' UNION ALL ')} UNION ALL ${last}`);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

const constraints = (url: string) =>
  on(
    url,
    `SELECT conname, pg_get_constraintdef(oid) AS is FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );

const shop = await openDemoShop(service);
const save = (email: string) => shopperWithWishes(service, shop, email, ['ono-vase', 'daily-mug']);
await save('first@winter.example');

it('a backup while shoppers save is complete in itself', { tags: ['thorough'] }, async () => {
  let saved = 1;
  let isDone = false;
  const saving = (async () => {
    for (; !isDone; saved += 1) await save(`shopper-${saved}@winter.example`);
  })();
  const running = join(folder, 'running');
  expect(await wl(own, 'backup', running)).toMatchObject({ status: 0, stderr: '' });
  isDone = true;
  await saving;

  // Foreign keys are checked again when it's restored.
  const url = await useEmptyDatabase();
  expect(await wl({ ...own, DATABASE_URL: url }, 'restore', running)).toMatchObject({
    status: 0,
    stderr: '',
  });
  const [found] = await on<{ users: number }>(url, 'SELECT count(*)::int AS users FROM users');
  expect(found!.users).toBeGreaterThan(0);
  expect((await fetch(`${service.baseUrl}/health`)).status).toBe(200);
});

/** The rows at the moment of the backup. */
let before: Record<string, string>;

/** Without the service, whose jobs would change rows between two comparisons. */
async function prepare(): Promise<void> {
  service.child.kill('SIGTERM');
  await once(service.child, 'exit');
  // A year-old price: its month has a partition that a new database lacks.
  await pool.query(`SELECT wl_create_partitions('2025-11-15')`);
  await pool.query(
    `INSERT INTO price_points (product_id, day, currency, price_minor) SELECT id, '2025-11-15', 'EUR', 5400 FROM products LIMIT 1`,
  );
  await pool.query(
    `UPDATE lists SET name = E'tab\\there, \\\\. and \\n "quotes" ’ 🎁' WHERE name = 'Birthday'`,
  );
  await service.ctx.adapters.storage.put('images/ab/cd.webp', Buffer.from('picture'), 'image/webp');
  before = await contentsOf(databaseUrl);
}

describe('wl backup', () => {
  beforeAll(prepare);

  it('writes everything, readable by no one else', async () => {
    const { status, stdout, stderr } = await wl(own, 'backup', 'monday');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      folder: backup,
      files: expect.any(Number),
      encrypted: false,
      rows: expect.any(Number),
    });
    expect((await stat(backup)).mode & 0o077).toBe(0);
    expect((await readdir(folder)).filter((name) => name !== 'running')).toEqual(['monday']);
    expect(await contentsOf(databaseUrl)).toEqual(before);
  });

  it('never overwrites a folder', { tags: ['thorough'] }, async () => {
    expect(await wl(own, 'backup', backup)).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/already exists/),
    });
  });
});

describe('wl restore', () => {
  it('restores every row, sequence, constraint, partition and file into an empty database', async () => {
    const url = await useEmptyDatabase();
    const data = await sharedFolder('wl-restored-');
    onTestFinished(() => rm(data, { recursive: true, force: true }));
    const restored = await wl({ DATABASE_URL: url, DATA_DIR: data }, 'restore', backup);
    expect({ status: restored.status, stderr: restored.stderr }).toEqual({ status: 0, stderr: '' });

    expect(await contentsOf(url)).toEqual(before);
    expect(await constraints(url)).toEqual(await constraints(databaseUrl));
    expect(await readFile(join(data, 'media/images/ab/cd.webp'), 'utf8')).toBe('picture');
    const [row] = await on<{ partition: string }>(
      url,
      `SELECT tableoid::regclass::text AS partition FROM price_points WHERE day < '2026-01-01'`,
    );
    expect(row?.partition).not.toMatch(/default/);
  });

  it('replaces rows only when it’s asked to', { tags: ['thorough'] }, async () => {
    await pool.query(`UPDATE users SET email = 'someone@else.example' WHERE email = 'first@winter.example'`);

    expect(await wl(own, 'restore', backup)).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/--replace/),
    });
    expect(await contentsOf(databaseUrl)).not.toEqual(before);

    expect(await wl(own, 'restore', backup, '--replace')).toMatchObject({ status: 0, stderr: '' });
    expect(await contentsOf(databaseUrl)).toEqual(before);
  });

  /** A copy that the service's account can read, too. */
  async function copyOf(name: string): Promise<string> {
    const copy = join(folder, name);
    await cp(backup, copy, { recursive: true });
    for (const name of ['.', ...(await readdir(copy, { recursive: true }))])
      await chmod(join(copy, name), 0o777);
    return copy;
  }

  it(
    'changes nothing if the backup is damaged, from a newer version, or missing',
    { tags: ['thorough'] },
    async () => {
      const damaged = await copyOf('damaged');
      await truncate(join(damaged, 'tables/users.copy.gz'), 20);
      expect(await wl(own, 'restore', damaged, '--replace')).toMatchObject({
        status: 1,
        stdout: expect.stringMatching(/isn’t as it was written/),
      });

      const newer = await copyOf('newer');
      const manifest = JSON.parse(await readFile(join(newer, 'manifest.json'), 'utf8')) as {
        migrations: string[];
      };
      manifest.migrations.push('29991231000000_later');
      await writeFile(join(newer, 'manifest.json'), JSON.stringify(manifest));
      const empty = await useEmptyDatabase();
      expect(await wl({ ...own, DATABASE_URL: empty }, 'restore', newer)).toMatchObject({
        status: 1,
        stdout: expect.stringMatching(/newer version/),
      });

      expect(await wl(own, 'restore', join(folder, 'nothing'))).toMatchObject({
        status: 1,
        stdout: expect.stringMatching(/isn’t a backup/),
      });
      expect(await contentsOf(databaseUrl)).toEqual(before);
    },
  );

  it('restores a backup from before files had a list', { tags: ['thorough'] }, async () => {
    const old = await copyOf('without-list');
    await rm(join(old, 'files.jsonl.gz'));
    const path = join(old, 'manifest.json');
    const { tables, ...rest } = JSON.parse(await readFile(path, 'utf8')) as {
      tables: Record<string, { columns: string[]; rows: number }>;
    };
    const plain = Object.entries(tables).map(([name, { columns, rows }]) => [name, { columns, rows }]);
    const earlier = { ...rest, fileList: undefined, tables: Object.fromEntries(plain) as object };
    await writeFile(path, JSON.stringify(earlier));
    const url = await useEmptyDatabase();
    const data = await sharedFolder('wl-restored-');
    expect((await wl({ DATABASE_URL: url, DATA_DIR: data }, 'restore', old)).status).toBe(0);
    expect(await contentsOf(url)).toEqual(before);
    expect(await readFile(join(data, 'media/images/ab/cd.webp'), 'utf8')).toBe('picture');
  });

  it('refuses a backup of two databases', async () => {
    const both = await copyOf('both');
    const path = join(both, 'manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8')) as object;
    await writeFile(path, JSON.stringify({ ...manifest, events: { tables: {} } }));
    expect(
      await wl({ DATABASE_URL: await useEmptyDatabase(), DATA_DIR: dataDir }, 'restore', both),
    ).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/Restore both with version .*wl db move-events --back/),
    });
  });

  it('brings back who was deleted since, until the erasures in the log are repeated', async () => {
    const data = await sharedFolder('wl-restored-');
    onTestFinished(() => rm(data, { recursive: true, force: true }));
    const log = { DATA_DIR: data, ERASURE_LOG: join(folder, 'erasures') };
    const restore = async () => {
      const variables = { ...log, DATABASE_URL: await useEmptyDatabase() };
      expect(await wl(variables, 'restore', backup)).toMatchObject({ status: 0, stderr: '' });
      const first = `SELECT 1 FROM users WHERE email = 'first@winter.example'`;
      return { variables, isThere: async () => (await on(variables.DATABASE_URL, first)).length > 0 };
    };
    const lost = await restore();
    expect(await lost.isThere()).toBe(true);
    const erased = await wl(lost.variables, 'user', 'delete', '--email', 'first@winter.example');
    expect(erased).toMatchObject({ status: 0, stderr: '' });
    expect(await lost.isThere()).toBe(false);

    const { variables, isThere } = await restore();
    expect(await isThere()).toBe(true);
    const replayed = await wl(variables, 'privacy', 'replay');
    expect({ status: replayed.status, stderr: replayed.stderr }).toEqual({ status: 0, stderr: '' });
    const { deleted } = JSON.parse(erased.stdout) as { deleted: string };
    expect(JSON.parse(replayed.stdout)).toMatchObject({
      erasures: [{ kind: 'account', ids: { accounts: [deleted] }, result: 'erased' }],
    });
    expect(await isThere()).toBe(false);
  });

  it('migrates a backup from an older version', async () => {
    const older = join(folder, 'older');
    const url = await useEmptyDatabase();
    const log = pino({ level: 'silent' });
    const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')) as {
      migrations: string[];
    };
    // Until there is a migration after the baseline, this version stands in for the older one.
    const [baseline, ...later] = manifest.migrations;
    await migrate({ url, log, only: [baseline!, ...later.slice(0, -1)] });
    await on(
      url,
      `INSERT INTO users (id, email, created_at) VALUES (gen_random_uuid(), 'old@mail.example', now())`,
    );
    expect(await wl({ ...own, DATABASE_URL: url }, 'backup', older)).toMatchObject({ status: 0 });

    const target = await useEmptyDatabase();
    expect(await wl({ ...own, DATABASE_URL: target }, 'restore', older)).toMatchObject({
      status: 0,
      stderr: '',
    });
    expect(await on(target, 'SELECT email FROM users')).toEqual([{ email: 'old@mail.example' }]);
    expect(await migrate({ url: target, log })).toEqual([]);
  });
});

describe('an encrypted backup in a bucket', () => {
  const bucket = 's3://backups/tuesday';
  const passphrase = { BACKUP_PASSPHRASE: 'seven words that no one guesses' };
  const target = {
    BACKUP_S3_REGION: backups.variables.S3_REGION,
    BACKUP_S3_ENDPOINT: backups.endpoint,
    BACKUP_S3_ACCESS_KEY_ID: backups.variables.S3_ACCESS_KEY_ID,
    BACKUP_S3_SECRET_ACCESS_KEY: backups.variables.S3_SECRET_ACCESS_KEY,
  };
  const withBucket = { ...own, ...media.variables, ...target, ...passphrase };
  const { S3_REGION: region, S3_ENDPOINT: endpoint } = media.variables;
  const credentials = {
    accessKeyId: media.variables.S3_ACCESS_KEY_ID,
    secretAccessKey: media.variables.S3_SECRET_ACCESS_KEY,
  };
  const stored = createS3Storage({ bucket: 'wishes', region, endpoint, credentials, publicUrl: undefined });
  const megabyte = 1_024 * 1_024;
  const video = Buffer.alloc(40 * megabyte, 'frame');

  beforeAll(async () => {
    for (const name of ['images/aa/1.webp', 'images/aa/2.webp', 'images/bb/3.webp'])
      await stored.put(name, Buffer.from(name), 'image/webp');
    await stored.put('shops/1/video-a.mp4', video, 'video/mp4');
  });

  it('has everything, in parts if it’s large, and nothing readable', async () => {
    const made = await wl(withBucket, 'backup', bucket);
    expect({ status: made.status, stderr: made.stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(made.stdout)).toMatchObject({ folder: bucket, files: 4, encrypted: true });
    expect([...backups.faults, ...media.faults, ...backups.uploads.keys()]).toEqual([]);
    const names = [...backups.objects.keys()];
    expect(names.filter((name) => !/^tuesday\/(encryption\.json|.+\.enc)$/.test(name))).toEqual([]);
    expect(names).toContain('tuesday/files/shops/1/video-a.mp4.enc');
    for (const { body } of backups.objects.values()) expect(body.includes('frameframe')).toBe(false);
    expect(await wl(withBucket, 'backup', bucket)).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/already exists/),
    });
  });

  it('is restored with its passphrase, into a folder for files as well', async () => {
    const url = await useEmptyDatabase();
    const data = await sharedFolder('wl-restored-');
    onTestFinished(() => rm(data, { recursive: true, force: true }));
    const restored = await wl(
      { DATABASE_URL: url, DATA_DIR: data, ...target, ...passphrase },
      'restore',
      bucket,
    );
    expect({ status: restored.status, stderr: restored.stderr }).toEqual({ status: 0, stderr: '' });
    expect(await contentsOf(url)).toEqual(before);
    expect((await readFile(join(data, 'media/shops/1/video-a.mp4'))).equals(video)).toBe(true);
    expect(await readFile(join(data, 'media/images/bb/3.webp'), 'utf8')).toBe('images/bb/3.webp');
  });

  /** Restores over the existing rows. @returns the message of the refusal, after checking that nothing changed */
  async function refusal(variables: Record<string, string>): Promise<string> {
    const empty = await useEmptyDatabase();
    const refused = await wl({ ...variables, DATABASE_URL: empty }, 'restore', bucket);
    expect(refused.status).toBe(1);
    expect(await on(empty, `SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).toEqual([]);
    expect((await wl(variables, 'restore', bucket, '--replace')).status).toBe(1);
    expect(await contentsOf(databaseUrl)).toEqual(before);
    return (JSON.parse(refused.stdout) as { message: string }).message;
  }

  it('is refused with another passphrase, and without one', { tags: ['thorough'] }, async () => {
    expect(await refusal({ ...withBucket, BACKUP_PASSPHRASE: 'six words that someone guesses' })).toMatch(
      /passphrase is wrong/,
    );
    expect(await refusal({ ...withBucket, BACKUP_PASSPHRASE: '' })).toMatch(/Set BACKUP_PASSPHRASE/);
  });

  it.each<[string, string, (body: Buffer) => Buffer | undefined, RegExp]>([
    [
      'rows are changed',
      'tables/users.copy.gz',
      (body) => Buffer.concat([body.subarray(0, 60), Buffer.from('?'), body.subarray(61)]),
      /changed/,
    ],
    ['a file is cut off', 'files/shops/1/video-a.mp4', (body) => body.subarray(0, -1), /cut off/],
    ['the list of files is missing', 'files.jsonl.gz', () => undefined, /is missing/],
  ])('is refused if %s', { tags: ['thorough'] }, async (_what, name, change, message) => {
    const path = `tuesday/${name}.enc`;
    const original = backups.objects.get(path)!;
    const body = change(original.body);
    if (body) backups.objects.set(path, { ...original, body });
    else backups.objects.delete(path);
    expect(await refusal(withBucket)).toMatch(message);
    backups.objects.set(path, original);
  });

  it('can’t be written next to the files themselves', { tags: ['thorough'] }, async () => {
    expect(await wl({ ...own, ...media.variables }, 'backup', 's3://wishes/tuesday')).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/bucket with the files themselves/),
    });
  });

  it.runIf(process.platform === 'linux')(
    'needs no more memory for larger files',
    { tags: ['thorough'] },
    async () => {
      /** The most memory that a backup used, in MB. */
      async function mostMemory(to: string): Promise<number> {
        const args = [join(releaseFolder(), 'build/wl.js'), 'backup', to, '--json'];
        const command = runRelease(args, withBucket, { atEnd, cwd: folder });
        let most = 0;
        let isRunning = true;
        void command.ended.then(() => (isRunning = false));
        while (isRunning) {
          const status = await readFile(`/proc/${command.child.pid}/status`, 'utf8').catch(() => '');
          most = Math.max(most, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        expect(await command.ended).toBe(0);
        return most;
      }
      const small = await mostMemory('s3://backups/small');
      backups.objects.clear();
      await stored.put('shops/1/video-b.mp4', Buffer.alloc(400 * megabyte, 'x'), 'video/mp4');
      const large = await mostMemory('s3://backups/large');
      expect(small).toBeGreaterThan(50);
      expect(large - small).toBeLessThan(150);
    },
  );
});
