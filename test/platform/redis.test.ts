/**
 * Servers that share a Redis share their limits. Runs only if a Redis responds at REDIS_URL, or at the
 * default port.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { readEnv } from '#api/env.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { sharedLimit } from '#api/platform/http/abuse-limit.ts';
import { createRateLimiters } from '#api/platform/http/rate-limiters.ts';
import type { ServiceError } from '#api/platform/service-error.ts';
import { parseTokenSecrets } from '#api/platform/tokens/token-secrets.ts';
import { createServer as createService } from '#api/server.ts';
import { freePort } from '#test/support/free-port.ts';
import { useDatabase } from '#test/support/test-database.ts';

const redisUrl = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';
const redis = { host: new URL(redisUrl).hostname, port: Number(new URL(redisUrl).port || 6379) };

async function answers(): Promise<boolean> {
  const socket = connect(redis);
  const connected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return connected;
}

const isThere = await answers();
if (!isThere) {
  console.warn(
    `\n  SKIPPED: no Redis answers at ${redis.host}:${redis.port}. Shared limits are NOT tested.\n`,
  );
}

const database = await useDatabase();
const limit = 6;
const keyLimit = 20;

/** A server on the shared database, without a socket. */
function serverWith(url: string) {
  const service = createService({
    env: readEnv({
      NODE_ENV: 'test',
      REDIS_URL: url,
      INIT_PER_MINUTE_IP: String(limit),
      INIT_PER_MINUTE_KEY: '100000',
      OAUTH_PER_MINUTE_IP: String(limit),
      OAUTH_PER_MINUTE_KEY: String(keyLimit),
      EVENT_PER_MINUTE_IP: String(limit),
      EVENT_PER_MINUTE_KEY: String(keyLimit),
    }),
    tokenSecrets: parseTokenSecrets('k1:a-secret-that-is-only-used-by-the-tests'),
    database,
    log: pino({ level: 'silent' }),
  });
  afterAll(() => service.stop());
  async function ask(path: string, address: string, body: object, sent: Record<string, string> = {}) {
    const request = new Request(`http://localhost:3000/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...sent },
      body: JSON.stringify(body),
    });
    const peer = { incoming: { socket: { remoteAddress: address } } };
    return service.fetch(request, peer as never);
  }
  return {
    ctx: service.ctx,
    ask,
    init: async (address: string): Promise<number> =>
      (await ask('/widget/init', address, { origin: 'https://shop.example', public_key: key })).status,
  };
}

/** A proxy to Redis that can be cut, held and restored. */
async function startPath() {
  const sockets = new Set<Socket>();
  let isHeld = false;
  const path = createServer((near) => {
    const far = connect(redis);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (chunk) => void (isHeld || far.write(chunk)));
    far.on('data', (chunk) => void (isHeld || near.write(chunk)));
  });
  const listen = (at: number) => new Promise<void>((resolve) => path.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const { port } = path.address() as AddressInfo;
  const cut = async () => {
    if (!path.listening) return;
    const closed = new Promise((resolve) => path.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  onTestFinished(cut);
  return { url: `redis://127.0.0.1:${port}`, cut, mend: () => listen(port), hold: () => (isHeld = true) };
}

/** An address in a separate network. */
const someAddress = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;
let key = '';
async function makeKey(server: { ctx: Parameters<typeof createPartner>[0] }) {
  const email = `${randomBytes(4).toString('hex')}@partner.example`;
  key ||= (await createPartner(server.ctx, { email, name: 'Shop', plan: 'growth' })).keys.test.key;
}
/** Waits until the server is connected to Redis, so that its counts are shared. */
async function whenConnected(server: ReturnType<typeof serverWith>, url: string) {
  await makeKey(server);
  const other = serverWith(url);
  await expect
    .poll(async () => {
      const address = someAddress();
      for (let count = 0; count < limit; count += 1) await server.init(address);
      return other.init(address);
    })
    .toBe(429);
}
async function inits(server: ReturnType<typeof serverWith>, address: string, count: number) {
  const statuses = [];
  for (let index = 0; index < count; index += 1) statuses.push(await server.init(address));
  return statuses;
}
const passed = (statuses: number[]) => statuses.filter((status) => status === 200).length;

describe.skipIf(!isThere)('two servers with one Redis', () => {
  it('count requests from one IP address together', async () => {
    const [one, two] = [serverWith(redisUrl), serverWith(redisUrl)];
    await whenConnected(one, redisUrl);
    const address = someAddress();
    const statuses = (await Promise.all([one, two].map((server) => inits(server, address, 8)))).flat();
    expect(passed(statuses)).toBe(limit);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  it.each([
    ['the sign-in bridge', () => '/widget/oauth-state', {}],
    ['basket events', (basket: string) => `/baskets/${basket}/event`, { type: 'open' }],
  ])('count %s together, by address and by key', async (_, pathOf, body) => {
    const servers = [serverWith(redisUrl), serverWith(redisUrl)] as const;
    await whenConnected(servers[0], redisUrl);
    await whenConnected(servers[1], redisUrl);
    const { keys, basketConfigId } = await createPartner(servers[0].ctx, {
      email: `${randomBytes(4).toString('hex')}@partner.example`,
      name: 'Other shop',
      plan: 'growth',
    });
    const sent = { 'x-widget-key': keys.test.key };
    const ask = (index: number, address: string) =>
      (servers[index % 2] ?? servers[0]).ask(pathOf(basketConfigId), address, body, sent);

    const address = someAddress();
    const ofOne = await Promise.all(Array.from({ length: limit + 4 }, (__, index) => ask(index, address)));
    const refused = ofOne.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    expect(await refused[0]?.json()).toMatchObject({ error: 'rate_limited', scope: 'ip' });
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);

    const greedy = someAddress();
    await Promise.all(Array.from({ length: limit - 1 }, (__, index) => ask(index, greedy)));
    const ofMany = await Promise.all(
      Array.from({ length: keyLimit }, (__, index) => ask(index, someAddress())),
    );
    expect(ofMany.filter(({ status }) => status === 429)).toEqual([]);
    expect(await (await ask(0, greedy)).json()).toMatchObject({ error: 'rate_limited', scope: 'key' });
  });

  it.each([10, 100, 1_000])(
    'accept a shopper’s first requests while %i networks use up a limit',
    async (networks) => {
      const limiters = [1, 2].map(() => createRateLimiters({ redisUrl, log: pino({ level: 'silent' }) }));
      onTestFinished(async () => {
        for (const each of limiters) await each.close();
      });
      const subject = randomBytes(8).toString('hex');
      const counters = limiters.map((each) => each.sharedPerMinute('test'));
      // Connected: both have counted the same request.
      await expect
        .poll(async () => {
          const probe = randomBytes(8).toString('hex');
          for (const count of counters) await count(probe, 'anywhere');
          return (await counters[0]?.(probe, 'anywhere'))?.total;
        })
        .toBe(3);
      const limits = limiters.map((each) => sharedLimit(each, 'test', 30));
      const ask = (index: number, address: string) =>
        limits[index % 2]?.(subject, address, 40).then(
          () => 'accepted',
          (error: unknown) => (error as ServiceError).body().error,
        );
      const attackers = Array.from({ length: networks }, someAddress);
      // A few at a time: a Redis that is slow to answer counts as unreachable.
      for (let round = 0; round < 8; round += 1)
        for (let from = 0; from < networks; from += 25)
          await Promise.all(attackers.slice(from, from + 25).map((address) => ask(round, address)));
      expect(await ask(0, attackers[0] ?? '')).toBe('rate_limited');
      const shopper = someAddress();
      for (let request = 0; request < 5; request += 1) expect(await ask(request, shopper)).toBe('accepted');
      expect(await ask(0, shopper)).toBe('rate_limited');
    },
  );

  it('count separately while Redis is down, without failing, and together once it’s back', async () => {
    const path = await startPath();
    const [one, two] = [serverWith(path.url), serverWith(path.url)];
    await whenConnected(one, path.url);

    await path.cut();
    const address = someAddress();
    const alone = await Promise.all([one, two].map((server) => inits(server, address, 8)));
    expect(alone.map(passed)).toEqual([limit, limit]);
    expect(new Set(alone.flat())).toEqual(new Set([200, 429]));

    await path.mend();
    await whenConnected(one, path.url);
  });

  it('don’t wait for a Redis that has stopped responding', async () => {
    const path = await startPath();
    const server = serverWith(path.url);
    await whenConnected(server, path.url);
    path.hold();
    expect(await server.init(someAddress())).toBe(200);
  });
});

it('a server counts on its own if Redis was never available', async () => {
  const server = serverWith(`redis://127.0.0.1:${await freePort()}`);
  await makeKey(server);
  expect(passed(await inits(server, someAddress(), 8))).toBe(limit);
});
