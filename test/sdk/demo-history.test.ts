/** The demo partner's past activity is plausible, within its plan, and counted as in the ledger. */
import { expect, test } from 'vitest';
import { plans } from '#api/contract/plans.ts';
import { compareCounters } from '#api/modules/metering/compare-counters.ts';
import { readUsage } from '#api/modules/metering/read-usage.ts';
import { readAlerts } from '#app/merchant/alerts.server.ts';
import { readRevenuePage } from '#app/merchant/revenue.server.ts';
import { pastWeeks } from '#sdk/demo-shop/demo/history.ts';
import { seedHistory } from '#sdk/demo-shop/demo/seed-history.ts';
import { seedSales } from '#sdk/demo-shop/demo/seed-sales.ts';
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

test('revenue and alerts are full, and no one gets an email', async () => {
  const { partner, headers, list } = await api.embed();
  for (const slug of ['lamp', 'vase', 'bowl']) {
    const body = { wishlistId: list.db_id, product: { ...product(slug), price: 5_400, currency: 'EUR' } };
    await api.call('POST', '/widget/save', { headers, body });
  }
  const { partnerId } = partner;
  await seedSales(api.ctx.sql, partnerId, api.time.now);
  const { byDay, products, currencies } = await readRevenuePage(api.ctx, partnerId, new URLSearchParams());
  expect(byDay.filter(({ net }) => net > 0).length).toBeGreaterThan(20);
  expect(products).toHaveLength(3);
  expect(currencies[0]?.paths.length).toBeGreaterThanOrEqual(3);
  const { watchers, report } = await readAlerts(api.ctx, partnerId, new URLSearchParams());
  expect(watchers.products).toHaveLength(3);
  expect(watchers.products[0]?.shoppers).toBeGreaterThan(10);
  expect(report.every(({ sent, opened, pressed }) => sent > opened && opened > pressed)).toBe(true);
  expect(
    await api.ctx.prisma.user.count({ where: { anonymous: true, alertSettings: { email: { not: null } } } }),
  ).toBe(0);
});
