import { describe, expect, it, vi } from 'vitest';
import { requireActiveKey } from '#api/modules/keys/find-key.ts';
import { mintWidgetToken } from '#api/modules/keys/widget-token.ts';
import { networkOf } from '#api/platform/http/client-address.ts';
import { useApi } from '#test/support/api.ts';

const api = await useApi({
  INIT_PER_MINUTE_IP: '5',
  INIT_PER_MINUTE_KEY: '8',
  OAUTH_PER_MINUTE_IP: '4',
  OAUTH_PER_MINUTE_KEY: '6',
  EVENT_PER_MINUTE_IP: '3',
  EVENT_PER_MINUTE_KEY: '5',
  TRUST_PROXY: '1',
});

const from = (address: string) => ({ 'x-forwarded-for': `198.51.100.1, ${address}` });
const init = (key: string, address: string, origin = 'https://shop.example') =>
  api.call('POST', '/widget/init', {
    headers: { ...from(address), authorization: `Bearer ${key}` },
    body: { origin },
  });
const statuses = async (count: number, ask: (index: number) => Promise<{ status: number }>) =>
  (await Promise.all(Array.from({ length: count }, (_, index) => ask(index)))).map((answer) => answer.status);
/** One after the other, because shares depend on the order. */
async function inTurn(count: number, ask: (index: number) => Promise<{ status: number }>) {
  const all = [];
  for (let index = 0; index < count; index += 1) all.push((await ask(index)).status);
  return all;
}

describe('abuse protection', () => {
  it('limits init by network, and says how long to wait', async () => {
    const { keys } = await api.partner();
    const all = await statuses(9, () => init(keys.test.key, '192.0.2.1'));
    expect(all.filter((status) => status === 429)).toHaveLength(4);
    const refused = await init(keys.test.key, '192.0.2.1');
    expect(refused.body).toEqual({ error: 'rate_limited', message: expect.any(String), scope: 'ip' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  it('limits init by key across networks, without affecting other keys', async () => {
    const { keys } = await api.partner();
    const other = await api.partner();
    // Four networks: a share of two each.
    const all = await inTurn(12, (index) => init(keys.test.key, `192.0.3.${index % 4}`));
    expect(all.filter((status) => status === 429)).toHaveLength(4);
    const refused = await init(keys.test.key, '192.0.3.1');
    expect(refused.body).toEqual({ error: 'rate_limited', message: expect.any(String), scope: 'key' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await init(keys.test.key, '192.0.3.99')).status).toBe(200);
    expect((await init(other.keys.test.key, '192.0.3.98')).status).toBe(200);
  });

  it('limits init by the key in the body, whatever other key the request sends', async () => {
    const { keys } = await api.partner();
    const other = await api.partner();
    const all = await inTurn(12, (index) =>
      api.call('POST', '/widget/init', {
        headers: { ...from(`192.0.7.${index % 4}`), 'x-widget-key': other.keys.test.key },
        body: { origin: 'https://shop.example', public_key: keys.test.key },
      }),
    );
    expect(all.filter((status) => status === 429)).toHaveLength(4);
    expect((await init(other.keys.test.key, '192.0.7.99')).status).toBe(200);
  });

  it('limits the sign-in bridge and basket events by network, shared within each group of routes', async () => {
    const { keys, basketConfigId } = await api.partner();
    const headers = { 'x-widget-key': keys.test.key, ...from('192.0.4.1') };
    const states = await statuses(3, () => api.call('POST', '/widget/oauth-state', { headers }));
    expect(states).toEqual([200, 200, 200]);
    const malformed = () => api.call('POST', '/widget/oauth-poll', { headers, body: { state: 'x' } });
    expect((await malformed()).status).toBe(400);
    const refused = [
      await malformed(),
      await api.call('POST', '/widget/oauth-complete', { headers, body: { state: 'x' } }),
      await api.call('POST', '/widget/oauth-state', { headers }),
    ];
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 429, body: { error: 'rate_limited', scope: 'ip' } });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const events = await statuses(5, () =>
      api.call('POST', `/baskets/${basketConfigId}/event`, { headers, body: { type: 'open' } }),
    );
    expect(events.filter((status) => status === 429)).toHaveLength(2);
  });

  it('limits the sign-in bridge by key, sent directly or in a widget token', async () => {
    const { keys } = await api.partner();
    const key = await requireActiveKey(api.ctx, keys.test.key);
    const token = await mintWidgetToken(api.ctx, key, 'https://shop.example');
    const by = (index: number): Record<string, string> =>
      [{ 'x-widget-key': keys.test.key }, { 'x-widget-token': token }][index % 2] as Record<string, string>;
    const ask = (index: number) =>
      api.call('POST', '/widget/oauth-state', { headers: { ...from(`192.0.8.${index % 3}`), ...by(index) } });
    const all = await inTurn(9, ask);
    expect(all.filter((status) => status === 429)).toHaveLength(3);
    expect((await ask(9)).body).toMatchObject({ error: 'rate_limited', scope: 'key' });
  });

  it('lets shoppers behind one IP address poll for their sign-ins', async () => {
    const { keys } = await api.partner();
    const headers = { 'x-widget-key': keys.test.key, ...from('192.0.4.9') };
    const begin = async () => (await api.call('POST', '/widget/oauth-state', { headers })).body.state;
    const states = [await begin(), await begin()];
    const poll = (state: string) => api.call('POST', '/widget/oauth-poll', { headers, body: { state } });
    // Every three seconds, for a minute each.
    const polled = await statuses(40, (index) => poll(states[index % 2]));
    expect(new Set(polled)).toEqual(new Set([200]));
    const often = await statuses(120, () => poll(states[0]));
    expect(often.filter((status) => status === 429)).toHaveLength(20);
    expect((await poll(states[0])).body).toMatchObject({ error: 'rate_limited', scope: 'key' });
    expect((await poll(states[1])).status, 'the other one isn’t affected').toBe(200);
  });

  it('doesn’t count refused inits against a key, so strangers can’t disable a shop’s button', async () => {
    const { keys } = await api.partner();
    await api.ctx.prisma.apiKey.update({
      where: { id: keys.live.id },
      data: { allowedDomains: ['shop.example'] },
    });
    api.ctx.caches.keys.clear();
    expect((await init(keys.live.key, '192.0.12.250')).status).toBe(200);
    const stranger = (index: number) => init(keys.live.key, `192.0.12.${index}`, 'https://evil.example');
    expect(new Set(await statuses(30, stranger))).toEqual(new Set([403]));
    const byBody = (index: number) =>
      api.call('POST', '/widget/init', {
        headers: from(`192.0.13.${index}`),
        body: { origin: 'https://evil.example', public_key: keys.live.key },
      });
    expect(new Set(await statuses(30, byBody))).toEqual(new Set([403]));
    const own = await inTurn(8, (index) => init(keys.live.key, `192.0.14.${index % 2}`));
    expect(own, 'of eight a minute, one was already used').toEqual([...Array(7).fill(200), 429]);
  });

  it('gives keys on larger plans higher limits', async () => {
    for (const [plan, most] of [
      ['starter', 8],
      ['scale', 24],
      ['enterprise', 80],
    ] as const) {
      const { keys } = await api.partner(plan);
      const networks = most / 4;
      const all = await inTurn(90, (index) =>
        init(keys.test.key, `2001:db8:${plan.length}${index % networks}::1`),
      );
      expect(
        all.filter((status) => status === 200),
        plan,
      ).toHaveLength(most);
    }
  });

  it('limits basket events by key', async () => {
    const { keys, basketConfigId } = await api.partner();
    const all = await inTurn(8, (index) =>
      api.call('POST', `/baskets/${basketConfigId}/event?key=${keys.test.key}`, {
        headers: from(`192.0.9.${index % 4}`),
        body: { type: 'open' },
      }),
    );
    expect(all.filter((status) => status === 429)).toHaveLength(3);
  });

  it('doesn’t count refused basket events against a key, so strangers can’t silence a shop’s basket', async () => {
    const { keys, basketConfigId } = await api.partner();
    const other = await api.partner();
    await api.ctx.prisma.apiKey.update({
      where: { id: keys.live.id },
      data: { allowedDomains: ['shop.example'] },
    });
    api.ctx.caches.keys.clear();
    const tell = (address: string, origin: string, basket = basketConfigId) =>
      api.call('POST', `/baskets/${basket}/event`, {
        headers: { ...from(address), origin, 'x-widget-key': keys.live.key },
        body: { type: 'open' },
      });
    const foreign = await statuses(10, (index) => tell(`192.0.15.${index}`, 'https://evil.example'));
    expect(new Set(foreign)).toEqual(new Set([403]));
    const elsewhere = await statuses(10, (index) =>
      tell(`192.0.16.${index}`, 'https://shop.example', other.basketConfigId),
    );
    expect(new Set(elsewhere)).toEqual(new Set([403]));
    const visit = (index: number) =>
      api.call('POST', '/shops/public/unknown/events', {
        headers: { ...from(`192.0.17.${index}`), 'x-widget-key': keys.live.key },
        body: { type: 'play', item_id: 1, video_id: 1 },
      });
    expect(await statuses(10, visit)).not.toContain(429);
    const own = await inTurn(6, (index) => tell(`192.0.18.${index % 2}`, 'https://shop.example'));
    expect(own).toEqual([...Array(5).fill(200), 429]);
  });

  it('counts an IPv6 network as one address', () => {
    const network = '2001:db8:1:2';
    const inside = ['2001:db8:1:2::1', '2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:DB8:1:2:a::'];
    expect(inside.map(networkOf)).toEqual([network, network, network]);
    expect(networkOf('2001:db8:1:3::1')).not.toBe(network);
    expect([networkOf('::1'), networkOf('192.0.2.1'), networkOf('unknown')]).toEqual([
      '0:0:0:0',
      '192.0.2.1',
      'unknown',
    ]);
  });

  it('distinguishes callers whose IPv4 addresses a proxy writes as IPv6', async () => {
    const { keys } = await api.partner();
    const each = await statuses(6, (index) => init(keys.test.key, `::ffff:203.0.113.${index}`));
    expect(new Set(each)).toEqual(new Set([200]));
    const same = await statuses(6, () => init(keys.live.key, '::FFFF:203.0.113.99', 'http://localhost:1'));
    expect(same.filter((status) => status === 429)).toHaveLength(1);
  });

  it('limits no other route', async () => {
    const shopper = await api.shopper();
    const all = await statuses(80, () => api.call('POST', '/hosted/lists', { headers: shopper.headers }));
    expect(new Set(all)).toEqual(new Set([200]));
  });

  it('trusts only the part of X-Forwarded-For that the proxies wrote', async () => {
    const { keys } = await api.partner();
    const spoofed = (index: number) =>
      api.call('POST', '/widget/init', {
        headers: {
          'x-forwarded-for': `10.0.0.${index}, 192.0.5.1`,
          authorization: `Bearer ${keys.test.key}`,
        },
        body: { origin: 'https://shop.example' },
      });
    expect((await statuses(9, spoofed)).filter((status) => status === 429)).toHaveLength(4);
  });
});

describe('informational headers', () => {
  const names = [
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
    'x-usage-month',
    'x-usage-overage',
  ];

  it('count the key’s requests on widget routes, and never go below zero', async () => {
    const embed = await api.embed({ plan: 'free' });
    const ask = () => api.call('GET', '/widget/saved-products', { headers: embed.headers });
    const first = await ask();
    expect(first.headers.get('x-ratelimit-limit')).toBe('60');
    expect(first.headers.get('x-usage-limit')).toBe('20000');
    expect(Number(first.headers.get('x-usage-month'))).toBe(2);
    expect(Number.isNaN(Date.parse(first.headers.get('x-ratelimit-reset') ?? ''))).toBe(false);
    const many = await Promise.all(Array.from({ length: 70 }, ask));
    expect(new Set(many.map((answer) => answer.status))).toEqual(new Set([200]));
    expect((await ask()).headers.get('x-ratelimit-remaining')).toBe('0');
    expect((await ask()).headers.get('x-usage-month')).toBe('74');
  });

  const all = [...names, 'x-usage-limit'];
  const told = (answer: { headers: Headers }) => all.filter((name) => answer.headers.has(name));

  /** One request per route family, successful or not. */
  const families = [
    ['POST', '/widget/oauth-poll'],
    ['GET', '/widget/saved-products'],
    ['POST', '/hosted/lists'],
    ['GET', '/hosted/public/lists/unknown'],
    ['GET', '/shops/unknown'],
    ['GET', '/baskets/unknown'],
    ['POST', '/baskets/unknown/event'],
    ['GET', '/products/1'],
    ['GET', '/products/no-such-thing/at-all'],
  ] as const;

  it.each(families)(
    'are set on %s %s with a key or a widget token, even for errors',
    async (method, path) => {
      const { keys } = await api.partner('starter');
      const token = await mintWidgetToken(
        api.ctx,
        await requireActiveKey(api.ctx, keys.test.key),
        'https://shop.example',
      );
      const headers = { origin: 'https://shop.example', ...from('192.0.10.1') };
      const ways: Record<string, string>[] = [
        { authorization: `Bearer ${keys.test.key}` },
        { 'x-widget-token': token },
        { 'x-widget-key': keys.test.key },
      ];
      for (const named of ways) {
        const answer = await api.call(method, path, { headers: { ...headers, ...named } });
        expect(told(answer)).toEqual(all);
        expect(answer.headers.get('x-ratelimit-limit')).toBe('300');
        expect(answer.headers.get('x-usage-limit')).toBe('200000');
      }
      const foreign = await api.call(method, path, {
        headers: { ...headers, origin: 'https://evil.example', 'x-widget-token': token },
      });
      expect(told(foreign)).toEqual([]);
    },
  );

  it.each(families)('are absent on %s %s without a key', async (method, path) => {
    const shopper = await api.shopper();
    expect(told(await api.call(method, path))).toEqual([]);
    expect(told(await api.call(method, path, { headers: shopper.headers }))).toEqual([]);
    const garbage = {
      authorization: 'Bearer pk_test_nothing',
      'x-widget-token': 'x.y.z',
      'x-widget-key': 'k',
    };
    expect(told(await api.call(method, path, { headers: garbage }))).toEqual([]);
  });

  it('are set and counted for a basket with cached settings', async () => {
    const { keys, basketConfigId } = await api.partner();
    const plain = () => api.call('GET', `/baskets/${basketConfigId}`);
    const named = () =>
      api.call('GET', `/baskets/${basketConfigId}`, {
        headers: { authorization: `Bearer ${keys.test.key}` },
      });
    expect([told(await plain()), told(await plain())]).toEqual([[], []]);
    const [first, second] = [await named(), await named()];
    expect([told(first), told(second)]).toEqual([all, all]);
    expect(second.headers.get('x-usage-month')).toBe('2');
    expect(second.body).toEqual((await plain()).body);
  });

  it('are skipped for preflights, health and analytics', async () => {
    const { keys } = await api.partner();
    const headers = { authorization: `Bearer ${keys.test.key}`, 'x-widget-key': keys.test.key };
    const preflight = { ...headers, 'access-control-request-method': 'POST' };
    const answers = [
      await api.call('OPTIONS', '/widget/init', { headers: preflight }),
      await api.call('OPTIONS', '/hosted/lists', { headers: preflight }),
      await api.call('GET', '/health', { headers }),
      await api.call('POST', '/analytics/track', { headers, body: {} }),
      await api.call('GET', `/api-usage/${keys.test.id}`, { headers }),
    ];
    expect(answers.map(told)).toEqual([[], [], [], [], []]);
  });

  it('include the rate limit of a refused init, but no usage limit', async () => {
    const { keys } = await api.partner('starter');
    const refused = await init(keys.test.key, '192.0.11.1', 'null');
    expect(refused.status).toBe(400);
    expect(told(refused)).toEqual(names);
    for (let count = 0; count < 5; count += 1) await init(keys.test.key, '192.0.11.1');
    const limited = await init(keys.test.key, '192.0.11.1');
    expect(limited.status).toBe(429);
    expect(told(limited)).toEqual(names);
  });

  it('are omitted if usage can’t be counted, without failing the request', async () => {
    const embed = await api.embed();
    api.ctx.caches.usage.clear();
    const ask = () => api.call('GET', '/widget/saved-products', { headers: embed.headers });
    const rows = api.ctx.sql.rows.bind(api.ctx.sql);
    const broken = vi
      .spyOn(api.ctx.sql, 'rows')
      .mockImplementation((statement, values) =>
        statement.name === 'usage_totals' ? Promise.reject(new Error('away')) : rows(statement, values),
      );
    const answer = await ask();
    broken.mockRestore();
    expect([answer.status, told(answer)]).toEqual([200, []]);
    expect(told(await ask())).toEqual(all);
  });

  it('report a paid plan’s overage to the tenth of a cent', async () => {
    const partner = await api.partner('starter');
    const { partnerId } = partner;
    await api.ctx.prisma.usageCounter.create({
      data: { partnerId, period: '2026-11', shard: 7, saves: 2_003 },
    });
    const answer = await init(partner.keys.test.key, '192.0.6.1');
    expect(answer.body.overage).toBe(true);
    expect(answer.headers.get('x-usage-overage')).toBe('7.5');
    expect(answer.headers.get('x-usage-total')).toBe('2003');
    expect(answer.headers.get('x-usage-remaining')).toBe('0');
  });

  it('restart each month, and count every request around midnight', async () => {
    const { keys, basketConfigId } = await api.partner();
    const ask = async () => {
      const headers = { authorization: `Bearer ${keys.test.key}` };
      const answer = await api.call('GET', `/baskets/${basketConfigId}`, { headers });
      return Number(answer.headers.get('x-usage-month'));
    };
    const months = async () => Promise.all(Array.from({ length: 15 }, ask));
    const noon = api.time.now;
    api.time.now = new Date('2026-11-30T23:59:59Z');
    expect(Math.max(...(await months()))).toBe(15);
    api.time.now = new Date('2026-12-01T00:00:00Z');
    expect(Math.max(...(await months()))).toBe(15);
    api.time.now = new Date('2026-11-30T23:59:59Z');
    expect(await ask()).toBe(16);
    api.time.now = noon;
  });

  it('allow every origin, with the headers the SDKs send', async () => {
    const preflight = await api.call('OPTIONS', '/widget/save', {
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase().split(',');
    for (const name of [
      'authorization',
      'x-widget-token',
      'x-widget-key',
      'idempotency-key',
      'apikey',
      'content-type',
    ]) {
      expect(allowed).toContain(name);
    }
  });
});

describe('invalid requests', () => {
  it('get documented errors, never a stack trace', async () => {
    const { headers } = await api.embed();
    const answers = [
      await api.call('GET', '/nowhere'),
      await api.call('PUT', '/widget/save', { headers }),
      await api.call('POST', '/widget/save', { headers, body: '{"a":' }),
      await api.call('POST', '/widget/save', {
        headers: { ...headers, 'content-type': 'text/plain' },
        body: 'x',
      }),
      await api.call('POST', '/widget/save', { headers, body: { pad: 'x'.repeat(300_000) } }),
    ];
    expect(answers.map((answer) => [answer.status, answer.body.error])).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
      [400, 'invalid_input'],
      [415, 'unsupported_media_type'],
      [413, 'payload_too_large'],
    ]);
  });
});
