/** Shopify subscriptions, whatever order their events arrive in. */
import { describe, expect, it } from 'vitest';
import type { PlanId } from '#api/contract/plans.ts';
import { closeMonth } from '#api/modules/billing/close-month.ts';
import { readSubscription } from '#api/modules/billing/read-subscription.ts';
import { setPlan } from '#api/modules/billing/set-plan.ts';
import { breakEvenOverage, upgradeCheaperFrom } from '#api/modules/plans/upgrade.ts';
import { applySubscriptionEvent } from '#api/modules/shopify/apply-subscription-event.ts';
import { cancelShopSubscription } from '#api/modules/shopify/cancel-shop-subscription.ts';
import { installShop } from '#api/modules/shopify/install-shop.ts';
import { readBilling } from '#api/modules/shopify/read-billing.ts';
import { requestSubscription } from '#api/modules/shopify/request-subscription.ts';
import { syncSubscriptions } from '#api/modules/shopify/sync-subscriptions.ts';
import { uninstallShop } from '#api/modules/shopify/uninstall-shop.ts';
import { addActions } from '#test/support/actions.ts';
import { useApi } from '#test/support/api.ts';
import { startFakeAdmin } from '#test/support/shopify/fake-admin.ts';
import { approve, decline, setStatus, subscriptionPayload } from '#test/support/shopify/fake-billing.ts';
import { giveAccess, installedShop } from '#test/support/shopify/installed-shop.ts';

const admin = await startFakeAdmin();
const api = await useApi({ ...admin.variables, SHOPIFY_TEST_CHARGES: 'false' });

type Shop = Awaited<ReturnType<typeof installedShop>>;
const install = () => installedShop(api.ctx, admin);
const returnUrl = 'https://kiln.myshopify.com/admin/apps/key/app/plan/return';

/** Chooses a plan as the merchant, and returns the subscription pending at Shopify. */
async function choose({ shopId, fake }: Shop, plan: PlanId) {
  const { confirmationUrl } = await requestSubscription(api.ctx, { shopId, plan, returnUrl });
  const waiting = fake.subscriptions.at(-1);
  if (!waiting) throw new Error('nothing was asked for');
  return { confirmationUrl, waiting };
}
async function subscribe(shop: Shop, plan: PlanId) {
  const { waiting } = await choose(shop, plan);
  approve(shop.fake, waiting.id);
  await sync(shop);
  return waiting;
}
const sync = ({ shopId, domain }: Shop) => syncSubscriptions(api.ctx, { id: shopId, domain });
const deliver = (shop: Shop, payload: unknown) =>
  applySubscriptionEvent(api.ctx, {
    id: crypto.randomUUID(),
    topic: 'app_subscriptions/update',
    shopDomain: shop.domain,
    payload,
    triggeredAt: api.time.now,
    receivedAt: api.time.now,
  });

/** The shop's plan and the status of its subscriptions. */
async function standing({ shopId }: Shop) {
  const { partner, subscriptionStatus, subscriptions } = await api.ctx.prisma.shop.findUniqueOrThrow({
    where: { id: shopId },
    include: { partner: true, subscriptions: { orderBy: { id: 'asc' } } },
  });
  return [partner.plan, subscriptionStatus, ...subscriptions.map(({ status }) => status)];
}
async function init({ partnerId, domain }: Shop) {
  const key = await api.ctx.prisma.apiKey.findFirstOrThrow({ where: { partnerId, environment: 'live' } });
  const body = { public_key: key.value, origin: `https://${domain}` };
  const answer = await api.call('POST', '/widget/init', { body });
  return answer.status === 200 ? 'on' : answer.body.error;
}

describe('prices', () => {
  it('match the break-even points in the rules', () => {
    expect(breakEvenOverage('starter', 'priceUsdMinor')).toBe(1_200);
    expect(breakEvenOverage('growth', 'priceUsdMinor')).toBe(5_000);
    expect(breakEvenOverage('starter')).toBe(1_200);
    expect(breakEvenOverage('growth')).toBe(5_000);
    expect(upgradeCheaperFrom('growth', 'priceUsdMinor')).toBe(20_000);
    expect([breakEvenOverage('free'), breakEvenOverage('scale')]).toEqual([null, null]);
  });
});

describe('choosing a plan', () => {
  it('asks Shopify for the price, the overage cap and a fourteen-day trial, and changes nothing until approved', async () => {
    const shop = await install();
    const { confirmationUrl, waiting } = await choose(shop, 'growth');
    expect(confirmationUrl).toContain(shop.domain);
    expect(waiting).toMatchObject({
      name: 'Growth',
      status: 'PENDING',
      trialDays: 14,
      test: false,
      returnUrl,
    });
    expect(waiting.lineItems.map(({ recurring, usage }) => recurring ?? usage)).toEqual([
      { amount: '49.00', currencyCode: 'USD', interval: 'EVERY_30_DAYS' },
      {
        cappedAmount: '200.00',
        currencyCode: 'USD',
        terms:
          '1 US cents for every wishlist action (save, share, list view) beyond 15,000 in a calendar month (UTC).',
      },
    ]);
    await sync(shop);
    expect(await standing(shop)).toEqual(['free', 'trialing', 'pending']);
    approve(shop.fake, waiting.id);
    await sync(shop);
    expect(await standing(shop)).toEqual(['growth', 'active', 'active']);
  });

  it('is a test charge for a development store', async () => {
    const shop = await install();
    await api.ctx.prisma.shop.update({ where: { id: shop.shopId }, data: { development: true } });
    expect((await choose(shop, 'starter')).waiting.test).toBe(true);
  });

  it('is refused for unavailable plans and for the current one', async () => {
    const shop = await install();
    await subscribe(shop, 'starter');
    for (const plan of ['free', 'enterprise', 'starter'] as const) {
      await expect(choose(shop, plan)).rejects.toMatchObject({ errorName: 'invalid_input' });
    }
    expect(shop.fake.subscriptions).toHaveLength(1);
  });

  it('leaves nothing behind if Shopify doesn’t respond', async () => {
    const shop = await install();
    admin.fail('appSubscriptionCreate', { status: 400 });
    await expect(choose(shop, 'starter')).rejects.toMatchObject({ isShopAdminFailure: true });
    expect(await standing(shop)).toEqual(['free', 'trialing']);
  });

  it('keeps the running subscription if the new one is declined or expires', async () => {
    const shop = await install();
    await subscribe(shop, 'starter');
    decline(shop.fake, (await choose(shop, 'growth')).waiting.id);
    await sync(shop);
    expect(await standing(shop)).toEqual(['starter', 'active', 'active', 'declined']);
    const { waiting } = await choose(shop, 'scale');
    setStatus(shop.fake, waiting.id, 'EXPIRED');
    await deliver(shop, subscriptionPayload(waiting));
    expect(await standing(shop)).toEqual(['starter', 'active', 'active', 'declined', 'expired']);
  });

  it('upgrades and downgrades, with one subscription at a time', async () => {
    const shop = await install();
    await subscribe(shop, 'starter');
    await subscribe(shop, 'scale');
    expect(await standing(shop)).toEqual(['scale', 'active', 'cancelled', 'active']);
    await subscribe(shop, 'growth');
    expect(await standing(shop)).toEqual(['growth', 'active', 'cancelled', 'cancelled', 'active']);
  });
});

describe('subscription events', () => {
  it('can arrive ten times at once, by return URL and by webhook', async () => {
    const shop = await install();
    await subscribe(shop, 'starter');
    const { waiting } = await choose(shop, 'growth');
    approve(shop.fake, waiting.id);
    const news = Array.from({ length: 5 }, () => [sync(shop), deliver(shop, subscriptionPayload(waiting))]);
    await Promise.all(news.flat());
    expect(await standing(shop)).toEqual(['growth', 'active', 'cancelled', 'active']);
  });

  it('are checked with Shopify: a late event changes nothing', async () => {
    const shop = await install();
    const waiting = await subscribe(shop, 'growth');
    await deliver(shop, subscriptionPayload({ ...waiting, status: 'PENDING' }));
    await deliver(shop, subscriptionPayload({ ...waiting, status: 'CANCELLED' }));
    expect(await standing(shop)).toEqual(['growth', 'active', 'active']);
  });

  it('are believed if the shop gives no more access, but never reactivate a subscription', async () => {
    const shop = await install();
    const waiting = await subscribe(shop, 'growth');
    await api.ctx.prisma.session.deleteMany({ where: { shop: shop.domain } });
    await deliver(shop, subscriptionPayload({ ...waiting, status: 'CANCELLED' }));
    expect(await standing(shop)).toEqual(['free', 'canceled', 'cancelled']);
    await deliver(shop, subscriptionPayload({ ...waiting, status: 'ACTIVE' }));
    const foreign = { ...waiting, id: 'gid://shopify/AppSubscription/99', status: 'ACTIVE' as const };
    await deliver(shop, subscriptionPayload(foreign));
    expect(await standing(shop)).toEqual(['free', 'canceled', 'cancelled']);
  });

  it('are retried if Shopify doesn’t respond', async () => {
    const shop = await install();
    const { waiting } = await choose(shop, 'growth');
    approve(shop.fake, waiting.id);
    admin.fail('ReadSubscriptions', { status: 400 });
    await expect(deliver(shop, subscriptionPayload(waiting))).rejects.toMatchObject({ reason: 'failed' });
    expect(await standing(shop)).toEqual(['free', 'trialing', 'pending']);
    await deliver(shop, subscriptionPayload(waiting));
    expect(await standing(shop)).toEqual(['growth', 'active', 'active']);
  });

  it.for([
    null,
    'x',
    {},
    { app_subscription: { admin_graphql_api_id: "'; --", status: 'ACTIVE', name: 'Growth' } },
  ])('are ignored if malformed: %j', async (payload) => {
    const shop = await install();
    await deliver(shop, payload);
    expect(await standing(shop)).toEqual(['free', 'trialing']);
  });

  it('for another shop’s subscription change neither shop', async () => {
    const [one, other] = [await install(), await install()];
    const theirs = await subscribe(other, 'growth');
    await api.ctx.prisma.session.deleteMany({ where: { shop: one.domain } });
    await deliver(one, subscriptionPayload({ ...theirs, status: 'CANCELLED' }));
    expect(await standing(one)).toEqual(['free', 'trialing']);
    expect(await standing(other)).toEqual(['growth', 'active', 'active']);
  });
});

describe('save buttons', () => {
  it('stop after the trial, work again with a subscription, and stop when it’s canceled', async () => {
    const shop = await install();
    expect(await init(shop)).toBe('on');
    api.pass({ days: 14 });
    expect(await init(shop)).toBe('subscription_required');
    await subscribe(shop, 'starter');
    await expect.poll(() => init(shop)).toBe('on');
    await cancelShopSubscription(api.ctx, shop.shopId);
    await cancelShopSubscription(api.ctx, shop.shopId);
    expect(await standing(shop)).toEqual(['free', 'canceled', 'cancelled']);
    await expect.poll(() => init(shop)).toBe('subscription_required');
  });

  it('keep working until the end of the trial after a cancellation', async () => {
    const shop = await install();
    await subscribe(shop, 'starter');
    await cancelShopSubscription(api.ctx, shop.shopId);
    await expect.poll(() => init(shop)).toBe('on');
  });

  it('keep working while Shopify has frozen the shop, which keeps its plan', async () => {
    const shop = await install();
    const { id } = await subscribe(shop, 'growth');
    api.pass({ days: 20 });
    setStatus(shop.fake, id, 'FROZEN');
    await sync(shop);
    expect(await standing(shop)).toEqual(['growth', 'past_due', 'frozen']);
    expect(await init(shop)).toBe('on');
    setStatus(shop.fake, id, 'ACTIVE');
    await sync(shop);
    expect(await standing(shop)).toEqual(['growth', 'active', 'active']);
  });
});

describe('the trial of paid plans', () => {
  it('runs from the first subscription, across plans, reinstalls and erasures', async () => {
    const shop = await install();
    await subscribe(shop, 'starter');
    api.pass({ days: 5 });
    expect((await subscribe(shop, 'growth')).trialDays).toBe(9);
    await uninstallShop(api.ctx, shop.domain);
    expect(await standing(shop)).toEqual(['free', 'canceled', 'cancelled', 'cancelled']);
    api.pass({ days: 1 });
    await installShop(api.ctx, { domain: shop.domain, name: 'Kiln', email: shop.fake.email });
    await giveAccess(api.ctx, shop.fake);
    expect((await choose(shop, 'growth')).waiting.trialDays).toBe(8);

    await api.ctx.prisma.partner.delete({ where: { id: shop.partnerId } });
    const again = await installShop(api.ctx, { domain: shop.domain, name: 'Kiln', email: shop.fake.email });
    expect((await choose({ ...shop, ...again }, 'scale')).waiting.trialDays).toBe(8);
    api.pass({ days: 8 });
    expect((await choose({ ...shop, ...again }, 'scale')).waiting.trialDays).toBe(0);
  });
});

describe('an operator plan', () => {
  it('set while the app was uninstalled ends when the merchant subscribes, and nothing is billed twice', async () => {
    api.time.now = new Date('2027-04-01T09:00:00Z');
    const shop = await install();
    await uninstallShop(api.ctx, shop.domain);
    await setPlan(api.ctx, { partnerId: shop.partnerId, plan: 'growth' });
    api.pass({ days: 10 });
    await installShop(api.ctx, { domain: shop.domain, name: 'Kiln', email: shop.fake.email });
    await giveAccess(api.ctx, shop.fake);
    await subscribe(shop, 'growth');
    await sync(shop);
    api.pass({ days: 10 });
    await addActions(api.ctx, { partnerId: shop.partnerId, count: 16_000, at: api.time.now });
    await uninstallShop(api.ctx, shop.domain);
    expect(await readSubscription(api.ctx, shop.partnerId)).toMatchObject({
      plan: 'free',
      status: 'canceled',
      price_minor: 0,
    });

    api.time.now = new Date('2027-06-01T00:30:00Z');
    const close = (period: string) => closeMonth(api.ctx, { period, partnerId: shop.partnerId });
    const { invoices } = await close('2027-04');
    // The ten days before.
    expect(invoices).toMatchObject([{ totalMinor: Math.floor((4_900 * 10) / 30) }]);
    expect((await close('2027-05')).invoices).toEqual([]);
  });

  it('doesn’t override a later platform change, whenever that’s reported', async () => {
    const shop = await install();
    const at = api.time.now;
    api.pass({ days: 1 });
    await subscribe(shop, 'scale');
    await api.ctx.prisma.shop.update({
      where: { id: shop.shopId },
      data: { createdAt: at, provisionedAt: null },
    });
    await uninstallShop(api.ctx, shop.domain, at);
    const changes = await api.ctx.prisma.planChange.findMany({
      where: { partnerId: shop.partnerId },
      orderBy: [{ changedAt: 'asc' }, { id: 'asc' }],
    });
    expect(changes.map(({ plan, cause }) => [plan, cause])).toEqual([
      ['free', 'signup'],
      ['scale', 'platform'],
      ['free', 'platform'],
    ]);
  });

  it('with Enterprise isn’t ended by a subscription', async () => {
    const shop = await install();
    const { id } = await subscribe(shop, 'scale');
    await api.ctx.prisma.partner.update({ where: { id: shop.partnerId }, data: { plan: 'enterprise' } });
    setStatus(shop.fake, id, 'CANCELLED');
    await sync(shop);
    expect((await standing(shop))[0]).toBe('enterprise');
    expect((await readBilling(api.ctx, shop.shopId)).state).toBe('agreed');
  });
});
