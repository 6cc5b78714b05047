/** On one database, the Free plan stops at exactly its limit, as if there were no leases. */
import pLimit from 'p-limit';
import { describe, expect, it } from 'vitest';
import type { PlanId } from '#api/contract/plans.ts';
import { findActiveKeyById, requireActiveKey } from '#api/modules/keys/find-key.ts';
import { saveStatement } from '#api/modules/lists/internal/saving/save-statement.ts';
import { saveValues } from '#api/modules/lists/internal/saving/save-values.ts';
import { countListActions } from '#api/modules/metering/count-list-actions.ts';
import { rebuildCounters } from '#api/modules/metering/rebuild-counters.ts';
import { readTotals } from '#api/modules/plans/usage-totals.ts';
import { erasePartner } from '#api/modules/privacy/internal/partners/erase-partner.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { Statement } from '#api/platform/db/statement.ts';
import { addActions } from '#test/support/actions.ts';
import { product, useApi } from '#test/support/api.ts';

const api = await useApi();
const { pool, prisma } = api.ctx;
const period = '2026-11';

type Embed = Awaited<ReturnType<typeof api.embed>>;

let count = 0;
/** Saves another product; from a private address, where every save is billed. */
const save = (embed: Embed, { call = api.call, address = '127.0.0.1', slug = `p-${(count += 1)}` } = {}) =>
  call('POST', '/widget/save', {
    headers: embed.headers,
    address,
    body: { wishlistId: embed.list.db_id, product: product(slug) },
  });

const many = <Item>(times: number, make: (at: number) => Item) =>
  Array.from({ length: times }, (_, at) => make(at));

/** More would wait for connections until they are rejected. */
const inParallel = pLimit(40);

/** The number of saves that succeed of so many; all others must be over the limit. */
async function accepted(
  times: number,
  saveOne: (at: number) => Promise<{ status: number }>,
): Promise<number> {
  const answers = await Promise.all(many(times, (at) => inParallel(() => saveOne(at))));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 402)).toEqual([]);
  return statuses.filter((status) => status === 200).length;
}

const totalOf = async ({ partner }: Embed) =>
  (await readTotals(api.ctx.sql, partner.partnerId, period)).total;
const itemsOf = ({ partner }: Embed) =>
  prisma.listItem.count({ where: { sourcePartnerId: partner.partnerId } });
const addViews = ({ partner }: Embed, views: number) =>
  addActions(api.ctx, { partnerId: partner.partnerId, count: views, at: api.time.now });
const leaseOf = ({ partner: { partnerId } }: Embed) =>
  prisma.usageLease.findUnique({ where: { partnerId_period: { partnerId, period } } });

/** Another shopper of the same shop, whose saves don't wait for the first one's list. */
async function another(embed: Embed): Promise<Embed> {
  const shopper = await api.shopper();
  return { ...embed, ...shopper, headers: { ...embed.headers, ...shopper.headers } };
}

/** Changes the plan, and waits until the server knows. */
async function moveTo(embed: Embed, plan: PlanId) {
  await prisma.partner.update({ where: { id: embed.partner.partnerId }, data: { plan } });
  // As saves read it.
  const known = () => findActiveKeyById(api.ctx, embed.partner.keys.test.id);
  await expect.poll(async () => (await known())?.partner.plan).toBe(plan);
}

describe('the Free plan on one database', () => {
  it('accepts exactly 200 saves of several shoppers', async () => {
    const embed = await api.embed({ plan: 'free' });
    const shoppers = [embed, ...(await Promise.all(many(3, () => another(embed))))];
    expect(await accepted(240, (at) => save(shoppers[at % 4]!))).toBe(200);
    expect([await totalOf(embed), await itemsOf(embed)]).toEqual([200, 200]);
    expect(await leaseOf(embed)).toMatchObject({ granted: 200 });
  });

  it('accepts exactly the remaining ones of forty on two servers, across the end of a lease', async () => {
    const { call } = await api.anotherServer();
    for (const remaining of [1, 15, 25]) {
      const embed = await api.embed({ plan: 'free' });
      await addViews(embed, 200 - remaining);
      const shoppers = [embed, ...(await Promise.all(many(4, () => another(embed))))];
      const saveOne = (at: number) => save(shoppers[at % 5]!, at % 2 === 0 ? {} : { call });
      expect(await accepted(40, saveOne)).toBe(remaining);
      expect([await totalOf(embed), await itemsOf(embed)]).toEqual([200, remaining]);
    }
  });

  it('pauses after a downgrade in a month with more actions, and only until the next upgrade', async () => {
    const embed = await api.embed({ plan: 'growth' });
    await addViews(embed, 300);
    expect(await accepted(20, () => save(embed))).toBe(20);
    await moveTo(embed, 'free');
    expect(await accepted(3, () => save(embed))).toBe(0);
    await moveTo(embed, 'growth');
    expect(await accepted(3, () => save(embed))).toBe(3);
    await moveTo(embed, 'free');
    expect(await accepted(3, () => save(embed))).toBe(0);
    expect(await totalOf(embed)).toBe(323);
  });

  it('continues with the sum after a change to Growth and back', async () => {
    const embed = await api.embed({ plan: 'free' });
    expect(await accepted(30, () => save(embed))).toBe(30);
    await moveTo(embed, 'growth');
    expect(await accepted(60, () => save(embed))).toBe(60);
    await moveTo(embed, 'free');
    await addViews(embed, 90);
    expect(await accepted(40, () => save(embed))).toBe(20);
    expect(await totalOf(embed)).toBe(200);
  });

  it('continues with the sum on a database that was upgraded during the month', async () => {
    const embed = await api.embed({ plan: 'free' });
    const { partnerId } = embed.partner;
    await prisma.usageCounter.createMany({
      data: many(15, (shard) => ({ partnerId, period, shard, saves: 4, shares: 3, listViews: 3 })),
    });
    expect(await leaseOf(embed)).toBeNull();
    expect(await accepted(70, () => save(embed))).toBe(50);
    expect(await totalOf(embed)).toBe(200);
  });

  it('counts views and shares, and never stops them', async () => {
    const embed = await api.embed({ plan: 'free' });
    expect(await accepted(10, () => save(embed))).toBe(10);
    const count = (kind: 'share' | 'list_view', times: number, prefix: string) =>
      countListActions(
        api.ctx,
        api.ctx.sql,
        many(times, (at) => ({
          kind,
          listId: embed.list.db_id,
          dedupeKey: `${prefix}-${embed.list.db_id}-${at}`,
          at: api.time.now,
        })),
      );
    await count('list_view', 100, 'views');
    await count('share', 60, 'shares');
    expect(await accepted(10, () => save(embed))).toBe(10);
    await count('list_view', 15, 'more');
    expect(await accepted(10, () => save(embed))).toBe(5);
    await count('list_view', 40, 'last');
    expect(await totalOf(embed)).toBe(240);
    expect(await accepted(1, () => save(embed))).toBe(0);
  });

  it.each([-90, 150])('stops by the ledger after wrong counters (%i) were rebuilt', async (error) => {
    const embed = await api.embed({ plan: 'free' });
    expect(await accepted(100, () => save(embed))).toBe(100);
    const { partnerId } = embed.partner;
    await prisma.usageCounter.updateMany({ where: { partnerId }, data: { saves: 100 + error } });
    expect(await accepted(1, () => save(embed))).toBe(error < 0 ? 1 : 0);
    expect(await rebuildCounters(api.ctx, { period, partnerId })).toHaveLength(1);
    const rest = error < 0 ? 99 : 100;
    expect(await accepted(120, () => save(embed))).toBe(rest);
    expect(await totalOf(embed)).toBe(200);
  });

  it('stops at the same action for servers of the previous version, which call `wl_save_1`', async () => {
    const embed = await api.embed({ plan: 'free' });
    const key = await requireActiveKey(api.ctx, embed.partner.keys.test.key);
    const { ownerId: userId } = await prisma.list.findUniqueOrThrow({ where: { id: embed.list.db_id } });
    const text = saveStatement.source
      .replace(/wl_save_\d+/, 'wl_save_1')
      .replaceAll(/_(is_foreign|spellings|platform_shop_id|hosts|number) => :\w+\??, /g, '')
      .replace(/,\s*needs_lease, place, counted/, '');
    expect(text).not.toContain('needs_lease');
    const previous = new Statement<Record<string, unknown>>('save_before', text);
    const saveBefore = async () => {
      const values = await saveValues(api.ctx, {
        userId,
        source: { key, origin: null },
        request: {
          wishlistId: embed.list.db_id,
          product: { ...product(`old-${(count += 1)}`), marketCode: 'de-DE' },
        },
        address: '127.0.0.1',
      });
      const { rows } = await pool.query<{ item_id: number | null }>(previous.with(values));
      return { status: rows[0]?.item_id ? 200 : 402 };
    };
    expect(await accepted(90, () => saveBefore())).toBe(90);
    expect(await accepted(90, () => save(embed))).toBe(90);
    expect(await accepted(40, (at) => (at % 2 === 0 ? save(embed) : saveBefore()))).toBe(20);
    expect([await totalOf(embed), await itemsOf(embed)]).toEqual([200, 200]);
  });
});

describe('a save that another one takes the last action from', () => {
  /** Makes a save wait for a counter that is about to reach this number. */
  async function overtaken(embed: Embed, saves: number) {
    const { partnerId } = embed.partner;
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('UPDATE usage_counters SET saves = $2 WHERE partner_id = $1', [partnerId, saves]);
      const waiting = save(embed, { address: '203.0.113.7', slug: 'overtaken' });
      await expect
        .poll(async () => {
          const { rows } = await pool.query(
            `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          );
          return rows.length;
        })
        .toBe(1);
      await client.query('COMMIT');
      return await waiting;
    } finally {
      client.release();
    }
  }
  const caps = () => prisma.billingCap.count();

  it('leaves nothing behind: after an upgrade, it is billed', async () => {
    const embed = await api.embed({ plan: 'free' });
    await save(embed);
    const before = await caps();
    expect(await overtaken(embed, 200)).toMatchObject({ status: 402 });
    expect([await caps(), await itemsOf(embed)]).toEqual([before, 1]);
    await moveTo(embed, 'growth');
    expect(await save(embed, { address: '203.0.113.7', slug: 'overtaken' })).toMatchObject({ status: 200 });
    expect(await totalOf(embed)).toBe(201);
  });

  it('takes the next lease if there is one, and is billed once', async () => {
    const embed = await api.embed({ plan: 'free' });
    await save(embed);
    expect(await overtaken(embed, 20)).toMatchObject({ status: 200 });
    expect(await totalOf(embed)).toBe(21);
    expect(await leaseOf(embed)).toMatchObject({ granted: 40 });
  });
});

describe('leases', () => {
  it('aren’t needed on plans that don’t end with their actions', async () => {
    const embed = await api.embed({ plan: 'growth' });
    await save(embed);
    expect(await leaseOf(embed)).toBeNull();
  });

  it('of months before the last one are deleted with the next lease', async () => {
    const embed = await api.embed({ plan: 'free' });
    const { partnerId } = embed.partner;
    for (const month of ['2026-08', '2026-09', '2026-10']) {
      await prisma.usageLease.create({ data: { partnerId, period: month, granted: 200, byPlace: {} } });
      await prisma.usageAllowance.create({ data: { partnerId, period: month, allowed: 200 } });
    }
    await save(embed);
    const months = { where: { partnerId }, orderBy: { period: 'asc' }, select: { period: true } } as const;
    const kept = [{ period: '2026-10' }, { period: '2026-11' }];
    expect(await prisma.usageLease.findMany(months)).toEqual(kept);
    expect(await prisma.usageAllowance.findMany(months)).toEqual(kept);
  });

  it('are deleted with the partner', async () => {
    const embed = await api.embed({ plan: 'free' });
    await save(embed);
    const { partnerId } = embed.partner;
    await transaction(pool, (sql) => erasePartner(sql, partnerId));
    expect(await prisma.usageLease.count({ where: { partnerId } })).toBe(0);
    expect(await prisma.usageAllowance.count({ where: { partnerId } })).toBe(0);
  });
});
