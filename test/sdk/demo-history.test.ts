/** The demo partner's past activity is plausible, within its plan, and counted as in the ledger. */
import { expect, test } from 'vitest';
import { plans } from '#api/contract/plans.ts';
import { compareCounters } from '#api/modules/metering/compare-counters.ts';
import { readUsage } from '#api/modules/metering/read-usage.ts';
import { pastWeeks } from '#sdk/demo-shop/demo/history.ts';
import { seedBasketHistory, seedHistory } from '#sdk/demo-shop/demo/seed-history.ts';
import { product, useApi } from '#test/support/api.ts';

const api = await useApi();

test('past activity ends now, is the same every time, and never exceeds the plan’s monthly limit', () => {
  for (const now of ['2026-11-21T12:00:00Z', '2026-03-31T23:59:00Z', '2026-05-01T00:00:00Z']) {
    const { actions, basketEvents } = pastWeeks(new Date(now));
    expect(pastWeeks(new Date(now))).toEqual({ actions, basketEvents });
    const latest = Math.max(...[...actions, ...basketEvents].map(({ at }) => at.getTime()));
    expect(latest).toBeLessThan(new Date(now).getTime());
    const months = Map.groupBy(actions, ({ at }) => at.toISOString().slice(0, 7));
    const { actionsPerMonth } = plans.growth;
    for (const month of months.values()) expect(month.length).toBeLessThan((actionsPerMonth ?? 0) * 0.8);
  }
});

test('ledger, counters and existing saves agree', async () => {
  const { partner, headers, list } = await api.embed();
  for (const slug of ['lamp', 'vase']) {
    await api.call('POST', '/widget/save', {
      headers,
      body: { wishlistId: list.db_id, product: product(slug) },
    });
  }
  const { partnerId } = partner;
  await seedHistory(api.ctx.sql, partnerId, api.time.now);
  await seedBasketHistory(api.ctx, partnerId, api.time.now);
  expect(await compareCounters(api.ctx.sql, { partnerId })).toEqual([]);
  api.ctx.caches.usage.clear();
  const usage = await readUsage(api.ctx, partnerId);
  expect(usage.level).toBe('ok');
  expect(usage.breakdown.save).toBeGreaterThan(1_000);
  const byProduct = await api.ctx.prisma.usageAction.groupBy({
    by: ['productId'],
    where: { partnerId, kind: 'save' },
    _count: true,
  });
  expect(byProduct.filter(({ productId }) => productId !== null)).toHaveLength(2);
  expect(await api.ctx.prisma.basketEvent.count({ where: { partnerId, type: 'open' } })).toBeGreaterThan(500);
  const carts = await api.ctx.prisma.analyticsEvent.count({ where: { partnerId, type: 'add_to_cart' } });
  expect(carts).toBe(await api.ctx.prisma.basketEvent.count({ where: { partnerId, type: 'checkout' } }));
});
