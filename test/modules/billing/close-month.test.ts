/** Closing a month writes one invoice for each partner that owes something. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlanId } from '#api/contract/plans.ts';
import { closeMonth } from '#api/modules/billing/close-month.ts';
import { taxOn } from '#api/modules/billing/internal/invoices/invoice-lines.ts';
import { planFees, type PlanSince } from '#api/modules/billing/internal/invoices/plan-fees.ts';
import { setPlan } from '#api/modules/billing/set-plan.ts';
import { addActions } from '#test/support/actions.ts';
import { allowAnyPlan } from '#test/support/allow-any-plan.ts';
import { product, useApi } from '#test/support/api.ts';

const api = await useApi({ INVOICE_TAX_PERCENT: '19', INVOICE_FROM: 'Wishlist GmbH; Gasse 1; 10115 Berlin' });
const at = (text: string) => (api.time.now = new Date(text));
const close = (period: string, partnerId?: number) =>
  closeMonth(api.ctx, { period, ...(partnerId !== undefined && { partnerId }) });
const invoicesOf = (partnerId: number) =>
  api.ctx.prisma.invoice.findMany({ where: { partnerId }, orderBy: { id: 'asc' } });

async function newPartner(plan: PlanId, since = '2026-11-01T00:00:00Z') {
  at(since);
  return (await api.partner(plan)).partnerId;
}
const act = (partnerId: number, count: number, moment = api.time.now) =>
  addActions(api.ctx, { partnerId, count, at: moment });

/** The lines of a month's invoice, as `description: amount`. */
async function linesOf(partnerId: number, period: string) {
  const invoice = await api.ctx.prisma.invoice.findFirstOrThrow({ where: { partnerId, period } });
  const lines = invoice.lines as { description: string; amountMinor: number }[];
  return lines.map(({ description, amountMinor }) => `${description}: ${amountMinor}`);
}

describe('an invoice', () => {
  test('includes the plan, the overage, tax on both, and a number', async () => {
    const partnerId = await newPartner('starter');
    await act(partnerId, 3_200);
    at('2026-12-01T00:30:00Z');
    const { invoices, failed } = await close('2026-11', partnerId);

    expect(failed).toEqual([]);
    expect(invoices).toMatchObject([{ partnerId, totalMinor: 5_831 }]);
    expect(invoices[0]?.number).toMatch(/^WL-2026-\d{6}$/);
    expect(await linesOf(partnerId, '2026-11')).toEqual([
      'Starter plan, 1 November 2026 to 30 November 2026: 1900',
      '1,200 extra wishlist actions beyond the 2,000 of Starter, November 2026: 3000',
    ]);
    expect(await invoicesOf(partnerId)).toMatchObject([
      { netMinor: 4_900, taxTenths: 190, taxMinor: 931, status: 'open', provider: 'operator' },
    ]);
  });

  test('bills each plan for its days; a day belongs to the plan in effect when it ends', async () => {
    const partnerId = await newPartner('starter');
    at('2026-11-10T23:59:00Z');
    await setPlan(api.ctx, { partnerId, plan: 'growth' });
    at('2026-11-21T00:00:00Z');
    await setPlan(api.ctx, { partnerId, plan: 'free' });
    at('2026-12-01T00:30:00Z');
    await close('2026-11', partnerId);

    expect(await linesOf(partnerId, '2026-11')).toEqual([
      'Starter plan, 1 November 2026 to 9 November 2026: 570',
      'Growth plan, 10 November 2026 to 20 November 2026: 1796',
    ]);
  });

  test('charges nothing for trial days, and bills a year in advance', async () => {
    const partnerId = await newPartner('free');
    at('2026-11-03T12:00:00Z');
    await setPlan(api.ctx, { partnerId, plan: 'growth', interval: 'year', trial: true });
    at('2028-01-01T00:30:00Z');
    await close('2026-11', partnerId);
    await close('2026-12', partnerId);
    await close('2027-11', partnerId);

    expect(await linesOf(partnerId, '2026-11')).toEqual([
      'Growth plan, one year from 17 November 2026: 47040',
    ]);
    expect(await linesOf(partnerId, '2027-11')).toEqual([
      'Growth plan, one year from 17 November 2027: 47040',
    ]);
    expect(await invoicesOf(partnerId)).toHaveLength(2);
  });

  test.each(['free', 'enterprise'] as const)('isn’t written for a month on %s', async (plan) => {
    const partnerId = await newPartner(plan);
    await act(partnerId, 70_000);
    at('2026-12-01T00:30:00Z');

    expect((await close('2026-11', partnerId)).invoices).toEqual([]);
  });

  test('isn’t written for a partner billed by a platform', async () => {
    const partnerId = await newPartner('starter');
    await api.ctx.prisma.shop.create({
      data: { partnerId, domain: 'closed.myshopify.example', name: 'Shop' },
    });
    await act(partnerId, 5_000);
    at('2026-12-01T00:30:00Z');

    expect(await close('2026-11', partnerId)).toMatchObject({ invoices: [], skipped: 1 });
  });

  test('includes actions recorded too late for the previous month', async () => {
    const partnerId = await newPartner('starter');
    await act(partnerId, 2_100);
    const november = new Date('2026-11-30T23:59:59Z');
    at('2026-12-01T00:30:00Z');
    await close('2026-11', partnerId);
    await act(partnerId, 40, november);
    at('2027-01-01T00:30:00Z');
    await close('2026-12', partnerId);

    expect(await linesOf(partnerId, '2026-12')).toEqual([
      'Starter plan, 1 December 2026 to 31 December 2026: 1900',
      '40 extra wishlist actions beyond the 2,000 of Starter, November 2026: 100',
    ]);
  });
});

describe('closing a month', () => {
  test('is refused for invalid periods and months that haven’t ended', async () => {
    at('2026-11-30T23:59:59Z');
    const refused = { errorName: 'invalid_input', details: { field: 'period' } };
    await expect(close('2026-11')).rejects.toMatchObject(refused);
    await expect(close('2026-13')).rejects.toMatchObject(refused);
  });

  test('writes one invoice and leaves no gap, even if run twenty times while shoppers save', async () => {
    at('2026-11-15T00:00:00Z');
    const shops = await Promise.all([1, 2, 3].map(() => api.embed({ plan: 'starter' })));
    const [first] = shops;
    if (!first) throw new Error('there is no shop');
    const partnerId = first.partner.partnerId;
    await act(partnerId, 2_500);
    at('2026-12-01T00:00:00Z');
    const save = (number: number) =>
      api.call('POST', '/widget/save', {
        headers: first.headers,
        body: { wishlistId: first.list.db_id, product: product(`vase-${number}`) },
      });
    const rounds = Array.from({ length: 20 }, (_, number) => [close('2026-11'), save(number)]).flat();
    await Promise.all(rounds);
    await close('2026-11');

    expect(await invoicesOf(partnerId)).toMatchObject([{ netMinor: 1_013 + 1_250 }]);
    const numbers = (
      await api.ctx.prisma.invoice.findMany({ where: { number: { startsWith: 'WL-2026' } } })
    ).map(({ number }) => Number(number?.slice(-6)));
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
    const charges = await api.ctx.prisma.overageCharge.findMany({ where: { partnerId, period: '2026-11' } });
    expect(charges.filter(({ tenthCents }) => tenthCents > 0)).toHaveLength(1);
  });

  test('continues after a partner fails, and reports that partner', async () => {
    const broken = await newPartner('growth', '2026-09-01T00:00:00Z');
    const well = await newPartner('growth', '2026-09-01T00:00:00Z');
    await allowAnyPlan(api.ctx.pool, 'plan_changes');
    await api.ctx.prisma.planChange.updateMany({ where: { partnerId: broken }, data: { plan: 'gold' } });
    at('2026-10-01T00:30:00Z');
    const { failed, invoices } = await close('2026-09');

    expect(failed).toMatchObject([{ partnerId: broken }]);
    expect(invoices).toMatchObject([{ partnerId: well, totalMinor: 5_831 }]);
    await api.ctx.prisma.planChange.updateMany({ where: { partnerId: broken }, data: { plan: 'growth' } });
    expect((await close('2026-09')).invoices.map((invoice) => invoice.partnerId)).toEqual([broken, well]);
  });
});

describe('plan fees', () => {
  const days = fc.integer({ min: 0, max: 90 * 24 });
  const change = fc.record({
    plan: fc.constantFrom<PlanId>('free', 'starter', 'growth', 'scale', 'enterprise'),
    hour: days,
  });
  const start = Date.UTC(2026, 8, 1);
  const changesOf = (list: { plan: PlanId; hour: number }[]): PlanSince[] =>
    list
      .sort((a, b) => a.hour - b.hour)
      .map(({ plan, hour }) => ({
        plan,
        interval: 'month',
        billed: true,
        changedAt: new Date(start + hour * 3_600_000),
      }));

  test('bill no day twice, and never more than the most expensive plan', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (list) => {
        for (const index of [8, 9, 10]) {
          const month = new Date(Date.UTC(2026, index, 1));
          const fees = planFees(changesOf(list), { month, trialEndsAt: null });
          let free = month.getTime();
          for (const { from, days: count } of fees) {
            expect(from.getTime()).toBeGreaterThanOrEqual(free);
            free = from.getTime() + count * 86_400_000;
          }
          expect(free).toBeLessThanOrEqual(Date.UTC(2026, index + 1, 1));
          expect(fees.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBeLessThanOrEqual(9_900);
        }
      }),
    );
  });

  test('equal the monthly price for an unchanged plan', () => {
    fc.assert(
      fc.property(days, (hour) => {
        const since = changesOf([{ plan: 'growth', hour }]);
        const fees = planFees(since, { month: new Date(Date.UTC(2026, 11, 1)), trialEndsAt: null });
        expect(fees).toMatchObject([{ amountMinor: 4_900, days: 31 }]);
      }),
    );
  });
});

test('rounds tax half up to whole minor units', () => {
  expect([taxOn(50, 190), taxOn(1_000, 81), taxOn(1_000, 0), taxOn(1, 500)]).toEqual([10, 81, 0, 1]);
});
