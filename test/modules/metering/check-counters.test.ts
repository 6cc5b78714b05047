import { expect, it } from 'vitest';
import { checkCounters } from '#api/modules/metering/check-counters.ts';
import { rebuildCounters } from '#api/modules/metering/rebuild-counters.ts';
import { product, useApi } from '#test/support/api.ts';

const api = await useApi();

it('reports how many partners’ counters differ from the ledger, until they’re rebuilt', async () => {
  const { ctx } = api;
  const shops = await Promise.all([api.embed(), api.embed()]);
  for (const { headers, list } of shops) {
    const body = { wishlistId: list.db_id, product: product('vase') };
    expect((await api.call('POST', '/widget/save', { headers, body })).status).toBe(200);
  }
  expect(ctx.caches.counterCheck.differing).toBeNull();
  await checkCounters(ctx);
  expect(ctx.caches.counterCheck.differing).toBe(0);

  const { partnerId } = shops[1]!.partner;
  await ctx.prisma.usageCounter.updateMany({ where: { partnerId }, data: { saves: 3 } });
  await checkCounters(ctx);
  expect(ctx.caches.counterCheck.differing).toBe(1);

  await rebuildCounters(ctx, { period: '2026-11' });
  await checkCounters(ctx);
  expect(ctx.caches.counterCheck.differing).toBe(0);
});
