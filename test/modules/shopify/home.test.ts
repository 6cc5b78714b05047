/** A merchant's home page over time. */
import { describe, expect, it } from 'vitest';
import { ensureAdminShop } from '#api/modules/shopify/ensure-admin-shop.ts';
import { installShop } from '#api/modules/shopify/install-shop.ts';
import { readHome } from '#api/modules/shopify/read-home.ts';
import { shopNotices } from '#api/modules/shopify/shop-notices.ts';
import { product, useApi } from '#test/support/api.ts';

const api = await useApi();
const granted = { missing: [], grantUrl: '' };

/** An installed shop, and shoppers who save on its pages. */
async function openShop(domain: string) {
  const { ctx } = api;
  const { shopId, partnerId } = await installShop(ctx, { domain, name: 'Kiln', email: `me@${domain}` });
  const partner = await ctx.prisma.partner.update({
    where: { id: partnerId },
    data: { plan: 'starter' },
    include: { keys: true },
  });
  await ctx.prisma.shop.update({ where: { id: shopId }, data: { provisionedAt: ctx.clock() } });
  const origin = `https://${domain}`;
  return {
    shop: () => ensureAdminShop(ctx, domain),
    partnerId,
    async save(slug: string, { title = slug, kind = 'live' } = {}) {
      const key = partner.keys.find(({ environment }) => environment === kind)?.value;
      const { list, headers } = await api.shopper();
      const { token } = (await api.call('POST', '/widget/init', { body: { origin, public_key: key } })).body;
      const saved = await api.call('POST', '/widget/save', {
        headers: { ...headers, 'x-widget-token': token },
        body: {
          wishlistId: list.db_id,
          product: product(slug, { url: `${origin}/products/${slug}`, title }),
        },
      });
      expect(saved.status).toBe(200);
    },
  };
}

it('compares this month with the previous month to the same day', async () => {
  const { ctx, time } = api;
  time.now = new Date('2026-10-10T12:00:00Z');
  const { shop, save, partnerId } = await openShop('calendar.myshopify.com');
  await save('october-early');
  time.now = new Date('2026-10-21T11:59:00Z');
  await save('october-same-day');
  time.now = new Date('2026-10-21T12:01:00Z');
  await save('october-later');
  time.now = new Date('2026-11-21T12:00:00Z');
  const [basket, key] = await Promise.all([
    ctx.prisma.basketConfig.findFirstOrThrow({ where: { partnerId } }),
    ctx.prisma.apiKey.findFirstOrThrow({ where: { partnerId } }),
  ]);
  const opened = (createdAt: string) => ({
    basketId: basket.id,
    apiKeyId: key.id,
    partnerId,
    type: 'open',
    createdAt: new Date(createdAt),
  });
  await ctx.prisma.basketEvent.createMany({
    data: [
      '2026-09-30T23:59:59Z',
      '2026-10-01T00:00:00Z',
      '2026-10-22T00:00:00Z',
      '2026-11-01T00:00:00Z',
    ].map(opened),
  });
  await save('november');

  const home = await readHome(ctx, await shop());
  expect(home.month).toEqual({
    saves: { now: 1, before: 2 },
    shares: { now: 0, before: 0 },
    listViews: { now: 0, before: 0 },
    basketOpens: { now: 1, before: 1 },
  });
  expect(home.usage).toEqual({ actions: 1, limit: 2_000 });
  expect(home.guide.hasSaved).toBe(true);
});

it('compares the end of a long month with all of a short one', async () => {
  api.time.now = new Date('2027-02-28T23:59:00Z');
  const { shop, save } = await openShop('short-month.myshopify.com');
  await save('february');
  api.time.now = new Date('2027-03-31T12:00:00Z');
  await save('march');
  const { month } = await readHome(api.ctx, await shop());
  expect(month.saves).toEqual({ now: 1, before: 1 });
});

it('shows the shop’s own five most recently saved products, each once', async () => {
  api.time.now = new Date('2026-11-21T12:00:00Z');
  const { shop, save } = await openShop('recent.myshopify.com');
  const other = await openShop('other.myshopify.com');
  for (const slug of ['one', 'two', 'three', 'four', 'five', 'six', 'two']) {
    api.pass({ seconds: 1 });
    await save(slug, { title: slug === 'six' ? '<script>six</script>' : slug });
  }
  await other.save('foreign');
  const { recent } = await readHome(api.ctx, await shop());
  expect(recent.map(({ title }) => title)).toEqual(['two', '<script>six</script>', 'five', 'four', 'three']);
  expect(recent[0]).toMatchObject({ priceMinor: 5400, currency: 'EUR' });
  expect(Object.keys(recent[0] ?? {})).not.toContain('userId');
});

it('flags recent saves of test keys', async () => {
  const { shop, save } = await openShop('recent-tests.myshopify.com');
  for (const [slug, kind] of [
    ['both', 'test'],
    ['both', 'live'],
    ['tried', 'test'],
  ] as const) {
    api.pass({ seconds: 1 });
    await save(slug, { kind });
  }
  const { recent } = await readHome(api.ctx, await shop());
  expect(recent.map(({ title, isTest }) => [title, isTest])).toEqual([
    ['tried', true],
    ['both', false],
  ]);
});

describe('merchant notices', () => {
  const days = (count: number) => count * 86_400_000;

  it.each([
    ['a trial of four more days', { trialEndsAt: days(4) }, 0, []],
    ['a trial of three more days', { trialEndsAt: days(3) }, 0, [{ kind: 'trial_ends', days: 3 }]],
    ['a trial’s last hour', { trialEndsAt: 3_600_000 }, 0, [{ kind: 'trial_ends', days: 1 }]],
    ['a trial that is over', { trialEndsAt: 0 }, 0, [{ kind: 'trial_over' }]],
    ['a paid plan after the trial', { trialEndsAt: 0, plan: 'starter' }, 0, []],
    ['79 % of a plan', { plan: 'starter' }, 1_599, []],
    [
      '80 % of a plan',
      { plan: 'starter' },
      1_600,
      [{ kind: 'usage_near', limit: 2_000, actions: 1_600, percent: 80 }],
    ],
    ['all of a plan', { plan: 'starter' }, 2_000, [{ kind: 'usage_over', limit: 2_000, isStopped: false }]],
    ['all of the Free plan', {}, 200, [{ kind: 'usage_over', limit: 200, isStopped: true }]],
    ['a trial that is over, before anything else', { trialEndsAt: 0 }, 200, [{ kind: 'trial_over' }]],
    [
      'a frozen subscription',
      { plan: 'starter', subscriptionStatus: 'past_due' },
      0,
      [{ kind: 'frozen', billingUrl: expect.stringContaining('/admin/settings/billing') }],
    ],
  ] as const)(
    '%s',
    async (name, { trialEndsAt = days(10), ...state }: Record<string, unknown>, saves, told) => {
      const { ctx } = api;
      const domain = `notice-${name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}.myshopify.com`;
      const { shop, partnerId } = await openShop(domain);
      await ctx.prisma.usageCounter.create({ data: { partnerId, period: '2026-11', saves } });
      const now = await shop();
      const changed = {
        ...now,
        plan: 'free' as const,
        trialEndsAt: new Date(+ctx.clock() + Number(trialEndsAt)),
      };
      expect(await shopNotices(ctx, { ...changed, ...state }, granted)).toEqual(told);
    },
  );

  it('include missing scopes along with plan notices', async () => {
    const { shop } = await openShop('scopes.myshopify.com');
    const missing = { missing: ['read_products'], grantUrl: 'https://grant.example' };
    expect(
      await shopNotices(api.ctx, { ...(await shop()), subscriptionStatus: 'past_due' }, missing),
    ).toMatchObject([
      { kind: 'frozen' },
      { kind: 'scopes_missing', scopes: ['read_products'], grantUrl: 'https://grant.example' },
    ]);
  });
});
