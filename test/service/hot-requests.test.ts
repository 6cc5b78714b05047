/** The requests that shops make most are handled before the router; only the speed may differ. */
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { newScope, signAccessToken } from '#api/modules/identity/session.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { product } from '#test/support/api.ts';
import { startService } from '#test/support/start-service.ts';

// A test reaches this limit, and another one removes a table.
const service = await startService({ INIT_PER_MINUTE_KEY: '12' });
const origin = 'https://memory.example';
let partners = 0;
const createShop = async () => {
  const { keys, basketConfigId, partnerId } = await createPartner(service.ctx, {
    email: `owner${(partners += 1)}@memory.example`,
    name: 'Memory',
    plan: 'growth',
    domains: ['memory.example'],
  });
  return { publicKey: keys.live.key, basketConfigId, partnerId };
};

const init = (key: string, body: unknown = { origin }, headers: Record<string, string> = {}) =>
  fetch(`${service.baseUrl}/widget/init`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', origin, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const namesOf = (answer: Response) =>
  [...answer.headers.keys()].filter((name) => !/^(date|connection|keep-alive)$/.test(name)).sort();

it('returns the same headers and kind of token for a repeated init', async () => {
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

it('handles a repeated basket, its HEAD request and an unknown one', async () => {
  const { basketConfigId } = await createShop();
  const url = `${service.baseUrl}/baskets/${basketConfigId}`;
  const [first, again] = [await fetch(url), await fetch(url)];
  expect(again.status).toBe(first.status);
  expect(await again.json()).toEqual(await first.json());
  expect(again.headers.get('access-control-allow-origin')).toBe('*');
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(first.status);
  expect((await fetch(`${service.baseUrl}/baskets/nothing-there`)).status).toBe(404);
});

describe('reads', () => {
  /** A shopper of a shop, with one saved product. */
  async function createShopper(publicKey: string, name: string) {
    const session = await issueSession(service.ctx, { email: `${name}@memory.example` });
    const list = await createList(service.ctx, session.user.id, { name: 'Wishes' });
    const { token } = (await (await init(publicKey)).json()) as { token: string };
    const headers: Record<string, string> = {
      authorization: `Bearer ${session.accessToken}`,
      'x-widget-token': token,
    };
    const saved = await fetch(`${service.baseUrl}/widget/save`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ wishlistId: list.db_id, product: product(name) }),
    });
    expect(saved.status).toBe(200);
    return { ...session, list, headers };
  }
  /** The answer with and without a query string, which only the router answers. */
  async function both(path: string, headers: Record<string, string> = {}) {
    const seen = [];
    for (const end of ['', '?']) {
      const answer = await fetch(`${service.baseUrl}${path}${end}`, { headers });
      const body = (await answer.json()) as Record<string, unknown>;
      seen.push({ status: answer.status, names: namesOf(answer), body, headers: answer.headers });
    }
    const [direct, routed] = seen;
    expect(direct?.names).toEqual(routed?.names);
    expect([direct?.status, direct?.body]).toEqual([routed?.status, routed?.body]);
    return { direct: direct!, routed: routed! };
  }

  it('give each shopper their own saved products, and count for the key', async () => {
    const { publicKey } = await createShop();
    const [ann, ben] = [await createShopper(publicKey, 'ann'), await createShopper(publicKey, 'ben')];
    for (const [{ headers, list }, title] of [
      [ann, 'ann'],
      [ben, 'ben'],
    ] as const) {
      const { direct, routed } = await both('/widget/saved-products', headers);
      expect(direct.body).toMatchObject({
        products: [{ wishlist_id: list.db_id, url: product(title).url }],
      });
      const months = [direct, routed].map((answer) => Number(answer.headers.get('x-usage-month')));
      expect(months[1]).toBe(months[0]! + 1);
    }
  });

  it.each([
    ['no session', { authorization: '' }, 401],
    ['a broken session', { authorization: 'Bearer a.b.c' }, 401],
    ['no widget token', { 'x-widget-token': '' }, 401],
    ['another page’s widget token', { origin: 'https://other.example' }, 401],
  ])('refuse saved products to %s', async (name, wrong, status) => {
    const { publicKey } = await createShop();
    const { headers } = await createShopper(publicKey, `refused-${name.length}`);
    const { direct } = await both('/widget/saved-products', { ...headers, ...wrong });
    expect(direct.status).toBe(status);
    expect(direct.body).not.toHaveProperty('products');
  });

  it('give a basket session only its shop’s products, and nothing with another shop’s token', async () => {
    const [shop, other] = [await createShop(), await createShop()];
    const shopper = await createShopper(shop.publicKey, 'basket');
    const scope = newScope({ basketPartnerId: shop.partnerId });
    const authorization = `Bearer ${await signAccessToken(service.ctx, shopper.user, scope)}`;
    const own = await both('/widget/saved-products', { ...shopper.headers, authorization });
    expect(own.direct.body).toMatchObject({ products: [{ url: product('basket').url }] });
    const { token } = (await (await init(other.publicKey)).json()) as { token: string };
    const foreign = await both('/widget/saved-products', { authorization, 'x-widget-token': token });
    expect(foreign.direct.status).toBe(403);
  });

  it('show a public list until it is private again', async () => {
    const { publicKey } = await createShop();
    const { list } = await createShopper(publicKey, 'public');
    const path = `/hosted/public/lists/${list.id}/items`;
    expect((await both(path)).direct.status).toBe(404);
    await service.ctx.prisma.list.update({ where: { id: list.db_id }, data: { sharePublic: true } });
    expect((await both(path)).direct.body).toMatchObject({ products: [{ title: product('public').title }] });
    await service.ctx.prisma.list.update({ where: { id: list.db_id }, data: { sharePublic: false } });
    expect((await both(path)).direct).toMatchObject({ status: 404, body: { error: 'not_found' } });
  });

  it('return the same as the router if the database fails', async () => {
    const { publicKey } = await createShop();
    const { headers, list } = await createShopper(publicKey, 'failing');
    await service.ctx.pool.query('ALTER TABLE products RENAME TO products_away');
    try {
      const saved = await both('/widget/saved-products', headers);
      expect(saved.direct.status).toBe(500);
      expect(saved.direct.headers.get('x-usage-month')).toBeTruthy();
      expect((await both(`/hosted/public/lists/${list.id}/items`)).direct.status).toBe(500);
    } finally {
      await service.ctx.pool.query('ALTER TABLE products_away RENAME TO products');
    }
  });
});
