/** Overage of partners billed without a platform, recorded as it accrues. */
import { describe, expect, test } from 'vitest';
import type { PlanId } from '#api/contract/plans.ts';
import { recordOverage } from '#api/modules/billing/internal/invoices/record-overage.ts';
import { setPlan } from '#api/modules/billing/set-plan.ts';
import { lockPartner } from '#api/modules/plans/lock-partner.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { addActions } from '#test/support/actions.ts';
import { product, useApi } from '#test/support/api.ts';

const api = await useApi();
const period = '2026-11';

const act = (partnerId: number, count: number, at = api.time.now) =>
  addActions(api.ctx, { partnerId, count, at });
const writeDown = (partnerId: number) =>
  transaction(api.ctx.pool, async (sql) => {
    await lockPartner(sql, partnerId);
    await recordOverage(api.ctx, sql, { partnerId });
  });
const rows = (partnerId: number) =>
  api.ctx.prisma.overageCharge.findMany({ where: { partnerId, period }, orderBy: { fromAction: 'asc' } });
/** Rows as `plan: from–to at tenths = cents`. */
const rowTexts = async (partnerId: number) =>
  (await rows(partnerId)).map(
    (row) => `${row.plan}: ${row.fromAction}–${row.toAction} at ${row.tenthCents} = ${row.amountMinor}`,
  );
const newPartner = async (plan: PlanId) => (await api.partner(plan)).partnerId;

describe('overage', () => {
  test('counts actions beyond the limit at the plan’s price, and carries half cents over', async () => {
    const partnerId = await newPartner('starter');
    await act(partnerId, 2_001);
    await writeDown(partnerId);
    await act(partnerId, 1);
    await writeDown(partnerId);
    await writeDown(partnerId);

    expect(await rowTexts(partnerId)).toEqual([
      'starter: 0–2000 at 0 = 0',
      'starter: 2000–2001 at 25 = 2',
      'starter: 2001–2002 at 25 = 3',
    ]);
  });

  test('is billed under the plan it occurred on', async () => {
    const partnerId = await newPartner('starter');
    await act(partnerId, 2_400);
    await setPlan(api.ctx, { partnerId, plan: 'growth' });
    await act(partnerId, 12_700);
    await setPlan(api.ctx, { partnerId, plan: 'starter' });
    await act(partnerId, 10);
    await writeDown(partnerId);

    expect(await rowTexts(partnerId)).toEqual([
      'starter: 0–2000 at 0 = 0',
      'starter: 2000–2400 at 25 = 1000',
      'growth: 2400–15000 at 0 = 0',
      'growth: 15000–15100 at 10 = 100',
      'starter: 15100–15110 at 25 = 25',
    ]);
  });

  test.each(['free', 'enterprise'] as const)('isn’t charged on the %s plan', async (plan) => {
    const partnerId = await newPartner(plan);
    await act(partnerId, 70_000);
    await setPlan(api.ctx, { partnerId, plan: 'starter' });
    await act(partnerId, 2);
    await writeDown(partnerId);

    expect(await rowTexts(partnerId)).toEqual([
      `${plan}: 0–70000 at 0 = 0`,
      'starter: 70000–70002 at 25 = 5',
    ]);
  });

  test('is free during a trial, and stays free after it ends', async () => {
    api.time.now = new Date('2026-11-02T12:00:00Z');
    const partnerId = await newPartner('free');
    await setPlan(api.ctx, { partnerId, plan: 'starter', trial: true });
    const began = api.time.now;
    await act(partnerId, 2_600, new Date(began.getTime() + 3_600_000));
    await act(partnerId, 4, new Date(began.getTime() + 14 * 86_400_000));
    await writeDown(partnerId);

    expect(await rowTexts(partnerId)).toEqual(['starter: 0–2600 at 0 = 0', 'starter: 2600–2604 at 25 = 10']);
  });

  test('has each action in exactly one row, while plans change and shoppers save', async () => {
    const { partner, headers, list } = await api.embed({ plan: 'starter' });
    const { partnerId } = partner;
    await act(partnerId, 1_990);
    const save = (number: number) =>
      api.call('POST', '/widget/save', {
        headers,
        body: { wishlistId: list.db_id, product: product(`vase-${number}`) },
      });
    const work = Array.from({ length: 40 }, (_, number) => [
      () => save(number),
      () => writeDown(partnerId),
      () => setPlan(api.ctx, { partnerId, plan: number % 2 ? 'starter' : 'growth' }),
    ]).flat();
    await Promise.all(work.map((one) => one()));
    await writeDown(partnerId);

    let next = 0;
    for (const row of await rows(partnerId)) {
      expect(row.fromAction).toBe(next);
      next = row.toAction;
    }
    expect(next).toBe(2_030);
    const paid = (await rows(partnerId)).filter(({ tenthCents }) => tenthCents > 0);
    expect(paid.every(({ fromAction, plan }) => fromAction >= 2_000 && plan === 'starter')).toBe(true);
  });
});
