/** Charges for actions beyond a shop's plan. */
import { describe, expect, it } from 'vitest';
import type { PlanId } from '#api/contract/plans.ts';
import { affordableUpTo, overageMinor } from '#api/modules/billing/overage.ts';
import { readOverview } from '#api/modules/billing/read-overview.ts';
import { readUsage } from '#api/modules/metering/read-usage.ts';
import { cancelShopSubscription } from '#api/modules/shopify/cancel-shop-subscription.ts';
import { chargeOverage } from '#api/modules/shopify/charge-overage.ts';
import { raiseCap } from '#api/modules/shopify/raise-cap.ts';
import { readBilling } from '#api/modules/shopify/read-billing.ts';
import { requestSubscription } from '#api/modules/shopify/request-subscription.ts';
import { syncSubscriptions } from '#api/modules/shopify/sync-subscriptions.ts';
import { addActions } from '#test/support/actions.ts';
import { useApi } from '#test/support/api.ts';
import { startFakeAdmin } from '#test/support/shopify/fake-admin.ts';
import { approve, renew, setStatus } from '#test/support/shopify/fake-billing.ts';
import { installedShop } from '#test/support/shopify/installed-shop.ts';

const admin = await startFakeAdmin();
const api = await useApi({ ...admin.variables, SHOPIFY_TEST_CHARGES: 'false' });
const { ctx } = api;
const today = new Date('2026-11-21T12:00:00Z');
const returnUrl = 'https://kiln.myshopify.com/admin/apps/key/app/plan/return';

type Paying = Awaited<ReturnType<typeof paying>>;

/** A shop that has been paying for a while, long past its trial. */
async function paying(plan: PlanId) {
  api.time.now = today;
  const shop = await installedShop(ctx, admin);
  const id = await subscribe(shop, plan);
  await ctx.prisma.shopSubscription.update({
    where: { externalId: id },
    data: { activatedAt: new Date('2026-09-01T00:00:00Z') },
  });
  return shop;
}
type Shop = Awaited<ReturnType<typeof installedShop>>;
async function subscribe({ shopId, domain, fake }: Shop, plan: PlanId) {
  await requestSubscription(ctx, { shopId, plan, returnUrl });
  const { id } = current({ fake });
  approve(fake, id);
  renew(fake, id);
  await syncSubscriptions(ctx, { id: shopId, domain });
  return id;
}
function current({ fake }: Pick<Shop, 'fake'>) {
  const found = fake.subscriptions.at(-1);
  if (!found) throw new Error('there is no subscription');
  return found;
}
const charge = ({ shopId }: Paying) => chargeOverage(ctx, shopId);
const count = (shop: Paying, saves: number, period = '2026-11') =>
  ctx.prisma.usageCounter.upsert({
    where: { partnerId_period_shard: { partnerId: shop.partnerId, period, shard: 0 } },
    create: { partnerId: shop.partnerId, period, saves },
    update: { saves },
  });

/** The amounts and descriptions Shopify bills. */
const billed = (shop: Paying) =>
  shop.fake.subscriptions
    .flatMap(({ lineItems }) => lineItems.flatMap(({ records }) => records))
    .map(({ amount, description }) => [amount, description]);
const rows = async ({ shopId }: Paying) => {
  const all = await ctx.prisma.shopUsageCharge.findMany({ where: { shopId }, orderBy: { id: 'asc' } });
  return all.map(({ fromAction, toAction, amountMinor, status }) => [
    fromAction,
    toAction,
    amountMinor,
    status,
  ]);
};

describe('amounts', () => {
  it.for([25, 10, 5])('in whole cents lose nothing over a month, at %i tenths of a cent', (rate) => {
    let [from, sum] = [2_000, 0];
    for (let step = 1; from < 9_000; step = (step * 7) % 31) {
      sum += overageMinor(rate, { from, to: from + step });
      from += step;
    }
    expect(sum).toBe(Math.floor(((from - 2_000) * rate) / 10));
  });

  it('fit into the remaining cap, to the last action', () => {
    for (let left = 0; left < 60; left += 1) {
      const to = affordableUpTo(25, { from: 2_001, to: 9_999, left });
      expect(overageMinor(25, { from: 2_001, to })).toBeLessThanOrEqual(left);
      expect(overageMinor(25, { from: 2_001, to: to + 1 })).toBeGreaterThan(left);
    }
    expect(affordableUpTo(25, { from: 2_000, to: 2_004, left: -5 })).toBe(2_000);
  });
});

describe('overage', () => {
  it('is charged daily, each action once, with a readable description', async () => {
    const shop = await paying('starter');
    await count(shop, 2_000);
    await charge(shop);
    expect(billed(shop)).toEqual([]);
    await count(shop, 3_200);
    await charge(shop);
    await charge(shop);
    await count(shop, 3_201);
    await charge(shop);
    await count(shop, 3_203);
    await charge(shop);
    expect(billed(shop)).toEqual([
      ['30.00', '1,200 extra wishlist actions beyond the 2,000 of Starter, November 2026'],
      ['0.02', '1 extra wishlist action beyond the 2,000 of Starter, November 2026'],
      ['0.05', '2 extra wishlist actions beyond the 2,000 of Starter, November 2026'],
    ]);
    expect((await readBilling(ctx, shop.shopId)).month).toMatchObject({
      actions: 3_203,
      limit: 2_000,
      overageActions: 1_203,
      overageMinor: 3_007,
    });
  });

  it('is charged once, even by several servers at once', async () => {
    const shop = await paying('growth');
    await count(shop, 16_000);
    await Promise.all(Array.from({ length: 4 }, () => charge(shop)));
    expect(billed(shop)).toEqual([
      ['10.00', '1,000 extra wishlist actions beyond the 15,000 of Growth, November 2026'],
    ]);
    expect(await rows(shop)).toEqual([[15_000, 16_000, 1_000, 'sent']]);
  });

  it('is also charged for the previous month', async () => {
    const shop = await paying('starter');
    await count(shop, 2_400);
    await charge(shop);
    await count(shop, 2_500);
    api.time.now = new Date('2026-12-01T02:20:00Z');
    await count(shop, 10, '2026-12');
    await charge(shop);
    expect(billed(shop).map(([amount]) => amount)).toEqual(['10.00', '2.50']);
  });

  it('is charged once if Shopify accepted it but its response was lost', async () => {
    const shop = await paying('starter');
    await count(shop, 3_000);
    await charge(shop);
    const [first] = await ctx.prisma.shopUsageCharge.findMany({ where: { shopId: shop.shopId } });
    // The state after a crash between the two steps.
    await ctx.prisma.shopUsageCharge.updateMany({
      where: { id: first?.id ?? 0 },
      data: { status: 'waiting', externalId: null, sentAt: null },
    });
    await charge(shop);
    expect(billed(shop)).toHaveLength(1);
    expect(await rows(shop)).toEqual([[2_000, 3_000, 2_500, 'sent']]);
  });

  it('waits while Shopify doesn’t respond, without holding up other shops', async () => {
    const [one, other] = [await paying('starter'), await paying('starter')];
    await count(one, 2_100);
    await count(other, 2_100);
    admin.fail('appUsageRecordCreate', { status: 400 });
    ctx.adapters.jobs.nudge('charge-overage');
    const states = async () =>
      [...(await rows(one)), ...(await rows(other))].map(([, , , status]) => status).sort();
    await expect.poll(states).toEqual(['sent', 'waiting']);
    await Promise.all([charge(one), charge(other)]);
    expect([...billed(one), ...billed(other)].map(([amount]) => amount)).toEqual(['2.50', '2.50']);
  });

  it('is free during a trial and under the previous plan', async () => {
    const shop = await paying('growth');
    const action = { partnerId: shop.partnerId, period: '2026-11', kind: 'save', occurredAt: today };
    await ctx.prisma.usageAction.createMany({ data: Array.from({ length: 2_500 }, () => action) });
    await count(shop, 2_500);
    api.pass({ minutes: 1 });
    await ctx.prisma.usedTrial.updateMany({ data: { paidTrialEndsAt: today } });
    await subscribe(shop, 'starter');
    await charge(shop);
    expect(billed(shop)).toEqual([]);
    await count(shop, 2_540);
    await charge(shop);
    expect(billed(shop)).toEqual([
      ['1.00', '40 extra wishlist actions beyond the 2,000 of Starter, November 2026'],
    ]);
  });

  describe('is the same in usage, overview and admin as on the bill', () => {
    /** The numbers that each of them shows: extra actions and cents. */
    async function shown({ shopId, partnerId }: Paying) {
      const usage = await readUsage(ctx, partnerId);
      const { overage } = await readOverview(ctx, partnerId, '2026-11');
      const { month } = await readBilling(ctx, shopId);
      return [
        [usage.overage_actions, usage.overage_cost_minor],
        [overage?.actions ?? 0, overage?.costMinor ?? 0],
        [month.overageActions, month.overageMinor],
      ];
    }
    const everywhere = (actions: number, cents: number) => [
      [actions, cents],
      [actions, cents],
      [actions, cents],
    ];
    const act = ({ partnerId }: Paying, actions: number) =>
      addActions(ctx, { partnerId, count: actions, at: api.time.now });
    const billedMinor = (shop: Paying) =>
      billed(shop).reduce((sum, [amount]) => sum + Math.round(Number(amount) * 100), 0);

    it('before and after it is charged', async () => {
      const shop = await paying('starter');
      await act(shop, 2_400);
      expect(await shown(shop)).toEqual(everywhere(400, 1_000));
      await charge(shop);
      expect(await shown(shop)).toEqual(everywhere(400, 1_000));
      await act(shop, 4);
      expect(await shown(shop)).toEqual(everywhere(404, 1_010));
      await charge(shop);
      expect(billedMinor(shop)).toBe(1_010);
    });

    it('after a trial', async () => {
      const shop = await paying('starter');
      await ctx.prisma.shopSubscription.updateMany({
        where: { shopId: shop.shopId },
        data: { activatedAt: new Date('2026-11-20T00:00:00Z'), trialDays: 14 },
      });
      await act(shop, 2_400);
      expect(await shown(shop)).toEqual(everywhere(0, 0));
      api.time.now = new Date('2026-11-29T12:00:00Z');
      expect(await shown(shop)).toEqual(everywhere(0, 0));
      await ctx.prisma.shopSubscription.updateMany({
        where: { shopId: shop.shopId },
        data: { trialDays: 7 },
      });
      await act(shop, 4);
      expect(await shown(shop)).toEqual(everywhere(4, 10));
      await charge(shop);
      expect(billedMinor(shop)).toBe(10);
    });

    it('after a change of plan', async () => {
      const shop = await paying('growth');
      await act(shop, 2_500);
      api.pass({ minutes: 1 });
      await ctx.prisma.usedTrial.updateMany({ data: { paidTrialEndsAt: today } });
      await subscribe(shop, 'starter');
      expect(await shown(shop)).toEqual(everywhere(0, 0));
      await act(shop, 40);
      expect(await shown(shop)).toEqual(everywhere(40, 100));
      await charge(shop);
      expect(billedMinor(shop)).toBe(100);
    });
  });

  it('is charged before the subscription ends', async () => {
    const shop = await paying('starter');
    await count(shop, 2_400);
    await cancelShopSubscription(ctx, shop.shopId);
    expect(billed(shop).map(([amount]) => amount)).toEqual(['10.00']);
    expect(current(shop).status).toBe('CANCELLED');
    await count(shop, 2_800);
    await charge(shop);
    expect(billed(shop)).toHaveLength(1);
  });

  it('is charged to a frozen shop only once it’s active again', async () => {
    const shop = await paying('starter');
    await count(shop, 2_400);
    setStatus(shop.fake, current(shop).id, 'FROZEN');
    await charge(shop);
    expect(billed(shop)).toEqual([]);
    setStatus(shop.fake, current(shop).id, 'ACTIVE');
    await syncSubscriptions(ctx, { id: shop.shopId, domain: shop.domain });
    await charge(shop);
    expect(billed(shop)).toHaveLength(1);
  });
});

describe('the overage cap', () => {
  it('limits charges without blocking saves; the rest is charged once the cap is raised', async () => {
    const shop = await paying('starter');
    await count(shop, 2_000 + 4_000 + 400);
    await charge(shop);
    expect(await rows(shop)).toEqual([
      [2_000, 6_000, 10_000, 'sent'],
      [6_000, 6_400, 1_000, 'refused'],
    ]);
    await count(shop, 2_000 + 4_000 + 600);
    await charge(shop);
    expect(billed(shop).map(([amount]) => amount)).toEqual(['100.00']);
    expect((await readBilling(ctx, shop.shopId)).subscription).toMatchObject({
      cappedMinor: 10_000,
      chargedMinor: 10_000,
      refusedMinor: 1_500,
    });

    const raise = (cappedMinor: number) => raiseCap(ctx, { shopId: shop.shopId, cappedMinor });
    for (const wrong of [10_000, 9_900, 15_050, 15_000.5, Number.NaN, 9_999_999_900]) {
      await expect(raise(wrong)).rejects.toMatchObject({ errorName: 'invalid_input' });
    }
    const { confirmationUrl } = await raise(15_000);
    await charge(shop);
    expect(billed(shop)).toHaveLength(1);
    await fetch(`${confirmationUrl.replace('?', '/approve?')}`, { redirect: 'manual' });
    await charge(shop);
    expect(billed(shop).map(([amount]) => amount)).toEqual(['100.00', '10.00', '5.00']);
    expect((await readBilling(ctx, shop.shopId)).subscription).toMatchObject({
      cappedMinor: 15_000,
      chargedMinor: 11_500,
      refusedMinor: 0,
    });
  });

  it('resets with the billing period, and the rest of the last period is waived', async () => {
    const shop = await paying('starter');
    await count(shop, 2_000 + 4_400);
    await charge(shop);
    api.pass({ days: 5 });
    renew(shop.fake, current(shop).id);
    await count(shop, 2_000 + 4_440);
    await charge(shop);
    expect(billed(shop).map(([amount]) => amount)).toEqual(['1.00']);
    expect((await readBilling(ctx, shop.shopId)).subscription).toMatchObject({
      chargedMinor: 100,
      refusedMinor: 0,
    });
  });
});
