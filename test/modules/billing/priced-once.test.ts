/** The portal, the API and the headers show the overage that the invoice bills. */
import { describe, expect, test } from 'vitest';
import type { PlanId } from '#api/contract/plans.ts';
import { closeMonth } from '#api/modules/billing/close-month.ts';
import { readOverview } from '#api/modules/billing/read-overview.ts';
import { invoiceLines } from '#api/modules/billing/schemas.ts';
import { setPlan } from '#api/modules/billing/set-plan.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { forgetUsage } from '#api/modules/plans/usage-totals.ts';
import { addActions } from '#test/support/actions.ts';
import { useApi } from '#test/support/api.ts';

const api = await useApi();
const period = '2026-11';

/** A partner on 2 November, and what each place says it owes, in cents. */
async function november(plan: PlanId) {
  api.time.now = new Date('2026-11-02T12:00:00Z');
  const { partnerId, userId, keys } = await api.partner(plan);
  const { email } = await api.ctx.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const shown = async () => {
    forgetUsage(api.ctx, partnerId);
    const { accessToken } = await issueSession(api.ctx, { email: email ?? '' });
    const usage = await api.call('GET', '/me/usage', { headers: { authorization: `Bearer ${accessToken}` } });
    const init = await api.ask('/api/widget/init', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ origin: 'https://shop.example', public_key: keys.test.key }),
    });
    const overview = await readOverview(api.ctx, partnerId, period);
    return {
      usage: usage.body.overage_cost_minor as number,
      actions: usage.body.overage_actions as number,
      header: Number(init.headers.get('x-usage-overage')),
      overview: overview.overage?.costMinor,
    };
  };
  /** The lines of extra actions on November's invoice. */
  const billed = async () => {
    api.time.now = new Date('2026-12-01T00:30:00Z');
    await closeMonth(api.ctx, { period, partnerId });
    const invoice = await api.ctx.prisma.invoice.findFirst({ where: { partnerId, period } });
    return invoiceLines
      .parse(invoice?.lines ?? [])
      .filter(({ description }) => description.includes('extra'));
  };
  return {
    partnerId,
    shown,
    billed,
    act: (count: number) => addActions(api.ctx, { partnerId, count, at: api.time.now }),
  };
}

const everywhere = (cents: number, actions: number) => ({
  usage: cents,
  actions,
  header: cents,
  overview: cents,
});

describe('overage', () => {
  test('is nothing for actions that a larger plan included before a change', async () => {
    const { partnerId, act, shown, billed } = await november('growth');
    await act(14_000);
    await setPlan(api.ctx, { partnerId, plan: 'starter' });
    expect(await shown()).toEqual(everywhere(0, 0));

    await act(10);
    expect(await shown()).toEqual(everywhere(25, 10));
    expect(await billed()).toMatchObject([{ quantity: 10, unitTenthCents: 25, amountMinor: 25 }]);
  });

  test('stays owed after a change to a plan that would have included it', async () => {
    const { partnerId, act, shown, billed } = await november('starter');
    await act(2_400);
    await setPlan(api.ctx, { partnerId, plan: 'growth' });
    expect(await shown()).toEqual(everywhere(1_000, 400));
    expect(await billed()).toMatchObject([{ quantity: 400, amountMinor: 1_000 }]);
  });

  test('is nothing for actions of a trial, during it and after it', async () => {
    const { partnerId, act, shown, billed } = await november('free');
    await setPlan(api.ctx, { partnerId, plan: 'starter', trial: true });
    await act(2_400);
    expect(await shown()).toEqual(everywhere(0, 0));

    api.time.now = new Date('2026-11-17T12:00:00Z');
    expect(await shown()).toEqual(everywhere(0, 0));
    await act(4);
    expect(await shown()).toEqual(everywhere(10, 4));
    expect(await billed()).toMatchObject([{ quantity: 4, amountMinor: 10 }]);
  });

  test('multiplies out on each line, rounded down to the cent', async () => {
    const { partnerId, act, billed } = await november('growth');
    await act(14_001);
    await setPlan(api.ctx, { partnerId, plan: 'starter' });
    await act(1);
    await setPlan(api.ctx, { partnerId, plan: 'growth' });
    await setPlan(api.ctx, { partnerId, plan: 'starter' });
    await act(2);
    const lines = await billed();
    expect(lines).toMatchObject([{ quantity: 3, amountMinor: 7 }]);
    for (const { quantity, unitTenthCents, amountMinor } of lines) {
      expect(amountMinor).toBe(Math.floor((quantity * (unitTenthCents ?? 0)) / 10));
    }
  });
});
