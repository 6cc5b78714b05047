/**
 * `node test/bench/sizing.ts [--saves 100000]`: saves products through the API of a service in this process, on an
 * embedded PostgreSQL, and prints what a million saves would add. The source of docs/sizing.md.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import { pino } from 'pino';
import { readEnv } from '#api/env.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { findActiveKey } from '#api/modules/keys/find-key.ts';
import { mintWidgetToken } from '#api/modules/keys/widget-token.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { migrate } from '#api/platform/db/migrate.ts';
import { openDatabase } from '#api/platform/db/open-database.ts';
import { parseTokenSecrets } from '#api/platform/tokens/token-secrets.ts';
import { createServer } from '#api/server.ts';
import { origin, saveBody } from './prepare.ts';

const savesOfAShopper = 5;
const savesOfAProduct = 20;
const atOnce = 8;

const { values: options } = parseArgs({ options: { saves: { type: 'string', default: '100000' } } });
const saves = Number(options.saves);
const products = Math.ceil(saves / savesOfAProduct);

const dataDir = await mkdtemp(path.join(tmpdir(), 'wl-sizing-'));
const log = pino({ level: 'warn' });
const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, PWNED_PASSWORDS_URL: 'off', SCRAPER: 'off' });
const database = await openDatabase(env, log);
const tokenSecrets = parseTokenSecrets('k1:a-secret-that-is-only-used-by-the-bench');
await migrate({ url: database.directUrl, log });
const service = createServer({ env, tokenSecrets, database, log });
const { ctx, fetch } = service;
const query = async <Row>(text: string) => (await ctx.pool.query(text)).rows as Row[];

/** Processor time of PostgreSQL in seconds: that of its main process's living and ended children. */
async function databaseSeconds(): Promise<number> {
  const data = (await query<{ data_directory: string }>('SHOW data_directory'))[0]!.data_directory;
  const main = Number((await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  let ticks = 0;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [own = 0, ended = 0] = [fields[11]! + fields[12]!, fields[13]! + fields[14]!];
    if (Number(pid) === main) ticks += ended;
    else if (fields[1] === main) ticks += own;
  }
  return ticks / 100;
}

const sizes = `
  SELECT coalesce(p.relname, c.relname) AS name, sum(pg_table_size(c.oid))::float8 AS rows, sum(pg_indexes_size(c.oid))::float8 AS indexes
  FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class p ON p.oid = i.inhparent
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace GROUP BY 1`;
interface Size {
  name: string;
  rows: number;
  indexes: number;
}

async function measure() {
  await ctx.pool.query('CHECKPOINT');
  const [wal] = await query<{ bytes: number }>(`SELECT (pg_current_wal_lsn() - '0/0')::float8 AS bytes`);
  const { user, system } = process.cpuUsage();
  return {
    tables: new Map((await query<Size>(sizes)).map((size) => [size.name, size])),
    wal: wal!.bytes,
    service: (user + system) / 1e6,
    database: await databaseSeconds(),
    clock: performance.now() / 1_000,
  };
}

const partner = await createPartner(ctx, { email: 'owner@bench.example', name: 'Shop', plan: 'enterprise' });
const key = (await findActiveKey(ctx, partner.keys.test.key))!;

async function saveAsOne(shopper: number): Promise<void> {
  const session = await issueSession(ctx, { email: `shopper${shopper}@bench.example` });
  const list = await createList(ctx, session.user.id, { name: 'Wishes' });
  const headers = {
    authorization: `Bearer ${session.accessToken}`,
    'x-widget-token': await mintWidgetToken(ctx, key, origin),
    'content-type': 'application/json',
    origin,
  };
  for (let n = 0; n < savesOfAShopper; n += 1) {
    const body = saveBody(list.db_id, (shopper * 7_919 + n * 50_021) % products);
    const request = new Request(`${env.baseUrl}/widget/save`, { method: 'POST', headers, body });
    const socket = { remoteAddress: `203.0.${shopper % 256}.${(shopper >> 8) % 256}` };
    const response = await fetch(request, { incoming: { socket } } as never);
    if (response.status !== 200)
      throw new Error(`a save returned ${response.status}: ${await response.text()}`);
  }
}

// Events are passed on by a job.
await service.start();
const run = pLimit(atOnce);
await saveAsOne(0);
const before = await measure();
await Promise.all(
  Array.from({ length: Math.round(saves / savesOfAShopper) }, (_, shopper) =>
    run(() => saveAsOne(shopper + 1)),
  ),
);
const left = async () => (await query<{ n: number }>('SELECT count(*)::float8 AS n FROM event_outbox'))[0]!.n;
while ((await left()) > 0) await delay(100);
const after = await measure();

const millions = saves / 1e6;
const megabytes = (bytes: number) => (bytes / 1e6 / millions).toFixed(0);
console.log(`${saves} saves on ${cpus()[0]?.model}; for a million saves:`);
const grown = [...after.tables.values()]
  .map(({ name, rows, indexes }) => {
    const old = before.tables.get(name);
    return { name, rows: rows - (old?.rows ?? 0), indexes: indexes - (old?.indexes ?? 0) };
  })
  .sort((a, b) => b.rows + b.indexes - a.rows - a.indexes);
for (const { name, rows, indexes } of grown.filter(({ rows, indexes }) => (rows + indexes) / millions >= 1e6))
  console.log(
    `${name.padEnd(24)} ${megabytes(rows).padStart(6)} MB rows ${megabytes(indexes).padStart(6)} MB indexes`,
  );
const total = grown.reduce((sum, { rows, indexes }) => sum + rows + indexes, 0);
console.log(`all tables ${megabytes(total)} MB, write-ahead log ${megabytes(after.wal - before.wal)} MB`);
console.log(`processor: service ${((after.service - before.service) / millions).toFixed(0)} s`);
console.log(`processor: database ${((after.database - before.database) / millions).toFixed(0)} s`);
console.log(`${(saves / (after.clock - before.clock)).toFixed(0)} saves per second here`);

await service.stop().catch(() => undefined);
await database.close();
await rm(dataDir, { recursive: true, force: true });
process.exit();
