/** The ledger of wishlist actions keeps what was counted, and counters are checked against it. */
import { describe, expect, it } from 'vitest';
import { addMonths } from '#api/contract/usage-period.ts';
import { compareCounters } from '#api/modules/metering/compare-counters.ts';
import { countListActions } from '#api/modules/metering/count-list-actions.ts';
import { rebuildCounters } from '#api/modules/metering/rebuild-counters.ts';
import { counterShards } from '#api/modules/plans/limits.ts';
import { readTotals } from '#api/modules/plans/usage-totals.ts';
import { erasePartner } from '#api/modules/privacy/internal/partners/erase-partner.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { product, useApi } from '#test/support/api.ts';
import { runProcess } from '#test/support/run-process.ts';

const api = await useApi();
const period = '2026-11';

async function save(shop: Awaited<ReturnType<typeof api.embed>>, slug: string) {
  const { headers, list } = shop;
  const answer = await api.call('POST', '/widget/save', {
    headers,
    body: { wishlistId: list.db_id, product: product(slug) },
  });
  expect(answer.status).toBe(200);
}

const view = (listId: number, dedupeKey: string) => ({
  ...({ kind: 'list_view', listId, dedupeKey } as const),
  at: api.time.now,
});

async function wl(...args: string[]) {
  const run = runProcess([process.execPath, 'api/cli/wl.ts', ...args], {
    DATABASE_URL: api.ctx.pool.options.connectionString,
    TOKEN_SECRET: 'a-secret-that-is-only-used-by-the-tests',
  });
  const status = await run.ended;
  return { status, stdout: run.stdout(), stderr: run.stderr() };
}

/** The number of statements waiting for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await api.ctx.pool.query<{ count: number }>(
    `SELECT count(DISTINCT pid)::int AS count FROM pg_locks WHERE NOT granted
       AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`,
  );
  return rows[0]?.count ?? 0;
}

const totalsOf = (partnerId: number) => readTotals(api.ctx.sql, partnerId, period);

describe('the ledger', () => {
  it('agrees with the counters for every kind of action', async () => {
    const shop = await api.embed();
    await Promise.all(['a', 'b', 'c'].map((slug) => save(shop, slug)));
    await countListActions(api.ctx, api.ctx.sql, [
      view(shop.list.db_id, 'once'),
      view(shop.list.db_id, 'twice'),
      view(shop.list.db_id, 'twice'),
    ]);
    const { partnerId } = shop.partner;
    expect(await compareCounters(api.ctx.sql, { partnerId })).toEqual([]);
    expect(await totalsOf(partnerId)).toMatchObject({ saves: 3, listViews: 2 });
  });

  it('can’t be deleted from or rewritten', async () => {
    const shop = await api.embed();
    await save(shop, 'kept');
    const refused = [
      'DELETE FROM usage_actions WHERE partner_id = $1',
      "UPDATE usage_actions SET kind = 'share' WHERE partner_id = $1",
      "UPDATE usage_actions SET period = '2026-10' WHERE partner_id = $1",
      'UPDATE usage_actions SET is_test = false WHERE partner_id = $1',
      'UPDATE usage_actions SET partner_id = partner_id + 1 WHERE partner_id = $1',
      "UPDATE usage_actions SET occurred_at = occurred_at - interval '1 month' WHERE partner_id = $1",
    ];
    for (const statement of refused) {
      await expect(api.ctx.pool.query(statement, [shop.partner.partnerId]), statement).rejects.toThrow(
        'append-only',
      );
    }
    expect(await compareCounters(api.ctx.sql, { partnerId: shop.partner.partnerId })).toEqual([]);
  });

  it('unlinks erased rows and still counts them', async () => {
    const shop = await api.embed();
    await save(shop, 'erased');
    const { partnerId } = shop.partner;
    const outcome = await transaction(api.ctx.pool, (sql) => erasePartner(sql, partnerId));
    expect(outcome.actions_unlinked).toBe(1);
    expect(await api.ctx.prisma.usageAction.findMany({ where: { partnerId } })).toMatchObject([
      { kind: 'save', period, isTest: true, apiKeyId: null, listId: null, itemId: null },
    ]);
    expect(await compareCounters(api.ctx.sql, { partnerId })).toEqual([]);
  });
});

describe('mismatched counters', () => {
  it('are found by partner and month, on either side', async () => {
    const shop = await api.embed();
    await save(shop, 'one');
    const { partnerId } = shop.partner;
    await api.ctx.prisma.usageCounter.updateMany({ where: { partnerId }, data: { saves: 3, shares: 2 } });
    await api.ctx.prisma.usageCounter.create({ data: { partnerId, period: '2026-10', listViews: 7 } });
    await api.ctx.prisma.usageAction.create({ data: { partnerId, period: '2026-09', kind: 'share' } });
    const none = { saves: 0, shares: 0, listViews: 0 };
    expect(await compareCounters(api.ctx.sql, { partnerId })).toEqual([
      { partnerId, period: '2026-09', counted: none, ledger: { ...none, shares: 1 } },
      { partnerId, period: '2026-10', counted: { ...none, listViews: 7 }, ledger: none },
      { partnerId, period, counted: { ...none, saves: 3, shares: 2 }, ledger: { ...none, saves: 1 } },
    ]);
    expect(await compareCounters(api.ctx.sql, { partnerId, period: '2026-10' })).toHaveLength(1);
  });

  it('are rebuilt during saves and views, without losing or double-counting any', async () => {
    const shops = await Promise.all([api.embed(), api.embed({ plan: 'free' })]);
    const saves = 12;
    for (const shop of shops) await save(shop, 'before');
    // Spread over many rows, as for a month of a paid partner, and wrong.
    for (const { partner } of shops) {
      await api.ctx.prisma.usageCounter.createMany({
        data: [3, 7, 11].map((shard) => ({ partnerId: partner.partnerId, period, shard, saves: 5 })),
        // The earlier save may have been counted in one of them.
        skipDuplicates: true,
      });
    }
    const rounds = Array.from({ length: saves }, (_, at) => at);
    await Promise.all(
      rounds.flatMap((at) => [
        ...shops.map((shop) => save(shop, `while-${at}`)),
        countListActions(
          api.ctx,
          api.ctx.sql,
          shops.map(({ list }) => view(list.db_id, `view-${list.db_id}-${at}`)),
        ),
        ...(at % 3 === 0 ? [rebuildCounters(api.ctx, { period })] : []),
      ]),
    );
    for (const { partner } of shops) {
      expect(await compareCounters(api.ctx.sql, { partnerId: partner.partnerId, period })).toEqual([]);
      expect(await totalsOf(partner.partnerId)).toMatchObject({ saves: saves + 1, listViews: saves });
    }
  });

  it('wait for an action being counted, and block the next until they’re rebuilt', async () => {
    const shop = await api.embed();
    const { partnerId } = shop.partner;
    await save(shop, 'before');
    await api.ctx.prisma.usageCounter.deleteMany({ where: { partnerId } });
    await api.ctx.prisma.usageCounter.createMany({
      data: Array.from({ length: counterShards }, (_, shard) => ({ partnerId, period, shard, saves: 1 })),
    });
    let rebuilt: Promise<unknown> = Promise.resolve();
    let after: Promise<unknown> = Promise.resolve();
    await transaction(api.ctx.pool, async (sql) => {
      await countListActions(api.ctx, sql, [view(shop.list.db_id, `under-way-${partnerId}`)]);
      rebuilt = rebuildCounters(api.ctx, { period, partnerId });
      await expect.poll(waiting).toBe(1);
      after = save(shop, 'after');
    });
    await Promise.all([rebuilt, after]);
    expect(await compareCounters(api.ctx.sql, { partnerId })).toEqual([]);
    expect(await totalsOf(partnerId)).toMatchObject({ saves: 2, listViews: 1 });
  });

  it('are rebuilt only for the named partner', async () => {
    const [one, other] = [await api.partner(), await api.partner()];
    for (const { partnerId } of [one, other]) {
      await api.ctx.prisma.usageCounter.create({ data: { partnerId, period: '2026-08', saves: 4 } });
    }
    const rebuilt = await rebuildCounters(api.ctx, { period: '2026-08', partnerId: one.partnerId });
    expect(rebuilt.map(({ partnerId }) => partnerId)).toEqual([one.partnerId]);
    expect((await readTotals(api.ctx.sql, one.partnerId, '2026-08')).total).toBe(0);
    expect((await readTotals(api.ctx.sql, other.partnerId, '2026-08')).total).toBe(4);
  });
});

describe('wl usage', () => {
  it('reports differences with exit status 1, rebuilds a month, and then finds none', async () => {
    const shop = await api.embed();
    await save(shop, 'by-hand');
    const { partnerId } = shop.partner;
    await api.ctx.prisma.usageCounter.updateMany({ where: { partnerId }, data: { saves: 9 } });
    const which = ['--partner', String(partnerId), '--period', period, '--json'];
    const difference = {
      partner_id: partnerId,
      period,
      counters: { save: 9, share: 0, list_view: 0 },
      ledger: { save: 1, share: 0, list_view: 0 },
    };

    const found = await wl('usage', 'check', ...which);
    expect(found.status).toBe(1);
    expect(JSON.parse(found.stdout)).toEqual({ ok: false, differences: [difference] });

    const rebuilt = await wl('usage', 'rebuild', ...which);
    expect(rebuilt.status).toBe(0);
    expect(JSON.parse(rebuilt.stdout)).toEqual({ rebuilt: [difference] });

    const after = await wl('usage', 'check', ...which);
    expect(after.status).toBe(0);
    expect(JSON.parse(after.stdout)).toEqual({ ok: true, differences: [] });
  });

  it('requires a valid month', async () => {
    for (const wrong of ['2026-13', '2026-1', 'november']) {
      const { status, stderr } = await wl('usage', 'rebuild', '--period', wrong);
      expect(status, wrong).toBe(2);
      expect(stderr).toContain('It must be a month such as 2026-11.');
    }
  });
});

it('adds months across a year boundary', () => {
  expect([addMonths('2026-01', -1), addMonths('2026-12', 1), addMonths('2026-11', 0)]).toEqual([
    '2025-12',
    '2027-01',
    '2026-11',
  ]);
});
