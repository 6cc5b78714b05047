/** Backups of a running service, and what is restored from them. Requires `npm run build`. */
import { once } from 'node:events';
import { chmod, cp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#api/platform/db/migrate.ts';
import { openDemoShop } from '#test/support/demo-shop.ts';
import { releaseFolder, runRelease, sharedFolder } from '#test/support/release.ts';
import { startService } from '#test/support/start-service.ts';
import { useEmptyDatabase } from '#test/support/test-database.ts';
import { shopperWithWishes } from '#test/support/wishes.ts';

const service = await startService();
const { dataDir } = service;
const { pool } = service.ctx;
const databaseUrl = pool.options.connectionString!;
const folder = await sharedFolder('wl-backup-');
afterAll(() => rm(folder, { recursive: true, force: true }));
const backup = join(folder, 'monday');

async function wl(variables: Record<string, string>, ...args: string[]) {
  const command = runRelease([join(releaseFolder(), 'build/wl.js'), ...args, '--json'], variables, {
    atEnd: afterAll,
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
       AND NOT relispartition AND relname <> '_prisma_migrations' ORDER BY relname`,
  );
  const sums = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS sum FROM "${name}" t`,
  );
  const last = `SELECT sequencename, last_value::text FROM pg_sequences WHERE schemaname = 'public'`;
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

it('a backup while shoppers save is complete in itself', async () => {
  await save('first@winter.example');
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

/** Without the service, whose jobs would change rows between two looks at them. */
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
    expect(JSON.parse(stdout)).toMatchObject({ folder: backup, files: true, rows: expect.any(Number) });
    expect((await stat(backup)).mode & 0o077).toBe(0);
    expect((await readdir(folder)).sort()).toEqual(['monday', 'running']);
    expect(await contentsOf(databaseUrl)).toEqual(before);
  });

  it('never overwrites a folder', async () => {
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
    afterAll(() => rm(data, { recursive: true, force: true }));
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

  it('replaces rows only when it’s asked to', async () => {
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
    await chmod(copy, 0o777);
    return copy;
  }

  it('changes nothing if the backup is damaged, from a newer version, or missing', async () => {
    const damaged = await copyOf('damaged');
    await truncate(join(damaged, 'tables/users.copy.gz'), 20);
    expect((await wl(own, 'restore', damaged, '--replace')).status).toBe(1);

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
