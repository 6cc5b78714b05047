/** Managing public keys, as a partner or as the merchant of a platform shop. */
import { describe, expect, it } from 'vitest';
import { createKey } from '#api/modules/keys/create-key.ts';
import { deleteKey } from '#api/modules/keys/delete-key.ts';
import { listKeys } from '#api/modules/keys/list-keys.ts';
import { revokeKey } from '#api/modules/keys/revoke-key.ts';
import { rotateKey } from '#api/modules/keys/rotate-key.ts';
import { setKeyDomains } from '#api/modules/keys/set-key-domains.ts';
import { ensureAdminShop } from '#api/modules/shopify/ensure-admin-shop.ts';
import { provisionShop } from '#api/modules/shopify/provision-shop.ts';
import { useApi } from '#test/support/api.ts';
import { sharedAdmin, sharedService } from '#test/support/shared-service.ts';
import { embeddedQuery } from '#test/support/shopify/app-credentials.ts';

const api = await useApi();
const init = (key: string, origin = 'https://shop.example') =>
  api.call('POST', '/widget/init', { body: { origin, public_key: key } });

describe('a partner’s keys', () => {
  it('are listed with their requests this month and their state', async () => {
    const { partnerId, keys } = await api.partner();
    const spare = await createKey(api.ctx, { partnerId, environment: 'test', name: ' Staging ' });
    await rotateKey(api.ctx, { keyId: keys.test.id, partnerId });
    await revokeKey(api.ctx, { keyId: keys.live.id, partnerId });
    await api.ctx.prisma.keyUsage.createMany({
      data: [
        { apiKeyId: keys.test.id, period: '2026-11', requests: 12 },
        { apiKeyId: keys.test.id, period: '2026-10', requests: 900 },
      ],
    });
    const list = () => listKeys(api.ctx, { partnerId });
    expect(await list()).toMatchObject([
      { id: keys.live.id, status: 'ended', endsAt: api.time.now },
      { id: keys.test.id, status: 'rotated', requestsThisMonth: 12, unused: false },
      { id: spare.id, status: 'active', name: 'Staging', requestsThisMonth: 0, unused: true, endsAt: null },
      { status: 'active', environment: 'test', unused: true },
    ]);
    api.pass({ minutes: 15 });
    expect((await list())[1]).toMatchObject({ id: keys.test.id, status: 'ended' });
  });

  it('work on new domains immediately, and stay unchanged after invalid ones', async () => {
    const { partnerId } = await api.partner();
    const { id: keyId, key } = await createKey(api.ctx, {
      partnerId,
      environment: 'live',
      domains: ['shop.example'],
    });
    expect((await init(key)).status).toBe(200);
    const domains = await setKeyDomains(api.ctx, {
      keyId,
      partnerId,
      domains: [' NEW.example ', '*.new.example', 'new.example'],
    });
    expect(domains).toEqual(['new.example', '*.new.example']);
    expect((await init(key)).body.error).toBe('origin_not_allowed');
    expect((await init(key, 'https://sub.new.example')).status).toBe(200);
    for (const wrong of ['https://shop.example', 'shop.example/path', '*.', 'a b', '<b>', '*']) {
      await expect(
        setKeyDomains(api.ctx, { keyId, partnerId, domains: ['good.example', wrong] }),
      ).rejects.toMatchObject({
        code: 'invalid_input',
        details: { field: 'allowed_domains', hint: expect.stringContaining(JSON.stringify(wrong)) },
      });
    }
    const many = Array.from({ length: 101 }, (_, n) => `s${n}.example`);
    await expect(setKeyDomains(api.ctx, { keyId, partnerId, domains: many })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect((await init(key, 'https://new.example')).status).toBe(200);
  });

  it('keep domains set during a rotation, in either order', async () => {
    const { partnerId, keys } = await api.partner();
    const domains = ['one.example'];
    const [set, rotation] = await Promise.allSettled([
      setKeyDomains(api.ctx, { keyId: keys.live.id, partnerId, domains }),
      rotateKey(api.ctx, { keyId: keys.live.id, partnerId }),
    ]);
    expect([set.status, rotation.status]).toEqual(['fulfilled', 'fulfilled']);
    const rows = await listKeys(api.ctx, { partnerId });
    expect(rows.find(({ id }) => id === keys.live.id)?.allowedDomains).toEqual(domains);
  });

  it('can be deleted once they’ve ended, or if they were never used', async () => {
    const { partnerId, keys } = await api.partner();
    const used = { keyId: keys.test.id, partnerId };
    await api.ctx.prisma.keyUsage.create({
      data: { apiKeyId: keys.test.id, period: '2026-11', requests: 1 },
    });
    await expect(deleteKey(api.ctx, used)).rejects.toMatchObject({
      code: 'invalid_input',
      details: { hint: expect.stringContaining('Revoke it') },
    });
    await deleteKey(api.ctx, { keyId: keys.live.id, partnerId });
    await revokeKey(api.ctx, used);
    const both = await Promise.allSettled([deleteKey(api.ctx, used), deleteKey(api.ctx, used)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await listKeys(api.ctx, { partnerId })).toEqual([]);
    expect((await init(keys.test.key)).body.error).toBe('unknown_key');
  });

  it('can be changed only by their own partner', async () => {
    const { keys } = await api.partner();
    const { partnerId } = await api.partner();
    const foreign = { keyId: keys.live.id, partnerId };
    const tries = [
      setKeyDomains(api.ctx, { ...foreign, domains: ['evil.example'] }),
      deleteKey(api.ctx, foreign),
    ];
    for (const result of await Promise.allSettled(tries)) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'api_key_not_found' } });
    }
  });
});

describe('a Shopify shop’s keys', async () => {
  const admin = await sharedAdmin();
  const { siteUrl, ctx } = await sharedService();
  let shops = 0;

  /** A shop whose merchant has opened the app. */
  async function install() {
    shops += 1;
    const domain = `keys-${shops}.myshopify.com`;
    const page = await fetch(`${siteUrl}/app?${await embeddedQuery(domain)}`, {
      headers: { 'User-Agent': 'Mozilla/5.0 (Macintosh) Chrome/140 Safari/537.36' },
    });
    expect(page.status).toBe(200);
    const shop = await ctx.prisma.shop.findUniqueOrThrow({ where: { domain } });
    const themeKey = async () => {
      const { apiKeyId } = await ctx.prisma.shop.findUniqueOrThrow({ where: { domain } });
      return ctx.prisma.apiKey.findUniqueOrThrow({ where: { id: apiKeyId ?? 0 } });
    };
    const metafield = () => admin.shop(domain).metafields.get('wl.api_key');
    return { domain, partnerId: shop.partnerId, keyId: shop.apiKeyId ?? 0, themeKey, metafield };
  }

  it('include the shop’s own hosts, which can’t be removed', async () => {
    const { domain, partnerId, keyId } = await install();
    const own = [domain, `www.${domain.split('.')[0]}.example`, '*.shopifypreview.com'];
    expect(await setKeyDomains(ctx, { keyId, partnerId, domains: ['more.example'] })).toEqual([
      ...own,
      'more.example',
    ]);
    const second = await createKey(ctx, { partnerId, environment: 'live', domains: ['more.example'] });
    const keys = await listKeys(ctx, { partnerId });
    expect(keys.find(({ id }) => id === second.id)?.allowedDomains).toEqual([...own, 'more.example']);
  });

  it('keep a domain added while Shopify reports the shop’s hosts', async () => {
    const { domain, partnerId, keyId } = await install();
    await Promise.all([
      provisionShop(ctx, domain),
      setKeyDomains(ctx, { keyId, partnerId, domains: ['added.example'] }),
      provisionShop(ctx, domain),
    ]);
    const [key] = (await listKeys(ctx, { partnerId })).filter(({ id }) => id === keyId);
    expect(key?.allowedDomains).toContain('added.example');
  });

  it('reach the theme as soon as they’re rotated, even by simultaneous requests', async () => {
    const { domain, partnerId, keyId, themeKey, metafield } = await install();
    const rotations = await Promise.all(
      Array.from({ length: 4 }, () => rotateKey(ctx, { keyId, partnerId })),
    );
    expect(new Set(rotations.map(({ key }) => key)).size).toBe(1);
    expect(rotations.every(({ themeSynced }) => themeSynced)).toBe(true);
    expect(metafield()).toBe(rotations[0]?.key);
    expect((await themeKey()).value).toBe(rotations[0]?.key);
    expect((await ensureAdminShop(ctx, domain)).provisioned).toBe(true);
  });

  it('reach the theme on the next attempt if Shopify doesn’t respond', { tags: ['thorough'] }, async () => {
    const { domain, partnerId, keyId, metafield } = await install();
    const before = metafield();
    admin.fail('metafieldsSet', { times: 1_000 });
    const rotation = await rotateKey(ctx, { keyId, partnerId });
    expect(rotation.themeSynced).toBe(false);
    expect(metafield()).toBe(before);
    expect((await ensureAdminShop(ctx, domain)).provisioned).toBe(false);
    admin.recover();
    expect(await rotateKey(ctx, { keyId, partnerId })).toMatchObject({
      key: rotation.key,
      themeSynced: true,
    });
    expect(metafield()).toBe(rotation.key);
  });

  it('are replaced in the theme when the theme’s own is revoked, and the new one can’t be deleted', async () => {
    const { partnerId, keyId, themeKey, metafield } = await install();
    const before = metafield();
    expect((await revokeKey(ctx, { keyId, partnerId })).themeSynced).toBe(true);
    const next = await themeKey();
    expect(next).toMatchObject({ status: 'active', environment: 'live', value: metafield() });
    expect(metafield()).not.toBe(before);
    await expect(deleteKey(ctx, { keyId: next.id, partnerId })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await deleteKey(ctx, { keyId, partnerId });
  });
});
