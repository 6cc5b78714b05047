import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { createKey } from '#api/modules/keys/create-key.ts';
import { useApi } from '#test/support/api.ts';

const api = await useApi();

const init = (key: string | undefined, origin: string, headers: Record<string, string> = {}) =>
  api.call('POST', '/widget/init', { headers, body: { origin, ...(key && { public_key: key }) } });

describe('POST /widget/init', () => {
  it('exchanges a key for a token bound to the origin, with basket and usage', async () => {
    const partner = await api.partner('free');
    const answer = await api.call('POST', '/widget/init', {
      headers: { authorization: `Bearer ${partner.keys.test.key}`, origin: 'https://shop.example' },
      body: { origin: 'https://shop.example' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      partner_id: partner.partnerId,
      api_key_id: partner.keys.test.id,
      exp_minutes: 60,
      overage: false,
      basketConfig: { id: partner.basketConfigId, layout: 'grid' },
    });
    const claims = decodeJwt(answer.body.token);
    expect(claims).toMatchObject({ origin: 'https://shop.example' });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600);
    expect(answer.headers.get('x-usage-total')).toBe('0');
    expect(answer.headers.get('x-usage-limit')).toBe('200');
    expect(answer.headers.get('x-usage-remaining')).toBe('200');
    expect(answer.headers.get('x-ratelimit-limit')).toBe('60');
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('59');
  });

  it('requires a key and an origin', async () => {
    const partner = await api.partner();
    for (const body of [
      {},
      { public_key: partner.keys.test.key },
      { origin: 'https://shop.example' },
      '{',
      '[]',
    ]) {
      const answer = await api.call('POST', '/widget/init', { body });
      expect([answer.status, answer.body.error], JSON.stringify(body)).toEqual([400, 'invalid_input']);
    }
  });

  it('rejects invalid origins', async () => {
    const { keys } = await api.partner();
    for (const origin of ['null', 'file:///tmp/a.html', 'shop.example', 'ftp://shop.example', 'https://']) {
      const answer = await init(keys.test.key, origin);
      expect([answer.status, answer.body.error], origin).toEqual([400, 'invalid_origin']);
      expect(answer.body.reason).toBeUndefined();
    }
  });

  it('rejects a body origin that isn’t the page’s, except from the hosted pages', async () => {
    const { keys } = await api.partner();
    const foreign = await init(keys.test.key, 'https://shop.example', { origin: 'https://evil.example' });
    expect([foreign.status, foreign.body]).toMatchObject([
      400,
      { error: 'invalid_origin', reason: 'origin_mismatch' },
    ]);
    const hosted = await init(keys.test.key, 'https://shop.example', { origin: 'http://localhost:3000' });
    expect(hosted.status).toBe(200);
  });

  it('rejects unknown, mistyped and revoked keys immediately', async () => {
    const { keys } = await api.partner();
    expect((await init(keys.test.key, 'https://shop.example')).status).toBe(200);
    await api.ctx.prisma.apiKey.update({ where: { id: keys.test.id }, data: { status: 'revoked' } });
    await expect
      .poll(async () => (await init(keys.test.key, 'https://shop.example')).body.error)
      .toBe('unknown_key');
    for (const key of ['pk_test_nothing', `${keys.live.key.slice(0, -1)}-`, 'x'.repeat(200)]) {
      const answer = await init(key, 'https://shop.example');
      expect([answer.status, answer.body.error]).toEqual([403, 'unknown_key']);
    }
  });

  it('accepts a rotated key until its grace period ends', async () => {
    const { keys } = await api.partner();
    const expiresAt = new Date(api.time.now.getTime() + 15 * 60_000);
    await api.ctx.prisma.apiKey.update({ where: { id: keys.test.id }, data: { expiresAt } });
    expect((await init(keys.test.key, 'https://shop.example')).status).toBe(200);
    api.pass({ minutes: 16 });
    await expect.poll(async () => (await init(keys.test.key, 'https://shop.example')).status).toBe(403);
  });

  it('restricts a key to its allow-list, with wildcards and ports, and always accepts local hosts', async () => {
    const { partnerId } = await api.partner();
    const { key } = await createKey(api.ctx, {
      partnerId,
      environment: 'live',
      domains: ['shop.example', '*.brand.example', 'staging.example:8443'],
    });
    const allowed = [
      'https://shop.example',
      'http://shop.example:8080',
      'https://de.brand.example',
      'https://a.b.brand.example',
      'https://staging.example:8443',
      'http://localhost:4000',
      'http://127.0.0.1',
      'http://[::1]:9',
    ];
    for (const origin of allowed) expect((await init(key, origin)).status, origin).toBe(200);
    const refused = [
      'https://brand.example',
      'https://evilbrand.example',
      'https://shop.example.evil.example',
      'https://www.shop.example',
      'https://staging.example',
    ];
    for (const origin of refused) {
      const answer = await init(key, origin);
      expect([answer.status, answer.body.error], origin).toEqual([403, 'origin_not_allowed']);
    }
  });

  it('requires an allow-list for live keys created after September 1, 2026', async () => {
    const { keys } = await api.partner();
    const late = await init(keys.live.key, 'https://shop.example');
    expect([late.status, late.body]).toMatchObject([
      403,
      { error: 'allowlist_required', hint: expect.any(String) },
    ]);
    const createdAt = new Date('2026-09-01T10:00:00Z');
    await api.ctx.prisma.apiKey.update({ where: { id: keys.live.id }, data: { createdAt } });
    await expect.poll(async () => (await init(keys.live.key, 'https://shop.example')).status).toBe(200);
  });

  it('refuses a platform shop after its trial, until it subscribes or moves to a paid plan', async () => {
    const partner = await api.partner('free');
    const trialEndsAt = new Date(api.time.now.getTime() + 86_400_000);
    const shop = await api.ctx.prisma.shop.create({
      data: { partnerId: partner.partnerId, domain: 'kiln.myshopify.example', trialEndsAt },
    });
    const ask = () => init(partner.keys.test.key, 'https://shop.example');
    expect((await ask()).status).toBe(200);
    api.pass({ days: 2 });
    await expect
      .poll(async () => (await ask()).body)
      .toMatchObject({
        error: 'subscription_required',
        message: expect.any(String),
        trial_expired: true,
      });
    await api.ctx.prisma.shop.update({ where: { id: shop.id }, data: { subscriptionStatus: 'active' } });
    await expect.poll(async () => (await ask()).status).toBe(200);
  });
});
