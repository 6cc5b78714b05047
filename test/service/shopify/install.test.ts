/** Installing the app, from the App Store to a theme with its key. */
import { describe, expect, it } from 'vitest';
import { iconOf } from '#api/contract/icon.ts';
import { updateBasket } from '#api/modules/baskets/update-basket.ts';
import { createKey } from '#api/modules/keys/create-key.ts';
import { revokeKey } from '#api/modules/keys/revoke-key.ts';
import { rotateKey } from '#api/modules/keys/rotate-key.ts';
import { provisionShop } from '#api/modules/shopify/provision-shop.ts';
import { uninstallShop } from '#api/modules/shopify/uninstall-shop.ts';
import { sharedAdmin, sharedService } from '#test/support/shared-service.ts';
import { embeddedQuery, sessionToken, shopifyApp } from '#test/support/shopify/app-credentials.ts';
import { startService } from '#test/support/start-service.ts';

const admin = await sharedAdmin();
const service = await sharedService();
const { ctx, siteUrl } = service;
const agent = { 'User-Agent': 'Mozilla/5.0 (Macintosh) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' };

let shops = 0;
/** A shop that neither another test nor another attempt of this one has used. */
const newDomain = () => `kiln-${process.pid}-${(shops += 1)}.myshopify.com`;

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${siteUrl}${path}`, { headers: { ...agent, ...headers }, redirect: 'manual' });
const open = async (domain: string) => ask(`/app?${await embeddedQuery(domain)}`);

const stored = (domain: string) =>
  ctx.prisma.shop.findUniqueOrThrow({
    where: { domain },
    include: { partner: { include: { keys: { orderBy: { id: 'asc' } }, baskets: true, members: true } } },
  });
const written = (domain: string) => Object.fromEntries(admin.shop(domain).metafields);

/** Requests init as the shop's page would. */
async function init(key: string, origin: string) {
  const answer = await fetch(`${service.baseUrl}/widget/init`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, Origin: origin, 'Content-Type': 'application/json' },
    body: JSON.stringify({ origin }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe('/shopify/auth/begin', () => {
  it('redirects to Shopify’s page for the app', async () => {
    const answer = await ask('/shopify/auth/begin?shop=kiln.myshopify.com');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(
      `https://admin.shopify.com/store/kiln/oauth/install?client_id=${shopifyApp.apiKey}`,
    );
  });

  it.for([
    '',
    '?shop=',
    '?shop=evil.example',
    '?shop=kiln.myshopify.com.evil.example',
    '?shop=%22%3E%3Cscript%3E',
  ])('rejects "%s", and says where to start', async (query) => {
    const answer = await ask(`/shopify/auth/begin${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: 'invalid_input',
      message: expect.stringContaining('Shopify admin'),
    });
  });
});

describe('opening the app for the first time', () => {
  it('sets everything up', async () => {
    const domain = newDomain();
    const page = await open(domain);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toBe(
      `frame-ancestors https://${domain} https://admin.shopify.com`,
    );
    const { partner, trialEndsAt, ...shop } = await stored(domain);
    const [live] = partner.keys.filter(({ environment }) => environment === 'live');
    expect(shop).toMatchObject({
      status: 'active',
      subscriptionStatus: 'trialing',
      currency: 'EUR',
      apiKeyId: live?.id,
      name: 'Kiln & Linen',
      hosts: [domain, admin.shop(domain).primaryHost.replace('www.', '')],
    });
    expect(shop.provisionedAt).not.toBeNull();
    expect(partner).toMatchObject({ plan: 'free', members: [{ role: 'owner' }] });
    const days = ((trialEndsAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThanOrEqual(14);
    expect(written(domain)).toEqual({
      'wl.api_key': live?.value,
      'wl.basket_config_id': partner.baskets[0]?.publicId,
      'wl.save_mode': 'dialog',
      'wl.icon': JSON.stringify(iconOf('heart')),
    });
  });

  it('provides a key that works immediately on the shop’s hosts, and nowhere else', async () => {
    const domain = newDomain();
    await open(domain);
    const key = written(domain)['wl.api_key'] ?? '';
    const { primaryHost } = admin.shop(domain);
    for (const host of [domain, primaryHost, 'a1b2.shopifypreview.com']) {
      expect(await init(key, `https://${host}`)).toMatchObject({ status: 200 });
    }
    expect(await init(key, 'https://elsewhere.example')).toMatchObject({
      status: 403,
      body: { error: 'origin_not_allowed' },
    });
  });

  it('creates one partner for simultaneously opened pages', { tags: ['thorough'] }, async () => {
    const domain = newDomain();
    const pages = await Promise.all(Array.from({ length: 6 }, () => open(domain)));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const { partner } = await stored(domain);
    expect(partner.keys).toHaveLength(2);
    expect(partner.baskets).toHaveLength(1);
    expect(await ctx.prisma.shop.count({ where: { domain } })).toBe(1);
  });

  it('requests tokens that expire, and stores their refresh tokens', async () => {
    const domain = newDomain();
    await open(domain);
    const session = await ctx.prisma.session.findUniqueOrThrow({ where: { id: `offline_${domain}` } });
    expect(session).toMatchObject({ shop: domain, isOnline: false, refreshToken: expect.any(String) });
    expect(session.expires?.getTime()).toBeLessThan(Date.now() + 3_700_000);
  });
});

describe('a failure midway', () => {
  it.for(['ReadShop', 'WriteMetafields', 'ReadShopId'])(
    'in %s is reported, and fixed when the app is opened again',
    { tags: ['thorough'] },
    async (operation) => {
      const domain = newDomain();
      // Once with the token, and once with the page itself.
      admin.fail(operation, { status: 503, times: 9 });
      const failed = await open(domain);
      expect(failed.status).toBe(500);
      expect(await failed.text()).not.toMatch(/shpat_|at .*\.ts|GraphQL/i);
      admin.recover();
      expect((await open(domain)).status).toBe(200);
      const { partner, provisionedAt } = await stored(domain);
      expect(provisionedAt).not.toBeNull();
      expect(partner.keys).toHaveLength(2);
      expect(Object.keys(written(domain))).toHaveLength(4);
    },
  );
});

describe('one-click saving and the icon', () => {
  const saveMode = (domain: string) => written(domain)['wl.save_mode'];
  const basketOf = async (domain: string) => (await stored(domain)).partner.baskets[0]?.publicId ?? '';

  it('reach the theme when the basket’s settings change', async () => {
    const domain = newDomain();
    await open(domain);
    const basket = await basketOf(domain);
    await updateBasket(ctx, basket, { saveMode: 'instant' });
    expect(saveMode(domain)).toBe('instant');
    await updateBasket(ctx, basket, { layout: 'list' });
    expect(saveMode(domain)).toBe('instant');
    await updateBasket(ctx, basket, { saveMode: 'dialog' });
    expect(saveMode(domain)).toBe('dialog');
    await updateBasket(ctx, basket, { icon: 'star' });
    expect(written(domain)['wl.icon']).toBe(JSON.stringify(iconOf('star')));
  });

  it(
    'is saved while the shop’s Admin doesn’t respond, and reaches the theme when the app is opened again',
    { tags: ['thorough'] },
    async () => {
      const domain = newDomain();
      await open(domain);
      admin.fail('WriteMetafields', { status: 503, times: 9 });
      await updateBasket(ctx, await basketOf(domain), { saveMode: 'instant' });
      expect([saveMode(domain), (await stored(domain)).provisionedAt]).toEqual(['dialog', null]);
      admin.recover();
      expect((await open(domain)).status).toBe(200);
      expect(saveMode(domain)).toBe('instant');
    },
  );
});

describe('renewed tokens', () => {
  const expire = (domain: string) =>
    ctx.prisma.session.update({
      where: { id: `offline_${domain}` },
      data: { expires: new Date(Date.now() - 1_000) },
    });

  it('reset metafields that someone else changed', async () => {
    const domain = newDomain();
    await open(domain);
    const before = written(domain);
    admin.shop(domain).metafields.set('wl.api_key', 'pk_live_of_somebody_else');
    await expire(domain);
    expect((await open(domain)).status).toBe(200);
    expect(written(domain)).toEqual(before);
  });

  it('are requested by the service while no one has the app open', async () => {
    const domain = newDomain();
    await open(domain);
    admin.shop(domain).tokens.clear();
    await expire(domain);
    admin.shop(domain).name = 'Kiln, Linen & Oak';
    await provisionShop(ctx, domain);
    expect((await stored(domain)).name).toBe('Kiln, Linen & Oak');
  });

  it('that Shopify refuses are reported', async () => {
    const domain = newDomain();
    await open(domain);
    admin.shop(domain).refreshTokens.clear();
    await expire(domain);
    await expect(provisionShop(ctx, domain)).rejects.toMatchObject({ isShopAdminFailure: true });
    await expect(provisionShop(ctx, newDomain())).rejects.toMatchObject({ reason: 'not_authorized' });
  });
});

describe('reinstalling the app', () => {
  it('reactivates the same partner without a second trial', async () => {
    const domain = newDomain();
    await open(domain);
    const first = await stored(domain);
    await ctx.prisma.shop.update({
      where: { domain },
      data: { trialEndsAt: new Date(Date.now() - 86_400_000) },
    });
    await uninstallShop(ctx, domain);
    await ctx.adapters.shopAdmin.forget(domain);
    expect(await stored(domain)).toMatchObject({ status: 'inactive', provisionedAt: null });
    admin.shop(domain).metafields.clear();

    expect((await open(domain)).status).toBe(200);
    const again = await stored(domain);
    expect(again).toMatchObject({
      id: first.id,
      partnerId: first.partnerId,
      status: 'active',
      uninstalledAt: null,
    });
    expect(again.trialEndsAt?.getTime()).toBeLessThan(Date.now());
    expect(Object.keys(written(domain))).toHaveLength(4);
    const key = written(domain)['wl.api_key'] ?? '';
    expect(await init(key, `https://${domain}`)).toMatchObject({
      status: 403,
      body: { error: 'subscription_required', trial_expired: true },
    });
  });

  it('gives no second trial after the shop’s data was erased, either', async () => {
    const domain = newDomain();
    await open(domain);
    const { partnerId, trialEndsAt } = await stored(domain);
    await ctx.prisma.partner.delete({ where: { id: partnerId } });
    await open(domain);
    expect((await stored(domain)).trialEndsAt).toEqual(trialEndsAt);
  });
});

describe('the theme’s key', () => {
  it('is replaced by its successor after a rotation, and by another key after a revocation', async () => {
    const domain = newDomain();
    await open(domain);
    const { apiKeyId, partnerId } = await stored(domain);
    const { key } = await rotateKey(ctx, { keyId: apiKeyId ?? 0 });
    await provisionShop(ctx, domain);
    expect(written(domain)['wl.api_key']).toBe(key);

    const spare = await createKey(ctx, { partnerId, environment: 'live', domains: [domain] });
    const rotated = await stored(domain);
    await revokeKey(ctx, { keyId: rotated.apiKeyId ?? 0 });
    await provisionShop(ctx, domain);
    expect(written(domain)['wl.api_key']).toBe(spare.key);

    await revokeKey(ctx, { keyId: spare.id });
    await provisionShop(ctx, domain);
    const fresh = written(domain)['wl.api_key'] ?? '';
    expect([key, spare.key]).not.toContain(fresh);
    expect(await init(fresh, `https://${admin.shop(domain).primaryHost}`)).toMatchObject({ status: 200 });
  });

  it('is updated to the shop’s current hosts, and keeps the merchant’s own', async () => {
    const domain = newDomain();
    await open(domain);
    const { apiKeyId } = await stored(domain);
    const keyWhere = { where: { id: apiKeyId ?? 0 } };
    const { allowedDomains } = await ctx.prisma.apiKey.findUniqueOrThrow(keyWhere);
    await ctx.prisma.apiKey.update({
      ...keyWhere,
      data: { allowedDomains: [...allowedDomains, 'blog.example'] },
    });
    const old = admin.shop(domain).primaryHost;
    admin.shop(domain).primaryHost = 'www.moved.example';
    await provisionShop(ctx, domain);
    const { allowedDomains: now } = await ctx.prisma.apiKey.findUniqueOrThrow(keyWhere);
    expect(now).toEqual(expect.arrayContaining([domain, 'www.moved.example', 'blog.example']));
    expect(now).not.toContain(old);
    // Products saved on the old host still belong to the shop.
    expect((await stored(domain)).hosts).toEqual(
      expect.arrayContaining([old.replace('www.', ''), 'moved.example']),
    );
  });
});

describe('without the app', () => {
  it('serves none of its pages, and never loads the library', async () => {
    // The shared service has the app.
    const plain = await startService();
    for (const path of ['/app', '/shopify/auth/begin?shop=kiln.myshopify.com']) {
      expect((await fetch(`${plain.siteUrl}${path}`, { headers: agent })).status).toBe(404);
    }
    await expect(provisionShop(plain.ctx, newDomain())).rejects.toMatchObject({ reason: 'not_authorized' });
  });
});

describe('a data request without a valid token', () => {
  it('shows nothing', async () => {
    const domain = newDomain();
    await open(domain);
    const data = (token: string) =>
      ask('/app?_data=admin%2Fadmin-route', { Authorization: `Bearer ${token}`, Accept: '*/*' });
    const expired = await sessionToken(domain, { exp: Math.floor(Date.now() / 1_000) - 3_600 });
    const foreign = await sessionToken(domain, { aud: 'another-app' });
    for (const token of ['', 'nonsense', expired, foreign]) {
      const answer = await data(token);
      expect(answer.headers.get('content-type') ?? '').not.toContain('json');
      expect(answer.status).toBeGreaterThan(300);
    }
    expect(await (await data(await sessionToken(domain))).json()).toMatchObject({ notices: [] });
  });
});

describe('the app’s origin, opened by Shopify', () => {
  it('redirects to the app; the site’s own page is unaffected', async () => {
    const query = await embeddedQuery('kiln.myshopify.com');
    const answer = await ask(`/?${query}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/app?${query}`]);
    expect((await ask('/')).status).toBe(200);
  });
});
