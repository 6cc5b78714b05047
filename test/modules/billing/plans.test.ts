/** Prices, as anyone can read them. */
import { expect, test } from 'vitest';
import { useApi } from '#test/support/api.ts';

const api = await useApi();

test('lists plans publicly, with prices, limits and the break-even to the next plan', async () => {
  const { status, body } = await api.call('GET', '/plans');

  expect(status).toBe(200);
  expect(body.plans.map((plan: { id: string }) => plan.id)).toEqual([
    'free',
    'starter',
    'growth',
    'scale',
    'enterprise',
  ]);
  expect(body.plans[1]).toEqual({
    id: 'starter',
    name: 'Starter',
    currency: 'EUR',
    price_minor: { month: 1_900, year: 18_240 },
    actions_per_month: 2_000,
    hard_limit: false,
    overage_per_action_minor: 2.5,
    trial_days: 14,
    webhooks: false,
    server_keys: false,
    branding_switch: true,
    next_plan: 'growth',
    break_even_overage_actions: 1_200,
  });
  expect(body.plans[2]).toMatchObject({
    break_even_overage_actions: 5_000,
    webhooks: true,
    server_keys: false,
  });
  expect(body.plans[3]).toMatchObject({ server_keys: true, break_even_overage_actions: null });
  expect(body.plans[0]).toMatchObject({ hard_limit: true, branding_switch: false, trial_days: 0 });
  expect(body.plans[4]).toMatchObject({
    price_minor: { month: null, year: null },
    actions_per_month: null,
    next_plan: null,
  });
});
