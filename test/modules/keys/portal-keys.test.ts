/** A partner's keys over the API, as used by its portal and tools. */
import { describe, expect, it } from 'vitest';
import { useApi } from '#test/support/api.ts';
import { newTeam, tokenOf } from '#test/support/team.ts';

const api = await useApi();
const init = (key: string, origin = 'https://shop.example') =>
  api.call('POST', '/widget/init', { body: { origin, public_key: key } });

/** A partner, and calls to /portal/keys with a member's token. */
async function keysOf() {
  const team = await newTeam(api);
  const { headers } = await tokenOf(api, team.member.email);
  const call = (method: string, path = '', body?: unknown) =>
    api.call(method, `/portal/keys${path}`, { headers, body });
  return { ...team, call };
}

describe('a partner’s keys', () => {
  it('are listed with their usage and the pages that use them', async () => {
    const { keys, call } = await keysOf();
    expect((await init(keys.test.key)).status).toBe(200);
    await api.ctx.prisma.keyUsage.createMany({
      data: [
        {
          apiKeyId: keys.test.id,
          period: '2026-10',
          requests: 900,
          lastAt: new Date('2026-10-09T08:00:00Z'),
        },
        { apiKeyId: keys.live.id, period: '2026-10', requests: 7, lastAt: new Date('2026-10-09T08:00:00Z') },
      ],
    });
    const { body } = await call('GET');
    expect(body.keys).toEqual([
      {
        id: keys.live.id,
        key: keys.live.key,
        environment: 'live',
        name: null,
        status: 'active',
        allowed_domains: [],
        created_at: api.time.now.toISOString(),
        ends_at: null,
        replaced_by: null,
        requests_this_month: 0,
        last_used_at: '2026-10-09T08:00:00.000Z',
        unused: false,
        first_init_at: null,
        first_init_origin: null,
        used_by_theme: false,
      },
      expect.objectContaining({
        id: keys.test.id,
        key: keys.test.key,
        environment: 'test',
        unused: false,
        first_init_at: api.time.now.toISOString(),
        first_init_origin: 'https://shop.example',
        last_used_at: api.time.now.toISOString(),
      }),
    ]);
    expect((await call('GET', `/${keys.test.id}`)).body).toEqual(body.keys[1]);
  });

  it('are created for tests without domains, and live with domains', async () => {
    const { partnerId, call } = await keysOf();
    const test = await call('POST', '', { environment: 'test', name: ' Staging ' });
    expect(test.body).toMatchObject({
      environment: 'test',
      name: 'Staging',
      allowed_domains: [],
      unused: true,
    });
    expect((await init(test.body.key)).status).toBe(200);
    for (const environment of ['live', 'prod']) {
      const made = await call('POST', '', {
        environment,
        allowed_domains: ['Shop.example', '*.shop.example'],
      });
      expect(made.body).toMatchObject({
        environment: 'live',
        allowed_domains: ['shop.example', '*.shop.example'],
      });
      expect(made.body.key).toMatch(/^pk_live_/);
      expect((await init(made.body.key)).status).toBe(200);
      expect((await init(made.body.key, 'http://localhost:5173')).status).toBe(200);
    }
    const refused = [
      { environment: 'live' },
      { environment: 'prod', allowed_domains: [] },
      { environment: 'live', allowed_domains: ['https://shop.example'] },
      { environment: 'live', allowed_domains: 'shop.example' },
      { environment: 'staging' },
      { environment: 'test', name: 'x'.repeat(81) },
      {},
    ];
    const fields = ['allowed_domains', 'allowed_domains', 'allowed_domains', 'allowed_domains'];
    const before = await api.ctx.prisma.apiKey.count({ where: { partnerId } });
    for (const [index, body] of refused.entries()) {
      const answer = await call('POST', '', body);
      expect(answer).toMatchObject({
        status: 400,
        body: { error: 'invalid_input', hint: expect.any(String) },
      });
      expect(answer.body.field).toBe([...fields, 'environment', 'name', 'environment'][index]);
    }
    expect(await api.ctx.prisma.apiKey.count({ where: { partnerId } })).toBe(before);
  });

  it('are created once for a repeated request', async () => {
    const { headers } = (await newTeam(api)).owner;
    const send = () =>
      api.call('POST', '/portal/keys', {
        headers: { ...headers, 'idempotency-key': 'once' },
        body: { environment: 'test' },
      });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
  });

  it('can be renamed, and their name removed', async () => {
    const { keys, call } = await keysOf();
    expect((await call('PATCH', `/${keys.live.id}`, { name: 'Shop' })).body.name).toBe('Shop');
    expect((await call('PATCH', `/${keys.live.id}`, { name: null })).body.name).toBeNull();
    const long = await call('PATCH', `/${keys.live.id}`, { name: 'x'.repeat(81) });
    expect([long.status, long.body.field]).toEqual([400, 'name']);
  });

  it('work on their new domains immediately', async () => {
    const { keys, call } = await keysOf();
    const path = `/${keys.live.id}/domains`;
    expect((await init(keys.live.key)).body.error).toBe('allowlist_required');
    const set = await call('PUT', path, {
      allowed_domains: ['shop.example', '*.shop.example', 'SHOP.example'],
    });
    const stored = { allowed_domains: ['shop.example', '*.shop.example'], own_hosts: [] };
    expect(set.body).toMatchObject({
      ...stored,
      domains: [
        { domain: 'shop.example', state: 'unverified', method: null, dns_name: '_wishlist.shop.example' },
        { domain: '*.shop.example', state: 'unverified', method: null, file_url: null },
      ],
    });
    expect((await call('GET', path)).body).toMatchObject(stored);
    expect((await init(keys.live.key, 'https://eu.shop.example')).status).toBe(200);
    const wrong = await call('PUT', path, { allowed_domains: ['good.example', 'shop.example/path'] });
    expect(wrong.body).toMatchObject({
      field: 'allowed_domains',
      hint: expect.stringContaining('shop.example/path'),
    });
    expect((await call('PUT', path, {})).body).toMatchObject({
      field: 'allowed_domains',
      error: 'invalid_input',
    });
    expect((await call('GET', path)).body).toMatchObject(stored);
  });

  it('reject domains that cover other people’s shops, and invalid ports', async () => {
    const { keys, call } = await keysOf();
    const path = `/${keys.live.id}/domains`;
    const shared = ['com', '*.com', 'co.uk', '*.co.uk', '*.myshopify.com', '*.github.io', '*.example'];
    const ports = ['shop.example:0', 'shop.example:65536', 'shop.example:99999', '*.com:8443'];
    for (const entry of [...shared, ...ports]) {
      const refused = await call('PUT', path, { allowed_domains: ['good.example', entry] });
      expect([refused.status, refused.body.field], entry).toEqual([400, 'allowed_domains']);
      expect(refused.body.hint).toContain(JSON.stringify(entry));
      const created = await call('POST', '', { environment: 'live', allowed_domains: [entry] });
      expect(created.status, entry).toBe(400);
    }
    const own = [
      'kiln.myshopify.com',
      'kiln.github.io',
      '*.kiln.github.io',
      'shop.example:65535',
      'shop.co.uk',
    ];
    const taken = await call('PUT', path, { allowed_domains: own });
    expect(taken.body.allowed_domains).toEqual(own);
  });

  it('accept internationalized hosts, and work on their ASCII form', async () => {
    const { keys, call } = await keysOf();
    const path = `/${keys.live.id}/domains`;
    const set = await call('PUT', path, { allowed_domains: ['Müller.example', '*.müller.example'] });
    const stored = ['xn--mller-kva.example', '*.xn--mller-kva.example'];
    expect(set.body).toMatchObject({ allowed_domains: stored, own_hosts: [] });
    const { origin } = new URL('https://www.müller.example/vase');
    expect((await init(keys.live.key, origin)).status).toBe(200);
    for (const wrong of ['https://müller.example', 'müller.example/vase', 'mül ler.example']) {
      const refused = await call('PUT', path, { allowed_domains: [wrong] });
      expect(refused.body).toMatchObject({ error: 'invalid_input', hint: expect.stringContaining(wrong) });
    }
  });

  it('can be rotated, while the old value works for 15 more minutes', async () => {
    const { keys, call } = await keysOf();
    const { body } = await call('POST', `/${keys.test.id}/rotate`);
    expect(body).toEqual({
      id: expect.any(Number),
      key: expect.stringMatching(/^pk_test_/),
      replaces: keys.test.id,
      old_valid_until: new Date(api.time.now.getTime() + 15 * 60_000).toISOString(),
      theme_told: null,
    });
    expect((await call('GET', `/${keys.test.id}`)).body).toMatchObject({
      status: 'rotated',
      replaced_by: body.id,
    });
    expect([(await init(keys.test.key)).status, (await init(body.key)).status]).toEqual([200, 200]);
    api.pass({ minutes: 15 });
    expect([(await init(keys.test.key)).status, (await init(body.key)).status]).toEqual([403, 200]);
    expect((await call('GET', `/${keys.test.id}`)).body.status).toBe('expired');
    expect((await call('POST', `/${keys.test.id}/rotate`)).body.error).toBe('unknown_key');
  });

  it('stop working permanently when revoked, and can then be deleted', async () => {
    const { keys, call } = await keysOf();
    await init(keys.test.key);
    const inUse = await call('DELETE', `/${keys.test.id}`);
    expect(inUse).toMatchObject({ status: 400, body: { hint: expect.stringContaining('Revoke it') } });
    const ended = {
      id: keys.test.id,
      status: 'revoked',
      revoked_at: api.time.now.toISOString(),
      theme_told: null,
    };
    expect((await call('POST', `/${keys.test.id}/revoke`)).body).toEqual(ended);
    api.pass({ minutes: 1 });
    expect((await call('POST', `/${keys.test.id}/revoke`)).body).toEqual(ended);
    expect((await call('GET', `/${keys.test.id}`)).body.status).toBe('revoked');
    expect((await call('PUT', `/${keys.test.id}/domains`, { allowed_domains: [] })).body.error).toBe(
      'unknown_key',
    );
    expect((await call('DELETE', `/${keys.test.id}`)).body).toEqual({ ok: true });
    expect((await call('GET', `/${keys.test.id}`)).body.error).toBe('api_key_not_found');
    expect((await call('DELETE', `/${keys.live.id}`)).body).toEqual({ ok: true });
  });

  it('can’t be deleted while a shop’s theme uses them, with an explanation', async () => {
    const { partnerId, keys, call } = await keysOf();
    const domain = `keys-${partnerId}.myshopify.com`;
    await api.ctx.prisma.shop.create({ data: { partnerId, domain, apiKeyId: keys.live.id } });
    expect((await call('GET', `/${keys.live.id}`)).body.used_by_theme).toBe(true);
    const refused = await call('DELETE', `/${keys.live.id}`);
    expect(refused).toMatchObject({ status: 400, body: { hint: expect.stringContaining('theme') } });
    const domains = await call('PUT', `/${keys.live.id}/domains`, { allowed_domains: ['more.example'] });
    expect(domains.body.own_hosts).toContain(domain);
    expect(domains.body.allowed_domains).toEqual([...domains.body.own_hosts, 'more.example']);
  });

  it('show their requests to tools, even after they expire', async () => {
    const { owner, keys, call } = await keysOf();
    await init(keys.test.key);
    const { body: own } = await api.call('GET', `/api-usage/${keys.test.id}`, {
      headers: { authorization: `Bearer ${keys.test.key}` },
    });
    const { headers } = await tokenOf(api, owner.email);
    const read = () => api.call('GET', `/portal/keys/${keys.test.id}/usage`, { headers });
    expect((await read()).body).toEqual(own);
    expect(own).toMatchObject({ api_key_id: keys.test.id, plan: 'growth', limits: expect.any(Object) });
    await call('POST', `/${keys.test.id}/revoke`);
    expect((await read()).body.api_key_id).toBe(keys.test.id);
  });

  it('can be tested for an origin with init’s answer, without being counted', async () => {
    const { keys, call } = await keysOf();
    const made = await call('POST', '', { environment: 'live', allowed_domains: ['shop.example'] });
    const tries = [
      [made.body, 'https://shop.example'],
      [made.body, 'http://localhost:8080'],
      [made.body, 'https://other.example'],
      [made.body, 'shop.example'],
      [keys.live, 'https://shop.example'],
      [keys.test, 'https://anywhere.example'],
    ] as const;
    const statuses: string[] = [];
    for (const [key, origin] of tries) {
      const { body } = await call('POST', `/${key.id}/check`, { origin });
      statuses.push(body.status);
      expect((await call('GET', `/${key.id}`)).body).toMatchObject({ unused: true, first_init_at: null });
      expect(body.hint === null).toBe(body.status === 'ok');
    }
    for (const [index, [key, origin]] of tries.entries()) {
      const { status, body } = await init(key.key, origin);
      expect(body.error ?? 'ok', origin).toBe(statuses[index]);
      expect((await call('POST', `/${key.id}/check`, { origin })).body.http_status).toBe(status);
    }
    expect(statuses).toEqual([
      'ok',
      'ok',
      'origin_not_allowed',
      'invalid_origin',
      'allowlist_required',
      'ok',
    ]);
    await call('POST', `/${keys.test.id}/revoke`);
    const ended = await call('POST', `/${keys.test.id}/check`, { origin: 'https://shop.example' });
    expect(ended.body).toMatchObject({ status: 'unknown_key', http_status: 403 });
    expect((await call('POST', `/${keys.test.id}/check`, {})).body).toMatchObject({ field: 'origin' });
  });

  it('return 404 for unknown IDs and 400 for malformed ones', async () => {
    const { call } = await keysOf();
    expect((await call('GET', '/0')).body.error).toBe('api_key_not_found');
    expect((await call('GET', '/99999999999')).body.error).toBe('api_key_not_found');
    expect(await call('GET', '/shop')).toMatchObject({ status: 400, body: { error: 'invalid_api_key_id' } });
  });
});
