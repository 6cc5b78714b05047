/**
 * `node test/bench/sizing.ts [--saves 100000]`: saves products, reports views and orders through the API of a service in
 * this process, on an embedded PostgreSQL, and prints what a million saves would add. The source of docs/sizing.md.
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
import { issueReference } from '#api/modules/lists/order-reference.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { migrate } from '#api/platform/db/migrate.ts';
import { openDatabase } from '#api/platform/db/open-database.ts';
import { parseTokenSecrets } from '#api/platform/tokens/token-secrets.ts';
import { createServer } from '#api/server.ts';
import { origin, saveBody } from './prepare.ts';
import { tableLine, tableSizes } from './table-sizes.ts';

const savesOfAShopper = 5;
const savesOfAProduct = 20;
const viewsOfASave = 2;
/** One of this many shoppers orders one of the wishes. */
const shoppersOfAnOrder = 2;
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

async function measure() {
  await ctx.pool.query('CHECKPOINT');
  const [wal] = await query<{ bytes: number }>(`SELECT (pg_current_wal_lsn() - '0/0')::float8 AS bytes`);
  const { user, system } = process.cpuUsage();
  return {
    tables: new Map((await tableSizes(ctx.pool)).map((size) => [size.name, size])),
    wal: wal!.bytes,
    service: (user + system) / 1e6,
    database: await databaseSeconds(),
    clock: performance.now() / 1_000,
  };
}

const partner = await createPartner(ctx, { email: 'owner@bench.example', name: 'Shop', plan: 'enterprise' });
const key = (await findActiveKey(ctx, partner.keys.test.key))!;

const { token } = await createPat(ctx, {
  email: 'owner@bench.example',
  name: 'Orders',
  scopes: ['orders:write'],
});

async function send(path: string, shopper: number, headers: Record<string, string>, body: string) {
  const request = new Request(env.baseUrl + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', origin },
    body,
  });
  const socket = { remoteAddress: `203.0.${shopper % 256}.${(shopper >> 8) % 256}` };
  const response = await fetch(request, { incoming: { socket } } as never);
  if (response.status !== 200)
    throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
}

async function saveAsOne(shopper: number): Promise<void> {
  const session = await issueSession(ctx, { email: `shopper${shopper}@bench.example` });
  const list = await createList(ctx, session.user.id, { name: 'Wishes' });
  const headers = {
    authorization: `Bearer ${session.accessToken}`,
    'x-widget-token': await mintWidgetToken(ctx, key, origin),
  };
  const view = JSON.stringify({ partner_id: partner.partnerId, type: 'list_view', key: key.value });
  for (let n = 0; n < savesOfAShopper; n += 1) {
    const product = (shopper * 7_919 + n * 50_021) % products;
    await send('/widget/save', shopper, headers, saveBody(list.db_id, product));
    for (let views = 0; views < viewsOfASave; views += 1) await send('/analytics/track', shopper, {}, view);
    if (n > 0 || shopper % shoppersOfAnOrder > 0) continue;
    const [wish] = await query<{ id: number; productId: number }>(
      `SELECT id, product_id AS "productId" FROM list_items WHERE list_id = ${list.db_id}`,
    );
    const { partnerId } = partner;
    const wl = issueReference(ctx, { partnerId, path: 'basket', by: 'owner', ...wish! });
    const lines = [{ wl, quantity: 1, unit_price_minor: 5400 }];
    const order = { order_id: `${shopper}`, status: 'paid', currency: 'EUR', ordered_at: new Date(), lines };
    await send('/orders', shopper, { authorization: `Bearer ${token}` }, JSON.stringify(order));
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
  console.log(tableLine(name, rows / millions, indexes / millions));
const total = grown.reduce((sum, { rows, indexes }) => sum + rows + indexes, 0);
console.log(`all tables ${megabytes(total)} MB, write-ahead log ${megabytes(after.wal - before.wal)} MB`);
console.log(`processor: service ${((after.service - before.service) / millions).toFixed(0)} s`);
console.log(`processor: database ${((after.database - before.database) / millions).toFixed(0)} s`);
console.log(`${(saves / (after.clock - before.clock)).toFixed(0)} saves per second here`);

await service.stop().catch(() => undefined);
await database.close();
await rm(dataDir, { recursive: true, force: true });
process.exit();
