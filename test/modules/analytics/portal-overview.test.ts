/** The portal's overview of a month. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { PlanId } from '#api/contract/plans.ts';
import { forecast, readOverview } from '#api/modules/billing/read-overview.ts';
import { useApi } from '#test/support/api.ts';

const api = await useApi();

beforeEach(() => {
  api.time.now = new Date('2026-11-21T12:00:00Z');
});

async function partnerWith(plan: PlanId, saves: number, period = '2026-11') {
  const { partnerId } = await api.partner(plan);
  await api.ctx.prisma.usageCounter.create({ data: { partnerId, period, saves } });
  return partnerId;
}

const save = (partnerId: number, moment: string) =>
  api.ctx.prisma.usageAction.create({
    data: { partnerId, period: moment.slice(0, 7), kind: 'save', occurredAt: new Date(moment) },
  });

describe('the forecast', () => {
  it.each([
    [9_412, 21, 30, 13_450],
    [7, 21, 30, null],
    [500, 1, 30, null],
    [500, 30, 30, null],
    [120, 10, 30, 360],
    [1_234_567, 10, 30, 3_705_000],
  ])('for %i actions by day %i of %i is %s', (used, day, days, expected) => {
    expect(forecast(used, day, days)).toBe(expected);
  });
});

describe('the overview', () => {
  it('compares the month to date with the same days of the previous month', async () => {
    const partnerId = await partnerWith('growth', 9_412);
    await save(partnerId, '2026-10-21T23:59:59Z');
    await save(partnerId, '2026-10-22T00:00:00Z');
    const overview = await readOverview(api.ctx, partnerId, '2026-11');
    expect(overview).toMatchObject({
      isCurrent: true,
      limit: 15_000,
      forecast: 13_450,
      daysOfMonth: 30,
      cheaper: null,
      before: { range: { from: '2026-10-01', to: '2026-10-21' }, totals: { saves: 1 } },
      plan: { name: 'Growth', paused: false },
      totals: { total: 9_412 },
      periods: ['2026-11', '2026-10'],
      currency: 'EUR',
    });
    expect(overview.report.days).toHaveLength(21);
  });

  it('compares the end of a long month with the end of a short one', async () => {
    api.time.now = new Date('2026-03-31T12:00:00Z');
    const partnerId = await partnerWith('growth', 5, '2026-03');
    const { before } = await readOverview(api.ctx, partnerId, '2026-03');
    expect(before.range).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });

  it('shows a past month with the plan it ended on', async () => {
    const partnerId = await partnerWith('growth', 2_100, '2026-09');
    await api.ctx.prisma.planChange.deleteMany({ where: { partnerId } });
    await api.ctx.prisma.planChange.createMany({
      data: [
        { partnerId, plan: 'starter', cause: 'signup', changedAt: new Date('2026-08-01T00:00:00Z') },
        { partnerId, plan: 'growth', cause: 'stripe', changedAt: new Date('2026-10-01T00:00:00Z') },
      ],
    });
    expect(await readOverview(api.ctx, partnerId, '2026-09')).toMatchObject({
      isCurrent: false,
      forecast: null,
      limit: 2_000,
      cheaper: null,
      plan: { name: 'Starter' },
      overage: { actions: 100 },
      before: { range: { from: '2026-08-01', to: '2026-08-31' } },
      periods: ['2026-11', '2026-10', '2026-09'],
    });
  });

  it('shows overage, its cost, and the plan that would have cost less', async () => {
    const partnerId = await partnerWith('starter', 3_601);
    expect(await readOverview(api.ctx, partnerId, '2026-11')).toMatchObject({
      overage: { actions: 1_601, costMinor: 4_002.5, free: false },
      cheaper: { planName: 'Growth', lessMinor: 1_002 },
    });
    await api.ctx.prisma.partnerSubscription.create({
      data: {
        partnerId,
        provider: 'stripe',
        plan: 'starter',
        status: 'trialing',
        trialEndsAt: new Date('2026-11-30T00:00:00Z'),
      },
    });
    expect((await readOverview(api.ctx, partnerId, '2026-11')).overage).toMatchObject({ free: true });
  });

  it('handles a paused month, an unlimited month and an empty month', async () => {
    const paused = await readOverview(api.ctx, await partnerWith('free', 200), '2026-11');
    expect(paused).toMatchObject({ plan: { paused: true }, forecast: null, overage: null, limit: 200 });
    const unlimited = await readOverview(api.ctx, await partnerWith('enterprise', 9_412), '2026-11');
    expect(unlimited).toMatchObject({ limit: null, forecast: 13_450, overage: null, cheaper: null });
    const { partnerId } = await api.partner('growth');
    expect(await readOverview(api.ctx, partnerId, '2026-11')).toMatchObject({
      totals: { total: 0 },
      forecast: null,
      products: [],
    });
  });

  it('uses the platform’s currency for shops billed there', async () => {
    const partnerId = await partnerWith('starter', 2_500);
    await api.ctx.prisma.shop.create({ data: { partnerId, domain: 'kiln.myshop.example' } });
    expect((await readOverview(api.ctx, partnerId, '2026-11')).currency).toBe('USD');
  });
});
