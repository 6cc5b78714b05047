/** Repeated inits and baskets are answered before the router; only the speed may differ. */
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { startService } from '#test/support/start-service.ts';

const service = await startService({ INIT_PER_MINUTE_KEY: '12' });
const origin = 'https://memory.example';
let partners = 0;
const createShop = async () => {
  const { keys, basketConfigId } = await createPartner(service.ctx, {
    email: `owner${(partners += 1)}@memory.example`,
    name: 'Memory',
    plan: 'growth',
    domains: ['memory.example'],
  });
  return { publicKey: keys.live.key, basketConfigId };
};

const init = (key: string, body: unknown = { origin }, headers: Record<string, string> = {}) =>
  fetch(`${service.baseUrl}/widget/init`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', origin, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const namesOf = (answer: Response) =>
  [...answer.headers.keys()].filter((name) => !/^(date|connection|keep-alive)$/.test(name)).sort();

it('answers a repeated init with the same headers and kind of token', async () => {
  const { publicKey } = await createShop();
  const first = await init(publicKey);
  const again = await init(publicKey);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(namesOf(again)).toEqual(namesOf(first));
  const { token, ...rest } = (await first.json()) as { token: string };
  const { token: other, ...same } = (await again.json()) as { token: string };
  expect(same).toEqual(rest);
  expect(other.split('.')).toHaveLength(token.split('.').length);
  expect(Number(again.headers.get('x-ratelimit-remaining'))).toBe(
    Number(first.headers.get('x-ratelimit-remaining')) - 1,
  );
});

it('refuses what the router refuses, with the same response, once the key is cached', async () => {
  const { publicKey } = await createShop();
  await init(publicKey);
  const wrong = await init(
    publicKey,
    { origin: 'https://other.example' },
    { origin: 'https://other.example' },
  );
  expect([wrong.status, await wrong.json()]).toMatchObject([403, { error: 'origin_not_allowed' }]);
  expect(wrong.headers.get('x-request-id')).toBeTruthy();
  const malformed = await init(publicKey, '{"origin":');
  expect([malformed.status, await malformed.json()]).toMatchObject([400, { error: 'invalid_input' }]);
  const none = await init(publicKey, { origin: '' });
  expect(none.status).toBe(400);
  const mismatch = await init(
    publicKey,
    { origin: 'https://memory.example' },
    { origin: 'https://evil.example' },
  );
  expect([mismatch.status, await mismatch.json()]).toMatchObject([400, { reason: 'origin_mismatch' }]);
});

it('applies a key’s limit, and says when to retry', async () => {
  const { publicKey } = await createShop();
  const statuses = await Promise.all(Array.from({ length: 20 }, () => init(publicKey)));
  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(12);
  const [refused] = statuses.filter(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused?.json()).toMatchObject({ error: 'rate_limited', scope: 'key' });
});

it('survives a client that disconnects mid-request, and reads a body without a length', async () => {
  const { publicKey } = await createShop();
  await init(publicKey);
  const { hostname, port, pathname } = new URL(service.baseUrl);
  const head = `POST ${pathname}/widget/init HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${publicKey}\r\nContent-Type: application/json\r\n`;
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head}Content-Length: 100\r\n\r\n{"origin":`, () => socket.destroy());
    });
    socket.on('close', () => resolve());
  });
  const body = JSON.stringify({ origin });
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `${head}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
      ),
    );
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('close', () => resolve(received));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect((await init(publicKey)).status).toBe(200);
});

it('answers a repeated basket, its HEAD request and an unknown one', async () => {
  const { basketConfigId } = await createShop();
  const url = `${service.baseUrl}/baskets/${basketConfigId}`;
  const [first, again] = [await fetch(url), await fetch(url)];
  expect(again.status).toBe(first.status);
  expect(await again.json()).toEqual(await first.json());
  expect(again.headers.get('access-control-allow-origin')).toBe('*');
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(first.status);
  expect((await fetch(`${service.baseUrl}/baskets/nothing-there`)).status).toBe(404);
});
