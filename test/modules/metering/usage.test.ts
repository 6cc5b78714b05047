/** A partner's usage this month: `GET /me/usage` and `GET /api-usage/{apiKeyId}`. */
import { describe, expect, it, vi } from 'vitest';
import { type PlanId, planIds, plans } from '#api/contract/plans.ts';
import { setPlan } from '#api/modules/billing/set-plan.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { countShare } from '#api/modules/metering/count-list-actions.ts';
import { recordListView } from '#api/modules/metering/record-list-view.ts';
import { overageCost } from '#api/modules/plans/limits.ts';
import { nextPlan, upgradeCheaperFrom } from '#api/modules/plans/upgrade.ts';
import { allowAnyPlan } from '#test/support/allow-any-plan.ts';
import { codes, product, useApi } from '#test/support/api.ts';

const api = await useApi();

/** A partner with its owner signed in, and some actions this month. */
async function partnerWith(
  plan: PlanId,
  actions: { saves?: number; shares?: number; listViews?: number } = {},
) {
  const partner = await api.partner(plan);
  const { partnerId, userId } = partner;
  await api.ctx.prisma.usageCounter.create({ data: { partnerId, period: '2026-11', ...actions } });
  const owner = await api.ctx.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const usage = async () => {
    const { accessToken } = await issueSession(api.ctx, { email: owner.email ?? '' });
    return (await api.call('GET', '/me/usage', { headers: { authorization: `Bearer ${accessToken}` } })).body;
  };
  return { ...partner, usage };
}

describe('GET /me/usage', () => {
  it('returns every field for a paid month', async () => {
    const { usage } = await partnerWith('starter', { saves: 1_900, shares: 40, listViews: 63 });
    expect(await usage()).toEqual({
      plan: 'starter',
      plan_name: 'Starter',
      actions_used: 2_003,
      actions_limit: 2_000,
      period_start: '2026-11-01T00:00:00.000Z',
      period_end: '2026-12-01T00:00:00.000Z',
      breakdown: { save: 1_900, share: 40, list_view: 63 },
      percent: 100,
      level: 'exceeded',
      trial_days: 14,
      hard_limit: false,
      overage_per_action_minor: 2.5,
      overage_actions: 3,
      overage_cost_minor: 7.5,
      next_plan: 'growth',
      upgrade_cheaper_from_actions: 3_200,
      blocked: false,
    });
  });

  it('returns a paused free month', async () => {
    const { usage } = await partnerWith('free', { saves: 200, listViews: 100 });
    expect(await usage()).toMatchObject({
      actions_used: 300,
      actions_limit: 200,
      percent: 150,
      level: 'exceeded',
      trial_days: 0,
      hard_limit: true,
      overage_per_action_minor: null,
      overage_actions: 0,
      overage_cost_minor: 0,
      next_plan: 'starter',
      upgrade_cheaper_from_actions: null,
      blocked: true,
    });
  });

  it('limits an Enterprise partner only by agreement', async () => {
    const { partnerId, usage } = await partnerWith('enterprise', { saves: 900_000 });
    expect(await usage()).toMatchObject({
      actions_limit: null,
      percent: 0,
      level: 'ok',
      overage_per_action_minor: null,
      overage_actions: 0,
      overage_cost_minor: 0,
      next_plan: null,
      upgrade_cheaper_from_actions: null,
      blocked: false,
    });
    await setPlan(api.ctx, { partnerId, plan: 'enterprise', actionsLimit: 1_000_000 });
    expect(await usage()).toMatchObject({ actions_limit: 1_000_000, percent: 90, level: 'warning' });
  });

  it.each([
    ['free', 159, 'ok', 79, false],
    ['free', 160, 'warning', 80, false],
    ['free', 199, 'warning', 99, false],
    ['free', 200, 'exceeded', 100, true],
    ['growth', 11_999, 'ok', 79, false],
    ['growth', 12_000, 'warning', 80, false],
    ['growth', 14_999, 'warning', 99, false],
    ['growth', 15_000, 'exceeded', 100, false],
  ] as const)('on %s with %i actions is %s at %i %%', async (plan, saves, level, percent, blocked) => {
    const { usage } = await partnerWith(plan, { saves });
    expect(await usage()).toMatchObject({ level, percent, blocked });
  });

  it('counts recent actions, including views, and restarts each month', async () => {
    const { usage, keys } = await partnerWith('growth');
    const init = await api.call('POST', '/widget/init', {
      body: { origin: 'https://shop.example', public_key: keys.test.key },
    });
    const shopper = await api.shopper();
    const headers = { ...shopper.headers, 'x-widget-token': init.body.token };
    const listId = shopper.list.db_id;
    await api.call('POST', '/widget/save', {
      headers,
      body: { wishlistId: listId, product: product('new') },
    });
    await countShare(api.ctx, api.ctx.sql, listId);
    for (const address of ['192.0.2.1', '192.0.2.2']) {
      recordListView(api.ctx, { listId, visitor: { address, agent: '' } });
    }
    expect(await usage()).toMatchObject({ actions_used: 4, breakdown: { save: 1, share: 1, list_view: 2 } });

    const november = api.time.now;
    api.time.now = new Date('2026-12-01T00:00:00Z');
    expect(await usage()).toMatchObject({
      actions_used: 0,
      period_start: '2026-12-01T00:00:00.000Z',
      period_end: '2027-01-01T00:00:00.000Z',
    });
    api.time.now = november;
  });

  it('requires a partner’s member', async () => {
    const { headers } = await api.shopper();
    expect(await api.call('GET', '/me/usage', { headers })).toMatchObject({
      status: 404,
      body: { error: 'partner_not_found' },
    });
    expect(await api.call('GET', '/me/usage')).toMatchObject({
      status: 401,
      body: { error: 'unauthorized', code: 'unauthorized' },
    });
  });
});

describe('the plan table', () => {
  const monthlyCost = (plan: PlanId, actions: number) =>
    (plans[plan].priceMinor ?? Infinity) + overageCost({ plan, actionsLimit: null }, actions);

  it('makes Growth cheaper than Starter from 1,200 actions over its limit, and Scale cheaper than Growth from 5,000', () => {
    expect((upgradeCheaperFrom('starter') ?? 0) - plans.starter.actionsPerMonth).toBe(1_200);
    expect((upgradeCheaperFrom('growth') ?? 0) - plans.growth.actionsPerMonth).toBe(5_000);
  });

  it('has break-even points that match the prices', () => {
    for (const plan of planIds) {
      const [from, next] = [upgradeCheaperFrom(plan), nextPlan(plan)];
      if (from === null || next === null) continue;
      expect(monthlyCost(plan, from - 1), plan).toBeLessThan(monthlyCost(next, from - 1));
      expect(monthlyCost(plan, from), plan).toBeGreaterThanOrEqual(monthlyCost(next, from));
    }
  });

  it('computes overage exactly to a tenth of a cent', () => {
    for (let actions = 2_001; actions < 2_600; actions += 7) {
      const cost = overageCost({ plan: 'starter', actionsLimit: null }, actions);
      expect(String(cost)).toBe(
        String((BigInt(actions - 2_000) * 25n) / 10n) + (((actions - 2_000) * 25) % 10 ? '.5' : ''),
      );
    }
  });
});

describe('GET /api-usage/{apiKeyId}', () => {
  const read = (id: unknown, key?: string) =>
    api.call('GET', `/api-usage/${String(id)}`, { headers: key ? { authorization: `Bearer ${key}` } : {} });

  it('returns the key’s requests and its plan’s limits', async () => {
    const { keys, partnerId } = await partnerWith('starter', { saves: 5, shares: 2, listViews: 1 });
    for (let count = 0; count < 3; count += 1) {
      await api.call('POST', '/widget/init', {
        body: { origin: 'https://shop.example', public_key: keys.test.key },
      });
    }
    expect((await read(keys.test.id, keys.test.key)).body).toEqual({
      api_key_id: keys.test.id,
      environment: 'test',
      plan: 'starter',
      period: '2026-11',
      requests_this_month: 3,
      requests_this_minute: 3,
      limits: { requests_per_minute: 300, requests_per_month: 200_000, actions_per_month: 2_000 },
      actions: { save: 5, share: 2, list_view: 1, total: 8 },
    });
    expect((await read(keys.live.id, keys.live.key)).body).toMatchObject({
      environment: 'live',
      requests_this_month: 0,
      requests_this_minute: 0,
    });
    await setPlan(api.ctx, { partnerId, plan: 'enterprise' });
    expect((await read(keys.test.id, keys.test.key)).body.limits).toEqual({
      requests_per_minute: 10_000,
      requests_per_month: null,
      actions_per_month: null,
    });
  });

  it('checks the ID, then its key, then the caller', async () => {
    const { keys } = await api.partner();
    const other = await api.partner();
    const answers = [
      await read('mine', keys.test.key),
      await read('1.5'),
      await read(99_999_999, keys.test.key),
      await read('9'.repeat(60)),
      await read(keys.test.id),
      await read(keys.test.id, keys.live.key),
      await read(keys.test.id, other.keys.test.key),
    ];
    expect(codes(answers)).toEqual([
      [400, 'invalid_api_key_id'],
      [400, 'invalid_api_key_id'],
      [404, 'api_key_not_found'],
      [404, 'api_key_not_found'],
      [401, 'unauthorized'],
      [401, 'unauthorized'],
      [401, 'unauthorized'],
    ]);
    await api.ctx.prisma.apiKey.update({ where: { id: keys.test.id }, data: { status: 'revoked' } });
    expect((await read(keys.test.id, keys.test.key)).status).toBe(401);
  });

  it('reports if the plan’s limits can’t be loaded, or anything else fails', async () => {
    const { keys, partnerId } = await api.partner();
    await allowAnyPlan(api.ctx.pool, 'partners');
    await api.ctx.prisma.partner.update({ where: { id: partnerId }, data: { plan: 'gold' } });
    expect(await read(keys.test.id, keys.test.key)).toMatchObject({
      status: 500,
      body: { error: 'plan_limits_not_found' },
    });
    const broken = vi.spyOn(api.ctx.prisma.apiKey, 'findUnique').mockRejectedValueOnce(new Error('away'));
    expect(await read(keys.live.id, keys.live.key)).toMatchObject({
      status: 500,
      body: { error: 'internal_server_error' },
    });
    broken.mockRestore();
  });
});
