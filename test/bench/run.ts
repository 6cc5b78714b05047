/**
 * `npm run bench`: this service's budgets as ratios to a floor that is measured in turns with it, and sizes.
 * Requires a built tree (`npm run build`). `--rounds N` sets the rounds per pair (default 5); `--only TEXT`
 * measures the lines whose name contains TEXT.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { createContext } from '#api/context.ts';
import { openDatabase, type Database } from '#api/platform/db/open-database.ts';
import { readEnv } from '#api/env.ts';
import { parseTokenSecrets } from '#api/platform/tokens/token-secrets.ts';
import { bundles } from '../../sdk/size-budget.ts';
import { freePort } from '#test/support/free-port.ts';
import { startArguments } from '#test/support/start-arguments.ts';
import { firstPresses } from './first-press.ts';
import { compare, type Load } from './measure.ts';
import { fillCatalogue, origin, prepare, saveBody } from './prepare.ts';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
});
const rounds = Number(options.rounds);
const tokenSecret = 'k1:a-secret-that-is-only-used-by-the-bench';
const dataDir = await mkdtemp(path.join(tmpdir(), 'wl-bench-'));
const children: ChildProcess[] = [];
const databases: Database[] = [];
let failures = 0;

function say(name: string, value: string, budget: string, meets: boolean, detail = ''): void {
  if (!meets) failures += 1;
  console.log(
    `${meets ? 'ok  ' : 'OVER'} ${name.padEnd(44)} ${value.padStart(9)}   budget ${budget.padEnd(10)} ${detail}`,
  );
}

function start(command: string, args: readonly string[], variables: Record<string, string>): ChildProcess {
  const child = spawn(command, args, {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  children.push(child);
  return child;
}

async function answersNow(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function answers(url: string): Promise<void> {
  while (!(await answersNow(url))) await delay(10);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  process.kill(-Number(child.pid), 'SIGTERM');
  await once(child, 'exit');
}

/** A response of the service for the floor to send: its body and its own headers. */
async function bytesOf(load: Load): Promise<string> {
  const answer = await fetch(load.url, load);
  const headers = [...answer.headers].filter(
    ([name]) => !/^(date|connection|keep-alive|content-length)$/.test(name),
  );
  return JSON.stringify({ body: await answer.text(), headers: Object.fromEntries(headers) });
}

async function ratio(name: string, budget: number, floor: Load, service: Load): Promise<void> {
  if (!name.includes(options.only)) return;
  const seen = await compare(floor, service, rounds);
  const value = seen.service / seen.floor;
  const detail = `${Math.round(seen.service)}/s beside ${Math.round(seen.floor)}/s`;
  say(name, `${(value * 100).toFixed(0)} %`, `≥ ${budget * 100} %`, value >= budget, detail);
}

async function size(name: string, file: string, budget: number): Promise<void> {
  const bytes = (await stat(file)).size;
  say(name, `${bytes} B`, `≤ ${budget} B`, bytes <= budget, 'brotli');
}

async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024;
}

/** A service with its own database, partners and shoppers; `npm` starts it as operators do. */
async function setUp(name: string) {
  const port = await freePort();
  const source = {
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    TOKEN_SECRET: tokenSecret,
    DRAIN_SECONDS: '0',
    INIT_PER_MINUTE_IP: '1000000',
    INIT_PER_MINUTE_KEY: '1000000',
    DATA_DIR: path.join(dataDir, name),
    SITE_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'warn',
  };
  const env = readEnv(source);
  const log = pino({ level: 'silent' });
  const database = await openDatabase(env, log);
  databases.push(database);
  const { ctx } = createContext({ env, tokenSecrets: parseTokenSecrets(tokenSecret), database, log });
  return {
    source,
    baseUrl: env.baseUrl,
    database,
    ctx,
    ...(await prepare(ctx, { partners: 200, shoppers: 1_000 })),
  };
}

type Shoppers = Awaited<ReturnType<typeof setUp>>['shoppers'];
type Body = (index: number, listId: number) => string;

const one = (of: Shoppers, index: number) => of[index % of.length] as Shoppers[number];
const asFloor = (of: Shoppers, body?: Body) => (index: number) => {
  const { userId, partnerId, listId } = one(of, index);
  return { headers: { 'x-user': userId, 'x-partner': String(partnerId) }, body: body?.(index, listId) };
};
const asService = (of: Shoppers, body?: Body) => (index: number) => ({
  headers: one(of, index).headers,
  body: body?.(index, one(of, index).listId),
});
const json = { 'content-type': 'application/json' };
const bodyOf: Body = (index, listId) => saveBody(listId, index % 1_000);
const saveTo = (baseUrl: string, of: Shoppers): Load => ({
  url: `${baseUrl}/widget/save`,
  method: 'POST',
  headers: json,
  vary: asService(of, bodyOf),
});

try {
  console.log('Preparing a database with 200 partners and 1,000 shoppers of 20 items each …');
  const { source, baseUrl, database, shoppers, keys } = await setUp('few');
  const hot = shoppers.filter((shopper) => shopper.partnerId === shoppers[0]?.partnerId);

  const began = performance.now();
  const npm = start('npm', ['start'], source);
  await answers(`${baseUrl}/health`);
  const ready = (performance.now() - began) / 1000;
  say('ready after npm start', `${ready.toFixed(2)} s`, '≤ 1.5 s', ready <= 1.5);
  await stop(npm);
  // npm doesn't wait for its child processes.
  while (await answersNow(`${baseUrl}/health`)) await delay(20);
  const server = start(process.execPath, startArguments, source);
  await answers(`${baseUrl}/health`);

  const [firstKey] = keys;
  const init: Load = {
    url: `${baseUrl}/widget/init`,
    method: 'POST',
    headers: { authorization: `Bearer ${firstKey?.key}`, ...json, origin },
    body: JSON.stringify({ origin }),
  };
  const basket: Load = { url: `${baseUrl}/baskets/${firstKey?.basketId}` };
  const constants = await Promise.all([init, basket].map(bytesOf));
  const floorPort = String(await freePort());
  const floorUrl = `http://127.0.0.1:${floorPort}`;
  start(process.execPath, ['test/bench/floor.ts', floorPort, database.directUrl, ...constants], {});
  await answers(`${floorUrl}/basket`);
  await ratio('POST /widget/init', 0.6, { ...init, url: `${floorUrl}/init` }, init);
  await ratio('GET /baskets/{id}', 0.7, { url: `${floorUrl}/basket` }, basket);
  await ratio(
    'GET /widget/saved-products (20 items)',
    0.6,
    { url: `${floorUrl}/sql`, vary: asFloor(shoppers) },
    { url: `${baseUrl}/widget/saved-products`, vary: asService(shoppers) },
  );
  const byToken = (path: (token: string) => string) => (index: number) => ({
    path: path(one(shoppers, index).token),
  });
  const publicPath = `${new URL(baseUrl).pathname}/hosted/public/lists`;
  await ratio(
    'public list (20 items)',
    0.6,
    { url: floorUrl, vary: byToken((token) => `/sql/items/${token}`) },
    { url: baseUrl, vary: byToken((token) => `${publicPath}/${token}/items`) },
  );
  const floorSave = (of: Shoppers): Load => ({
    url: `${floorUrl}/sql`,
    method: 'POST',
    headers: json,
    vary: asFloor(of, bodyOf),
  });
  await ratio('POST /widget/save, 200 partners', 0.5, floorSave(shoppers), saveTo(baseUrl, shoppers));
  await ratio('POST /widget/save, one hot partner', 0.5, floorSave(hot), saveTo(baseUrl, hot));
  const memory = await residentMegabytes(server.pid);
  say('memory after load', `${memory.toFixed(0)} MB`, '≤ 200 MB', memory <= 200);

  if ('save with a million beside a thousand'.includes(options.only)) {
    console.log('Preparing the same with a million products …');
    const many = await setUp('many');
    await fillCatalogue(many.ctx, 1_000_000);
    start(process.execPath, startArguments, many.source);
    await answers(`${many.baseUrl}/health`);
    await ratio(
      'save with a million beside a thousand',
      0.8,
      saveTo(baseUrl, shoppers),
      saveTo(many.baseUrl, many.shoppers),
    );
  }

  if ('first press at 4× CPU throttling'.includes(options.only)) {
    const durations = await firstPresses(source.SITE_URL, firstKey?.key ?? '', 11);
    const median = durations[5]!;
    const detail = `${durations[0]} to ${durations.at(-1)} ms, of 11 browsers`;
    say(
      'first press at 4× CPU throttling',
      `${median} ms`,
      '≤ 50 ms',
      Number.isFinite(median) && median <= 50,
      detail,
    );
  }

  for (const { name, path, budget } of bundles) await size(name, `build/sdk/${path}.br`, budget);
  const clientEntries = JSON.parse(await readFile('build/assets/hosted/manifest.json', 'utf8')) as Record<
    string,
    string
  >;
  for (const [page, file] of Object.entries(clientEntries)) {
    await size(`hosted page ${page}`, `build/assets/hosted/${file}.br`, 60_000);
  }
} finally {
  for (const child of children) await stop(child);
  for (const database of databases) await database.close();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(failures === 0 ? 'Every budget is met.' : `${failures} over budget.`);
process.exit(failures === 0 ? 0 : 1);
