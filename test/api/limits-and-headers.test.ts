import { describe, expect, it } from 'vitest';
import { useApi } from '../support/api.ts';

const api = await useApi({
  INIT_PER_MINUTE_IP: '5',
  INIT_PER_MINUTE_KEY: '8',
  OAUTH_PER_MINUTE_IP: '4',
  EVENT_PER_MINUTE_IP: '3',
  EVENT_PER_MINUTE_KEY: '1000',
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

describe('abuse protection', () => {
  it('limits init by address, and says how long to wait', async () => {
    const { keys } = await api.partner();
    const all = await statuses(9, () => init(keys.test.key, '192.0.2.1'));
    expect(all.filter((status) => status === 429)).toHaveLength(4);
    const refused = await init(keys.test.key, '192.0.2.1');
    expect(refused.body).toEqual({ error: 'rate_limited', message: expect.any(String), scope: 'ip' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  it('limits init by key across addresses, without touching another key', async () => {
    const { keys } = await api.partner();
    const other = await api.partner();
    const all = await statuses(12, (index) => init(keys.test.key, `192.0.3.${index}`));
    expect(all.filter((status) => status === 429)).toHaveLength(4);
    expect((await init(keys.test.key, '192.0.3.99')).body).toMatchObject({
      error: 'rate_limited',
      scope: 'key',
    });
    expect((await init(other.keys.test.key, '192.0.3.98')).status).toBe(200);
  });

  it('limits the sign-in bridge and basket events', async () => {
    const { keys, basketConfigId } = await api.partner();
    const headers = { 'x-widget-key': keys.test.key, ...from('192.0.4.1') };
    const states = await statuses(6, () => api.call('POST', '/widget/oauth-state', { headers }));
    expect(states.filter((status) => status === 429)).toHaveLength(2);
    const events = await statuses(5, () =>
      api.call('POST', `/baskets/${basketConfigId}/event`, { headers, body: { type: 'open' } }),
    );
    expect(events.filter((status) => status === 429)).toHaveLength(2);
  });

  it('rejects nothing else for being asked often', async () => {
    const shopper = await api.shopper();
    const all = await statuses(80, () => api.call('POST', '/hosted/lists', { headers: shopper.headers }));
    expect(new Set(all)).toEqual(new Set([200]));
  });

  it('does not believe more of X-Forwarded-For than the proxies wrote', async () => {
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

  it('count requests of the key on widget routes, and never go below zero', async () => {
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

  it('are absent where no key is known, on preflights and on health', async () => {
    const { basketConfigId } = await api.partner();
    const { headers } = await api.shopper();
    const answers = [
      await api.call('GET', `/baskets/${basketConfigId}`),
      await api.call('POST', '/hosted/lists', { headers }),
      await api.call('GET', '/health'),
      await api.call('OPTIONS', '/widget/init', { headers: { 'access-control-request-method': 'POST' } }),
    ];
    for (const answer of answers) {
      for (const name of [...names, 'x-usage-limit']) expect(answer.headers.get(name), name).toBeNull();
    }
  });

  it('tell the overage of a paid plan to the tenth of a cent', async () => {
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

  it('let every origin ask, with the headers the SDKs send', async () => {
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

describe('requests that are not right', () => {
  it('are answered in the documented form and never with a stack', async () => {
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
