/** Growing tables have monthly partitions: created in advance, read individually, and dropped as a whole. */
import { Client } from 'pg';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { keepAllPartitions as keepPartitions } from '#api/jobs.ts';
import { readActions } from '#api/modules/analytics/read-actions.ts';
import { readDays } from '#api/modules/analytics/read-days.ts';
import { readFunnel } from '#api/modules/analytics/read-funnel.ts';
import { readWantedProducts } from '#api/modules/analytics/read-wanted-products.ts';
import { recordOverage } from '#api/modules/billing/internal/invoices/record-overage.ts';
import { readPrices } from '#api/modules/catalog/internal/products/read-prices.ts';
import { readCreatorShopKpis } from '#api/modules/creators/read-creator-shop-kpis.ts';
import { readEarnings } from '#api/modules/creators/read-earnings.ts';
import { compareCounters } from '#api/modules/metering/compare-counters.ts';
import { readMonthBefore } from '#api/modules/shopify/internal/home/read-month-before.ts';
import { readRecentSaves } from '#api/modules/shopify/internal/home/read-recent-saves.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { useApi } from '#test/support/api.ts';
import { liveShop } from '#test/support/live-shop.ts';

const api = await useApi();
const { pool, prisma } = api.ctx;
const tables = [
  'usage_actions',
  'price_points',
  'basket_events',
  'analytics_events',
  'creator_events',
  'webhook_attempts',
];

async function partitionsOf(table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass ORDER BY 1`,
    [table],
  );
  return rows.map(({ name }) => name.replace(`${table}_`, ''));
}

/** Runs the job at a given time and returns its warnings. */
async function keepAt(moment: string): Promise<string[]> {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  await keepPartitions({ pool, clock: () => new Date(moment), log });
  return lines;
}

/** The partition a row is in. */
const placeOf = async (table: string, condition: string) =>
  (await pool.query<{ at: string }>(`SELECT tableoid::regclass::text AS at FROM ${table} WHERE ${condition}`))
    .rows[0]?.at;

describe('the hourly cleanup', () => {
  it('creates partitions for this month and the next three, in UTC, once for simultaneous servers', async () => {
    await Promise.all(['2027-01-31T23:59:59Z', '2027-01-31T23:59:59Z'].map(keepAt));
    for (const table of tables) {
      expect(await partitionsOf(table)).toEqual(
        expect.arrayContaining(['2027_01', '2027_02', '2027_03', '2027_04', 'default']),
      );
      expect(await partitionsOf(table)).not.toContain('2027_05');
    }
    await keepAt('2027-02-01T00:00:00Z');
    expect(await partitionsOf('usage_actions')).toContain('2027_05');
  });

  it('warns about rows whose month has no partition, and moves them once it has one', async () => {
    const { partnerId } = await api.partner();
    const occurredAt = new Date('2027-12-31T23:59:59Z');
    await prisma.usageAction.create({ data: { partnerId, period: '2027-12', kind: 'save', occurredAt } });
    expect(await placeOf('usage_actions', `period = '2027-12'`)).toBe('usage_actions_default');
    const [warning] = await keepAt('2027-02-01T00:00:00Z');
    expect(warning).toContain('"tables":["usage_actions"]');
    expect(await keepAt('2027-09-30T12:00:00Z')).toEqual([]);
    expect(await placeOf('usage_actions', `period = '2027-12'`)).toBe('usage_actions_2027_12');
    await expect(pool.query(`DELETE FROM usage_actions`)).rejects.toThrow('append-only');
  });

  it('drops whole months of data past its retention, and nothing else', async () => {
    const { partnerId } = await api.partner();
    for (const month of ['2028-01', '2028-02']) {
      await keepAt(`${month}-01T00:00:00Z`);
      const createdAt = new Date(`${month}-15T12:00:00Z`);
      await prisma.analyticsEvent.create({ data: { partnerId, type: 'save', createdAt } });
      await prisma.basketEvent.create({
        data: { partnerId, basketId: 1, apiKeyId: 1, type: 'open', createdAt },
      });
    }
    await keepAt('2030-01-01T00:00:00Z');
    const left = () => prisma.analyticsEvent.count({ where: { partnerId } });
    await keepAt('2030-04-30T23:59:59Z');
    expect(await left(), 'the last moment of January is not 27 months ago').toBe(2);
    await keepAt('2030-05-01T00:00:00Z');
    expect(await left()).toBe(1);
    expect(await partitionsOf('analytics_events')).not.toContain('2028_01');
    expect(await partitionsOf('webhook_attempts')).toContain('2030_01');
    await keepAt('2030-05-02T00:00:00Z');
    expect(await partitionsOf('webhook_attempts')).not.toContain('2030_01');
    expect(await partitionsOf('webhook_attempts')).toContain('2030_02');
    expect(await prisma.basketEvent.count({ where: { partnerId } })).toBe(2);
    expect(await partitionsOf('usage_actions')).toContain('2027_01');
  });
});

/** The statements sent while something ran, with their values. */
async function asked(work: () => Promise<unknown>) {
  const query = vi.spyOn(Client.prototype, 'query');
  await work();
  const calls = query.mock.calls as unknown as [{ text?: string; values?: unknown[] }][];
  query.mockRestore();
  return calls.flatMap(([{ text, values }]) => (text && values ? [{ text, values }] : []));
}

interface Plan {
  'Relation Name'?: string;
  Plans?: Plan[];
}
const relations = (plan: Plan): string[] => [
  ...(plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(relations),
];

/** The partitions a report reads, both with known values and with values known only at execution. */
async function partitionsRead(work: () => Promise<unknown>): Promise<string[]> {
  const found = new Set<string>();
  for (const { text, values } of await asked(work)) {
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      const client = await pool.connect();
      try {
        await client.query(`BEGIN; SET LOCAL plan_cache_mode = ${mode}`);
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
          text: `EXPLAIN (FORMAT JSON) ${text}`,
          values,
        });
        for (const name of relations(rows[0]!['QUERY PLAN'][0].Plan)) found.add(name);
      } finally {
        await client.query('ROLLBACK');
        client.release();
      }
    }
  }
  return [...found].filter((name) => tables.some((table) => name.startsWith(`${table}_`))).sort();
}

describe('month closing and reports read only the partitions of their months:', () => {
  const partnerId = 1;
  const november = '2026-11';
  const range = { from: '2026-11-05', to: '2026-11-12' };
  const scope = { partnerId, range, includeTest: false };
  it('overage, the ledger page, and the comparison with the counters', async () => {
    const partner = await api.partner('growth');
    const overage = () =>
      transaction(pool, (sql) => recordOverage(api.ctx, sql, { partnerId: partner.partnerId }));
    for (const work of [
      overage,
      () => readActions(api.ctx, { partnerId, period: november }),
      () => compareCounters(api.ctx.sql, { period: november }),
    ]) {
      expect(await partitionsRead(work)).toEqual(['usage_actions_2026_11']);
    }
  });

  it('days, the funnel, wanted products, and recent saves', async () => {
    await keepAt('2026-09-01T00:00:00Z');
    for (const [work, months] of [
      [() => readDays(api.ctx, scope), ['2026_10', '2026_11']],
      [() => readFunnel(api.ctx, scope), ['2026_11']],
      [() => readWantedProducts(api.ctx, scope), ['2026_11']],
      [() => readMonthBefore(api.ctx, partnerId), ['2026_10', '2026_11']],
      [() => readRecentSaves(api.ctx, partnerId), ['2026_10', '2026_11']],
    ] as const) {
      const read = await partitionsRead(work);
      expect(read.length, String(work)).toBeGreaterThan(0);
      expect(read.filter((name) => !months.some((month) => name.endsWith(month)))).toEqual([]);
    }
  });

  it('a creator shop’s analytics, and a product’s prices', async () => {
    const partner = await api.partner();
    const { id: shopId } = await liveShop(api.ctx, partner.partnerId);
    const query = { partnerId: partner.partnerId, shopId, ...range };
    for (const work of [() => readCreatorShopKpis(api.ctx, query), () => readEarnings(api.ctx, query)]) {
      const read = await partitionsRead(work);
      expect(read).toContain('creator_events_2026_11');
    }
    const { id } = await prisma.product.create({ data: { title: 'Vase', url: 'https://shop.example/vase' } });
    const read = await partitionsRead(() => readPrices(api.ctx, id, { days: 30 }));
    expect(read).toContain('price_points_2026_11');
    expect(read).not.toContain('price_points_2026_09');
  });
});
