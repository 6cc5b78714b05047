import { describe, expect, it } from 'vitest';
import { analyticsTypes } from '#api/modules/analytics/schemas.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createKey } from '#api/modules/keys/create-key.ts';
import { useApi } from '#test/support/api.ts';

const api = await useApi();
const shop = 'https://shop.example';

const track = (body: unknown, headers: Record<string, string> = {}, query = '') =>
  api.call('POST', `/analytics/track${query}`, { headers, body });
const stored = (partnerId: number) =>
  api.ctx.prisma.analyticsEvent.findMany({ where: { partnerId }, orderBy: { id: 'asc' } });
const code = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error];
async function ownerOf({ userId }: { userId: string }) {
  const { email } = await api.ctx.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const { accessToken } = await issueSession(api.ctx, { email: email ?? '' });
  return { authorization: `Bearer ${accessToken}` };
}

describe('POST /analytics/track', () => {
  it('stores every type of event, flags test traffic, and counts no action', async () => {
    const { partnerId, keys } = await api.partner();
    const headers = { 'x-widget-key': keys.test.key, origin: shop };
    for (const type of analyticsTypes) {
      expect(await track({ partner_id: partnerId, type }, headers)).toMatchObject({
        status: 200,
        body: { ok: true },
      });
    }
    const told = { partner_id: partnerId, type: 'add_to_cart', product_id: 7 } as const;
    await track({ ...told, payload: { quantity: 2, layout: 'grid', bulk: false, variant: null } }, headers);
    const events = await stored(partnerId);
    expect(events.map(({ type }) => type)).toEqual([...analyticsTypes, 'add_to_cart']);
    expect(events.at(-1)).toMatchObject({
      apiKeyId: keys.test.id,
      productId: 7,
      payload: { quantity: 2, layout: 'grid', bulk: false, variant: null },
      isTest: true,
      createdAt: api.time.now,
    });
    expect(await api.ctx.prisma.usageCounter.count({ where: { partnerId } })).toBe(0);
  });

  it('accepts the key as a header, query, bearer token or body field, and doesn’t flag a live key’s events', async () => {
    const partner = await api.partner();
    const { partnerId } = partner;
    const { key } = await createKey(api.ctx, { partnerId, environment: 'live', domains: ['shop.example'] });
    const event = { partner_id: partnerId, type: 'button_view' };
    const origin = { origin: shop };
    const answers = [
      await track(event, { ...origin, 'x-widget-key': key }),
      await track(event, origin, `?key=${key}`),
      await track(event, { ...origin, authorization: `Bearer ${key}` }),
      await track({ ...event, key }, origin),
      await track({ ...event, key }, { ...origin, ...(await ownerOf(partner)) }),
    ];
    expect(answers.map(code)).toEqual(Array(5).fill([200, undefined]));
    expect((await stored(partnerId)).map(({ isTest }) => isTest)).toEqual(Array(5).fill(false));
  });

  it('accepts events without a key only from the service’s own pages and from members', async () => {
    const partner = await api.partner();
    const event = { partner_id: partner.partnerId, type: 'list_view' };
    const shopper = (await api.shopper()).headers;
    const answers = [
      await track(event, { origin: 'http://localhost:3000' }),
      await track(event, { origin: 'http://localhost:3000', ...shopper }),
      await track(event, await ownerOf(partner)),
      await track(event),
      await track(event, { origin: shop }),
      await track(event, shopper),
      await track({ ...event, partner_id: 99_999_999 }, { origin: 'http://localhost:3000' }),
      await track(event, { authorization: 'Bearer nonsense' }),
    ];
    expect(answers.map(code)).toEqual([
      ...Array(3).fill([200, undefined]),
      ...Array(4).fill([403, 'forbidden']),
      [401, 'unauthorized'],
    ]);
    expect(await stored(partner.partnerId)).toHaveLength(3);
  });

  it('restricts a key to its allowed domains', async () => {
    const { partnerId, keys } = await api.partner();
    const { key } = await createKey(api.ctx, { partnerId, environment: 'live', domains: ['shop.example'] });
    const event = { partner_id: partnerId, type: 'button_click' };
    const from = (origin: string, value = key) => track(event, { origin, 'x-widget-key': value });
    const answers = [
      await from(shop),
      await from('http://localhost:4000'),
      await from('https://evil.example'),
      await from('null'),
      await from(shop, keys.live.key),
      await from(shop, 'pk_live_nothing'),
    ];
    expect(answers.map(code)).toEqual([
      [200, undefined],
      [200, undefined],
      [403, 'forbidden'],
      [403, 'forbidden'],
      [403, 'forbidden'],
      [403, 'unknown_key'],
    ]);
  });

  it('rejects another partner’s key, even if the body names the caller’s own', async () => {
    const [mine, theirs] = [await api.partner(), await api.partner()];
    const event = { partner_id: mine.partnerId, type: 'button_click' };
    const owner = await ownerOf(mine);
    const answers = [
      await track(event, { 'x-widget-key': theirs.keys.test.key }),
      await track({ ...event, key: theirs.keys.test.key }),
      await track({ ...event, key: theirs.keys.test.key }, owner),
      await track({ ...event, partner_id: theirs.partnerId, key: theirs.keys.test.key }, owner),
      await track({ ...event, partner_id: theirs.partnerId, key: mine.keys.test.key }, owner),
      await track({ ...event, key: mine.keys.test.key }, { ...owner, 'x-widget-key': theirs.keys.test.key }),
    ];
    expect(answers.map(code)).toEqual([
      [403, 'forbidden_key_mismatch'],
      [403, 'forbidden_key_mismatch'],
      [403, 'forbidden_key_not_owned'],
      [403, 'forbidden_key_not_owned'],
      [403, 'forbidden_key_mismatch'],
      [403, 'forbidden_key_mismatch'],
    ]);
    expect(await stored(mine.partnerId)).toHaveLength(0);
    expect(await stored(theirs.partnerId)).toHaveLength(0);
  });

  it('reports missing and malformed fields', async () => {
    const { partnerId, keys } = await api.partner();
    const ask = (body: unknown) => track(body, { 'x-widget-key': keys.test.key });
    expect(code(await ask({ type: 'save' }))).toEqual([400, 'partner_required']);
    expect(code(await ask({}))).toEqual([400, 'partner_required']);
    const event = { partner_id: partnerId, type: 'save' };
    const malformed = [
      '{',
      '[]',
      'null',
      { partner_id: partnerId },
      { ...event, type: 'dance' },
      { ...event, product_id: 'seven' },
      { ...event, product_id: 2 ** 53 },
      { ...event, payload: 'text' },
      { ...event, payload: { deep: { er: 1 } } },
      { ...event, payload: { long: 'x'.repeat(201) } },
      { ...event, payload: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 1])) },
      { ...event, payload: { '__proto__ ': 1 } },
    ];
    for (const body of malformed) {
      expect(code(await ask(body)), JSON.stringify(body)).toEqual([400, 'invalid_payload']);
    }
    expect(await stored(partnerId)).toHaveLength(0);
  });

  it('stores no personal data', async () => {
    const { partnerId, keys } = await api.partner();
    const shopper = await api.shopper();
    const headers = { ...shopper.headers, 'x-widget-key': keys.test.key, 'user-agent': 'Telltale/1.0' };
    const event = { partner_id: partnerId, type: 'save' };
    expect(code(await track({ ...event, payload: { who: 'clara@mail.example' } }, headers))).toEqual([
      400,
      'invalid_payload',
    ]);
    await api.call('POST', '/analytics/track', { headers, body: event, address: '198.51.100.77' });
    const row = JSON.stringify(await stored(partnerId), (_, value: unknown) =>
      typeof value === 'bigint' ? 0 : value,
    );
    for (const secret of ['198.51.100.77', 'Telltale', shopper.session.user.id])
      expect(row).not.toContain(secret);
  });

  it('replaces lone surrogates and removes NUL characters', async () => {
    const { partnerId, keys } = await api.partner();
    const body = `{"partner_id":${partnerId},"type":"save","payload":{"where":"a\\u0000\\ud800b"}}`;
    expect((await track(body, { 'x-widget-key': keys.test.key })).status).toBe(200);
    expect((await stored(partnerId))[0]?.payload).toEqual({ where: 'a\ufffdb' });
  });

  it('stores an event once per Idempotency-Key', async () => {
    const { partnerId, keys } = await api.partner();
    const headers = { 'x-widget-key': keys.test.key, 'idempotency-key': 'once' };
    const event = { partner_id: partnerId, type: 'checkout' };
    const answers = await Promise.all([1, 2, 3].map(() => track(event, headers)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stored(partnerId)).toHaveLength(1);
  });
});
