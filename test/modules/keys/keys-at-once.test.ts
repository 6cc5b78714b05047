/** Keys changed and used at the same moment, on two servers with one database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, it, vi } from 'vitest';
import { readEnv } from '#api/env.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { parseTokenSecrets } from '#api/platform/tokens/token-secrets.ts';
import { createServer } from '#api/server.ts';
import { tokenOf } from '#test/support/team.ts';
import { useDatabase } from '#test/support/test-database.ts';

const database = await useDatabase();
const dataDir = await mkdtemp(path.join(tmpdir(), 'wl-at-once-'));
const time = { now: new Date('2026-11-21T12:00:00Z') };
const limits = { INIT_PER_MINUTE_IP: '100000', INIT_PER_MINUTE_KEY: '100000' };
const parts = {
  env: readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, ...limits }),
  tokenSecrets: parseTokenSecrets('k1:a-secret-that-is-only-used-by-the-tests'),
  database,
  log: pino({ level: 'silent' }),
  clock: () => time.now,
};
const servers = [createServer(parts), createServer(parts)] as const;
await Promise.all(servers.map((server) => server.start()));
await Promise.all(
  servers.map((server) => vi.waitFor(() => server.ctx.adapters.jobs.ready(), { timeout: 120_000 })),
);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await rm(dataDir, { recursive: true, force: true });
});
const [{ ctx }] = servers;

async function ask(server: 0 | 1, method: string, route: string, headers: object, body?: object) {
  const request = new Request(`http://localhost:3000/api${route}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const incoming = { socket: { remoteAddress: '203.0.113.7' }, rawHeaders: [...request.headers].flat() };
  const response = await servers[server].fetch(request, { incoming } as never);
  return { status: response.status, body: JSON.parse(await response.text()) };
}
const init = (key: string, server: 0 | 1 = 0, origin = 'https://shop.example') =>
  ask(server, 'POST', '/widget/init', {}, { origin, public_key: key });
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const ofBoth = (index: number) => (index % 2) as 0 | 1;

let partners = 0;
async function newPartner() {
  partners += 1;
  const email = `owner${partners}@partner.example`;
  const { partnerId, keys } = await createPartner(ctx, { email, name: 'Shop', plan: 'growth' });
  const { headers } = await tokenOf({ ctx }, email);
  const keyCount = () => ctx.prisma.apiKey.count({ where: { partnerId } });
  const send = (method: string, route: string, body?: object, server: 0 | 1 = 0) =>
    ask(server, method, `/portal/keys${route}`, headers, body);
  return { partnerId, keys, headers, keyCount, send };
}

it('creates one new key for ten simultaneous rotations on two servers', async () => {
  const { keys, keyCount, send } = await newPartner();
  const rotations = await times(10, (n) => send('POST', `/${keys.test.id}/rotate`, undefined, ofBoth(n)));
  expect(rotations.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(rotations.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await keyCount()).toBe(3);
});

it('accepts the old and new values for 15 minutes after a rotation, then only the new one', async () => {
  const { keys, keyCount, send } = await newPartner();
  const old = keys.test.key;
  const [rotation, ...begun] = await Promise.all([
    send('POST', `/${keys.test.id}/rotate`),
    ...Array.from({ length: 40 }, (_, n) => init(old, ofBoth(n))),
  ]);
  expect(begun.map(({ status }) => status)).toEqual(Array(40).fill(200));
  const next = rotation.body.key as string;
  const both = () => times(40, (n) => init(n % 4 < 2 ? old : next, ofBoth(n)));
  const again = await Promise.all([send('POST', `/${keys.test.id}/rotate`, undefined, 1), both()]);
  expect(again[0].body).toEqual(rotation.body);
  expect(again[1].map(({ status }) => status)).toEqual(Array(40).fill(200));
  expect(await keyCount()).toBe(3);

  time.now = new Date(time.now.getTime() + 15 * 60_000 - 1);
  expect((await both()).every(({ status }) => status === 200)).toBe(true);
  time.now = new Date(time.now.getTime() + 1);
  const after = await both();
  expect(after.map(({ status }) => status)).toEqual(after.map((_, n) => (n % 4 < 2 ? 403 : 200)));
});

it('refuses a revoked key on every server once the revocation is confirmed', async () => {
  const { keys, headers, send } = await newPartner();
  const { key, id } = keys.test;
  const [begun] = await times(2, (n) => init(key, ofBoth(n)));
  const shopper = { 'x-widget-token': begun?.body.token as string, origin: 'https://shop.example' };
  expect((await ask(0, 'POST', '/widget/oauth-state', shopper)).status).toBe(200);

  let isRevoked = false;
  const late: number[] = [];
  const revoking = send('POST', `/${id}/revoke`).then(({ status }) => {
    expect(status).toBe(200);
    isRevoked = true;
  });
  await times(60, async (n) => {
    for (let round = 0; round < 5; round += 1) {
      const wasRevoked = isRevoked;
      const { status } = await init(key, 0);
      if (wasRevoked) late.push(status);
      expect([200, 403], `page ${n}`).toContain(status);
    }
  });
  await revoking;
  late.push((await init(key)).status);
  expect(new Set(late)).toEqual(new Set([403]));
  expect((await ask(0, 'POST', '/widget/oauth-state', shopper)).body.error).toBe('widget_token_invalid');

  // The database notifies the other server, well before its cache expires.
  await expect.poll(async () => (await init(key, 1)).status, { interval: 20 }).toBe(403);
  expect((await times(10, () => init(key, 1))).every(({ status }) => status === 403)).toBe(true);
  expect((await ask(1, 'POST', '/widget/oauth-state', shopper)).status).toBe(401);
  expect((await ask(1, 'GET', `/portal/keys/${id}`, headers)).body.status).toBe('revoked');
});

it('invalidates a widget token on both servers when its domain is removed from the key or its successor', async () => {
  const { keys, send } = await newPartner();
  const { id, key } = keys.live;
  const domains = (keyId: number, ...allowed_domains: string[]) =>
    send('PUT', `/${keyId}/domains`, { allowed_domains });
  await domains(id, 'shop.example', 'eu.shop.example');
  const tokenFor = async (origin: string) => (await init(key, 0, origin)).body.token as string;
  const bridge = async (server: 0 | 1, token: string) =>
    (await ask(server, 'POST', '/widget/oauth-state', { 'x-widget-token': token })).status;
  const [shop, eu, local, own] = await Promise.all(
    ['https://shop.example', 'https://eu.shop.example', 'http://localhost:4000', 'http://localhost:3000'].map(
      tokenFor,
    ),
  );
  const tokens = [shop, eu, local, own] as string[];
  const statuses = (server: 0 | 1) => Promise.all(tokens.map((token) => bridge(server, token)));
  expect([await statuses(0), await statuses(1)]).toEqual([Array(4).fill(200), Array(4).fill(200)]);
  const { body: next } = await send('POST', `/${id}/rotate`);
  await domains(next.id, 'eu.shop.example');
  expect(await statuses(0), 'also removed from the old value').toEqual([401, 200, 200, 200]);
  await expect.poll(() => statuses(1), { interval: 20 }).toEqual([401, 200, 200, 200]);
  await domains(id);
  expect(await statuses(0), 'a live key without domains').toEqual([401, 401, 200, 200]);
  await domains(id, 'shop.example');
  expect((await statuses(0))[0], 'a domain added again').toBe(200);
});

it('keeps one request’s domains on all servers when several are set simultaneously', async () => {
  const { keys, send } = await newPartner();
  const wanted = Array.from({ length: 10 }, (_, n) => [`shop${n}.example`, `*.shop${n}.example`]);
  const { id, key } = keys.live;
  const answers = await times(10, (n) =>
    send('PUT', `/${id}/domains`, { allowed_domains: wanted[n] }, ofBoth(n)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const { body } = await send('GET', `/${id}/domains`);
  expect(wanted).toContainEqual(body.allowed_domains);
  const works = async (server: 0 | 1) =>
    (
      await times(10, async (n) =>
        (await init(key, server, `https://shop${n}.example`)).status === 200 ? [n] : [],
      )
    ).flat();
  const kept = [wanted.findIndex(([host]) => host === body.allowed_domains[0])];
  expect(await works(0)).toEqual(kept);
  await expect.poll(() => works(1)).toEqual(kept);
});

it('gives domains set during a rotation to the new key, too', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { keys, send } = await newPartner();
    const { id } = keys.live;
    const domains = { allowed_domains: [`round${round}.example`] };
    const work = [
      () => send('PUT', `/${id}/domains`, domains, 0),
      () => send('POST', `/${id}/rotate`, undefined, 1),
    ];
    const answers = await Promise.all((round % 2 ? work.reverse() : work).map((start) => start()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await send('GET', '');
    const next = body.keys.find((one: { id: number }) => one.id > keys.test.id);
    expect(next.allowed_domains).toEqual(domains.allowed_domains);
  }
});

it('creates one key for simultaneous repeated requests', async () => {
  const { headers, keyCount } = await newPartner();
  const answers = await times(6, (n) =>
    ask(ofBoth(n), 'POST', '/portal/keys', { ...headers, 'idempotency-key': 'a' }, { environment: 'test' }),
  );
  expect(new Set(answers.map(({ body }) => body.key)).size).toBe(1);
  expect(await keyCount()).toBe(3);
});

it('either deletes an unused key or refuses to, if a page starts using it at the same time', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { keys, send } = await newPartner();
    const { id, key } = keys.test;
    const [, removal] = await Promise.all([init(key, ofBoth(round)), send('DELETE', `/${id}`)]);
    const answer = await init(key);
    expect([removal.status, answer.status]).toEqual(removal.status === 200 ? [200, 403] : [400, 200]);
  }
});
