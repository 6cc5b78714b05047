/**
 * The demo's creator: her shops can be created, and their past visits are plausible, counted once and in the
 * ledger.
 */
import { expect, test } from 'vitest';
import { shopTemplates } from '#api/contract/creator-shop.ts';
import { readCreatorShopKpis } from '#api/modules/creators/read-creator-shop-kpis.ts';
import { readTopProducts } from '#api/modules/creators/read-top-products.ts';
import { compareCounters } from '#api/modules/metering/compare-counters.ts';
import { creatorShops } from '#sdk/demo-shop/demo/creator-shops.ts';
import { pastVisits, seedCreatorHistory } from '#sdk/demo-shop/demo/seed-creator-history.ts';
import { findProduct } from '#sdk/demo-shop/products.ts';
import { useApi } from '#test/support/api.ts';
import { liveShop } from '#test/support/live-shop.ts';

const api = await useApi();

test('there is a shop per template, and every listed product is sold', () => {
  expect(creatorShops.map(({ template }) => template).sort()).toEqual([...shopTemplates].sort());
  for (const { lists, notes = {}, clips = {} } of creatorShops) {
    const items = lists.flatMap((list) => list.items);
    for (const handle of items) expect([handle, findProduct(handle)?.handle]).toEqual([handle, handle]);
    for (const handle of [...Object.keys(notes), ...Object.keys(clips)]) expect(items).toContain(handle);
    for (const list of lists) expect(new Set(list.items).size).toBe(list.items.length);
  }
  const [first, ...others] = creatorShops.map(({ lists }) => new Set(lists.flatMap((list) => list.items)));
  for (const other of others) expect([...other].filter((handle) => !first!.has(handle))).toEqual([]);
});

test('past visits end now, are the same every time, and grow from month to month', () => {
  for (const now of ['2026-11-21T12:00:00Z', '2026-05-01T00:00:00Z']) {
    const past = pastVisits(new Date(now), { seed: 1, views: 50 });
    expect(pastVisits(new Date(now), { seed: 1, views: 50 })).toEqual(past);
    const latest = Math.max(...past.visits.map(({ at }) => at.getTime()));
    expect(latest).toBeLessThan(new Date(now).getTime());
    expect(latest).toBeGreaterThan(new Date(now).getTime() - 86_400_000);
  }
});

test('past visits are added once, and their saves are counted', async () => {
  const { partnerId } = await api.partner();
  const [busy, quiet] = [
    await liveShop(api.ctx, partnerId, { products: 4 }),
    await liveShop(api.ctx, partnerId, { products: 2 }),
  ];
  const now = api.time.now;
  const seed = () => seedCreatorHistory(api.ctx.sql, partnerId, now);
  const count = async () => [
    await api.ctx.prisma.creatorEvent.count(),
    await api.ctx.prisma.usageAction.count(),
  ];
  await seed();
  const made = await count();
  await seed();
  expect(await count()).toEqual(made);
  expect(await compareCounters(api.ctx.sql, { partnerId })).toEqual([]);

  const figures = await readCreatorShopKpis(api.ctx, { partnerId, shopId: busy.id });
  expect(figures.views).toBeGreaterThan(500);
  expect(figures.views).toBeGreaterThan(figures.visitors);
  expect(figures.views).toBeGreaterThan(figures.previous.views);
  expect(figures.plays).toBe(0);
  expect(figures.click_rate).toBeGreaterThan(5);
  for (const day of figures.days) expect(day.views).toBeGreaterThan(0);
  const other = await readCreatorShopKpis(api.ctx, { partnerId, shopId: quiet.id });
  expect(other.views).toBeLessThan(figures.views);
  const [top, , , last] = await readTopProducts(api.ctx, { partnerId, shopId: busy.id, limit: 10 });
  expect(top!.clicks).toBeGreaterThan(last!.clicks);
  expect(top!.saves).toBeGreaterThan(0);
});
