/** Old months of the ledger move to another database for events, and everything that asks for them still finds them. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { momentsOfPeriod } from '#api/contract/usage-period.ts';
import { readActions } from '#api/modules/analytics/read-actions.ts';
import { readDays } from '#api/modules/analytics/read-days.ts';
import { readFunnel } from '#api/modules/analytics/read-funnel.ts';
import { countSaves, readSaves } from '#api/modules/analytics/read-saves.ts';
import { readOverview } from '#api/modules/billing/read-overview.ts';
import { compareCounters, readOldCounts } from '#api/modules/metering/compare-counters.ts';
import { moveLedger, moveLedgerInTime } from '#api/modules/metering/move-ledger.ts';
import { rebuildCounters } from '#api/modules/metering/rebuild-counters.ts';
import { exportPartner } from '#api/modules/privacy/export-partner.ts';
import { forgetHistory } from '#api/modules/privacy/forget-history.ts';
import { answerDataRequest } from '#api/modules/privacy/internal/shopify/answer-data-request.ts';
import { redactCustomer } from '#api/modules/privacy/internal/shopify/redact-customer.ts';
import { installShop } from '#api/modules/shopify/install-shop.ts';
import type { Context } from '#api/platform/context.ts';
import { eventsAt } from '#api/platform/db/events-database.ts';
import { useApi } from '#test/support/api.ts';
import { newTeam, signedIn } from '#test/support/team.ts';
import { useMigratedDatabase } from '#test/support/test-database.ts';

const api = await useApi({}, { eventsUrl: await useMigratedDatabase() });
const { ctx } = api;
const { pool, prisma } = ctx;
const history = ctx.events.pool;

const day = 24 * 60 * 60 * 1000;
/** The current month is 2026-11, so that months before 2023-10 move. */
const firstKept = new Date('2023-10-01T00:00:00Z');

async function numberOf(from: Pool, query: string, values: unknown[] = []): Promise<number> {
  const { rows } = await from.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${query}`, values);
  return rows[0]!.count;
}

/** Creates the partitions that a service that has run since then would have. */
async function partitionsFrom(moment: string) {
  for (let at = new Date(moment); at < ctx.clock(); at = new Date(at.getTime() + 28 * day))
    await pool.query('SELECT wl_create_partitions($1)', [at]);
}

/** Adds `count` actions of each kind to the ledger and the counters, in each month from `from` to `to`. */
async function fill(
  {
    partnerId,
    itemId = null,
    listId = null,
  }: { partnerId: number; itemId?: number | null; listId?: number | null },
  { from, to, count = 2 }: { from: string; to: string; count?: number },
) {
  await pool.query(
    `INSERT INTO usage_actions (partner_id, period, kind, api_key_id, list_id, item_id, variant_id, is_test, occurred_at, unbilled_reason)
     SELECT $1, to_char(m.month, 'YYYY-MM'), k.kind, 7, $6, $5, 'oat', n % 2 = 0,
            m.month + n * interval '5 minutes', CASE WHEN n % 5 = 4 THEN 'shopper_cap' END
     FROM generate_series($2::timestamptz, $3::timestamptz, interval '1 month') m (month)
     CROSS JOIN (VALUES ('save'), ('share'), ('list_view')) k (kind) CROSS JOIN generate_series(1, $4::int) n`,
    [partnerId, `${from}-01T00:00:00Z`, `${to}-01T00:00:00Z`, count, itemId, listId],
  );
  await pool.query(
    `INSERT INTO usage_counters (partner_id, period, shard, saves, shares, list_views)
     SELECT partner_id, period, 0, count(*) FILTER (WHERE kind = 'save'), count(*) FILTER (WHERE kind = 'share'),
            count(*) FILTER (WHERE kind = 'list_view')
     FROM usage_actions WHERE partner_id = $1 AND period BETWEEN $2 AND $3 AND unbilled_reason IS NULL GROUP BY 1, 2`,
    [partnerId, from, to],
  );
}

async function exportOf(partnerId: number) {
  const chunks: string[] = [];
  for await (const chunk of await exportPartner(ctx, { partnerId, userId: null })) chunks.push(chunk);
  return JSON.parse(chunks.join('')) as { actions: { id: number; item_id: number | null }[]; usage: unknown };
}

async function everySave(partnerId: number) {
  const found = [];
  for (let cursor: string | undefined; ;) {
    const page = await readSaves(ctx, { partnerId }, { limit: 7, cursor });
    found.push(...page.saves);
    if (page.saves.length < 7) return found;
    cursor = page.nextCursor!;
  }
}

async function everyAction(partnerId: number, period: string) {
  const found = [];
  for (let cursor: string | undefined; ;) {
    const page = await readActions(ctx, { partnerId, period }, { limit: 4, cursor });
    found.push(...page.actions);
    if (page.nextCursor === null) return found;
    cursor = page.nextCursor;
  }
}

const differences = async (partnerId: number) => {
  const which = { partnerId };
  return compareCounters(ctx.sql, which, await readOldCounts(ctx, which));
};

/** Everything that is asked about a partner's ledger, whatever its age. */
const everything = async (partnerId: number) => {
  const { actions, usage } = await exportOf(partnerId);
  const range = { from: '2023-09-10', to: '2024-02-10' };
  return {
    actions,
    usage,
    saves: await everySave(partnerId),
    counts: await countSaves(ctx, { partnerId }),
    since: await countSaves(ctx, { partnerId, since: '2023-08-01T00:00:00Z', test: false }),
    month: await everyAction(partnerId, '2023-08'),
    days: await readDays(ctx, { partnerId, range, includeTest: true }),
    differences: await differences(partnerId),
  };
};

/** The context as one sees it that is killed at its query number `most`, or meets with something on the way. */
function interrupted({
  most = Infinity,
  meets,
}: {
  most?: number;
  meets?: (name: string) => Promise<void>;
}): Context {
  let count = 0;
  const step = async (name: string) => {
    if ((count += 1) > most) throw new Error('killed');
    await meets?.(name);
  };
  const wrap = <Target extends { sql: Context['sql']; pool: Pool }>(target: Target): Target => ({
    ...target,
    sql: {
      rows: async (statement, values) => {
        await step(statement.name);
        return target.sql.rows(statement, values);
      },
    },
    pool: new Proxy(target.pool, {
      get(of, name) {
        if (name === 'connect' || name === 'query')
          return async (...values: []) => {
            await step(name);
            return (of[name] as (...values: []) => unknown)(...values);
          };
        return Reflect.get(of, name) as unknown;
      },
    }),
  });
  return { ...wrap(ctx), events: wrap(ctx.events) };
}

/** Runs until it's finished, killed at each of its queries once. @returns how often it was killed */
async function killedEverywhere(check: () => Promise<void>): Promise<number> {
  for (let most = 1; ; most += 1) {
    const end = await moveLedger(interrupted({ most })).catch((error: Error) => error);
    if (!(end instanceof Error)) return most - 1;
    expect(end.message).toBe('killed');
    await check();
  }
}

beforeAll(async () => {
  await partitionsFrom('2023-01-15T00:00:00Z');
});

describe('the ledger', () => {
  it('moves months that nothing reports anymore, without losing or repeating an action wherever it is interrupted', async () => {
    const { partnerId } = await api.partner();
    await fill({ partnerId }, { from: '2023-07', to: '2026-10' });
    const before = await everything(partnerId);
    expect(before.actions).toHaveLength(40 * 6);
    expect(before.differences).toEqual([]);
    const check = async () => {
      expect(await countSaves(ctx, { partnerId })).toEqual(before.counts);
      expect(await differences(partnerId)).toEqual([]);
    };

    expect(await killedEverywhere(check)).toBeGreaterThan(10);
    expect(await everything(partnerId)).toEqual(before);
    expect(await numberOf(pool, 'ledger_months')).toBe(9);
    expect(await numberOf(history, 'ledger_history')).toBe(3 * 6);
    expect(await numberOf(history, 'ledger_history_2023_08'), 'one partition a month').toBe(6);
    expect(await numberOf(pool, 'usage_actions WHERE occurred_at < $1', [firstKept]), 'kept for a week').toBe(
      18,
    );

    api.pass({ days: 6 });
    await moveLedger(ctx);
    expect(await numberOf(pool, 'usage_actions WHERE occurred_at < $1', [firstKept])).toBe(18);
    api.pass({ days: 2 });
    expect(await killedEverywhere(check)).toBeGreaterThan(5);
    expect(await numberOf(pool, 'usage_actions WHERE occurred_at < $1', [firstKept])).toBe(0);
    expect(await numberOf(pool, `pg_class WHERE relname = 'usage_actions_2023_09'`)).toBe(0);
    expect(await numberOf(pool, `ledger_months WHERE dropped_at IS NULL`)).toBe(0);
    expect(await everything(partnerId)).toEqual(before);
    expect(await numberOf(pool, 'ledger_history'), 'in the main database').toBe(0);
    expect(await numberOf(history, 'usage_actions'), 'in the database for events').toBe(0);
  });

  it('has its counters rebuilt from its history', async () => {
    const { partnerId } = await api.partner();
    await fill({ partnerId }, { from: '2023-08', to: '2023-08' });
    await moveLedger(ctx);
    await prisma.usageCounter.updateMany({ where: { partnerId }, data: { saves: 9 } });
    expect(await rebuildCounters(ctx, { period: '2023-08', partnerId })).toHaveLength(1);
    expect(await differences(partnerId)).toEqual([]);
    const { rows } = await pool.query(
      'SELECT saves, shares FROM usage_counters WHERE partner_id = $1 AND shard = 0',
      [partnerId],
    );
    expect(rows).toEqual([{ saves: 2, shares: 2 }]);
  });

  it('shows an old month’s overview without products, and refuses reports that would need them', async () => {
    const { partnerId } = await api.partner();
    await fill({ partnerId }, { from: '2023-08', to: '2023-08' });
    await moveLedger(ctx);
    const overview = await readOverview(ctx, partnerId, '2023-08');
    expect(overview.report.totals).toMatchObject({ saves: 2, shares: 2, listViews: 2 });
    expect(overview).toMatchObject({ products: [], totals: { total: 6 }, overage: { actions: 0 } });
    const scope = { partnerId, includeTest: true };
    await expect(
      readFunnel(ctx, { ...scope, range: { from: '2024-10-31', to: '2024-12-01' } }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      details: { hint: 'The first day must not be before 2024-11-01.' },
    });
    expect(
      await readFunnel(ctx, { ...scope, range: { from: '2024-11-01', to: '2024-12-01' } }),
    ).toMatchObject({ saves: 0 });
  });

  it('can be moved by several servers at once', async () => {
    const { partnerId } = await api.partner();
    await fill({ partnerId }, { from: '2023-09', to: '2023-09', count: 4_000 });
    await Promise.allSettled([1, 2, 3].map(() => moveLedger(ctx)));
    await moveLedger(ctx);
    expect(await numberOf(history, 'ledger_history WHERE partner_id = $1', [partnerId])).toBe(12_000);
    expect(await numberOf(pool, 'usage_actions WHERE partner_id = $1', [partnerId])).toBe(0);
    expect(await countSaves(ctx, { partnerId })).toEqual({ saves: 4_000, test_saves: 2_000 });
  });

  it('keeps a month whose history was changed, and says so', async () => {
    const { partnerId } = await api.partner();
    await fill({ partnerId }, { from: '2023-09', to: '2023-09' });
    await history.query(
      `INSERT INTO ledger_history (id, partner_id, period, kind, is_test, occurred_at)
       SELECT id, partner_id + 1, period, kind, is_test, occurred_at FROM jsonb_to_recordset($1) AS r(id bigint,
         partner_id bigint, period text, kind text, is_test boolean, occurred_at timestamptz)`,
      [
        JSON.stringify(
          (await pool.query('SELECT * FROM usage_actions WHERE partner_id = $1 LIMIT 1', [partnerId])).rows,
        ),
      ],
    );
    await expect(moveLedger(ctx)).rejects.toThrow('the history of 2023-09 differs from the ledger');
    await moveLedgerInTime(ctx, new AbortController().signal);
    const { rows } = await pool.query(`SELECT error FROM cleanups WHERE name = 'ledger_history'`);
    expect(rows).toEqual([{ error: expect.stringContaining('differs') as string }]);
    expect(await numberOf(pool, 'usage_actions WHERE partner_id = $1', [partnerId])).toBe(6);
    await history.query('TRUNCATE ledger_history_2023_09');
    await moveLedger(ctx);
    expect(await numberOf(history, 'ledger_history WHERE partner_id = $1', [partnerId])).toBe(6);
  });

  it('waits while the database for events is away; only what needs old months fails', async () => {
    const { partnerId } = await api.partner();
    await fill({ partnerId }, { from: '2026-09', to: '2026-10' });
    await pool.query(
      `INSERT INTO usage_actions (partner_id, period, kind, occurred_at) VALUES ($1, '2023-09', 'save', '2023-09-05T00:00:00Z')`,
      [partnerId],
    );
    const events = eventsAt({ url: 'postgres://127.0.0.1:9/gone', size: 1, log: ctx.log });
    const alone = { ...ctx, events };
    await expect(moveLedger(alone)).rejects.toThrow();
    await moveLedgerInTime(alone, new AbortController().signal);
    expect(await numberOf(pool, 'usage_actions WHERE partner_id = $1', [partnerId])).toBe(13);
    expect((await readSaves(alone, { partnerId, since: '2026-09-01T00:00:00Z' })).saves).toHaveLength(4);
    expect((await readActions(alone, { partnerId, period: '2026-09' })).actions).toHaveLength(6);
    await expect(readSaves(alone, { partnerId })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    // It also counts what happened in wishlists.
    await expect(readOverview(alone, partnerId, '2026-10')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await events.pool.end();
    await moveLedger(ctx);
  });
});

describe('erasure', () => {
  const references = 'api_key_id IS NOT NULL OR list_id IS NOT NULL OR item_id IS NOT NULL';
  const linkedOf = (partnerId: number) =>
    numberOf(history, `ledger_history WHERE partner_id = $1 AND (${references})`, [partnerId]);

  it('reaches the history when a partner is deleted', async () => {
    const { owner, partnerId } = await newTeam(api);
    await fill({ partnerId, itemId: 11, listId: 12 }, { from: '2023-07', to: '2023-09' });
    await moveLedger(ctx);
    expect(await linkedOf(partnerId)).toBe(18);
    const { name } = await prisma.partner.findUniqueOrThrow({ where: { id: partnerId } });
    const answer = await api.call('POST', '/portal/partner/delete', {
      headers: owner.headers,
      body: { name },
    });
    expect(answer.status).toBe(200);
    await vi.waitFor(async () => expect(await linkedOf(partnerId)).toBe(0), { timeout: 20_000 });
    expect(await numberOf(history, 'ledger_history WHERE partner_id = $1', [partnerId])).toBe(18);
  });

  it('is complete when it happens between reading a month and writing it to the history', async () => {
    const { partnerId } = await api.partner();
    await fill({ partnerId, itemId: 21, listId: 22 }, { from: '2023-09', to: '2023-09' });
    let isErased = false;
    const meets = async (name: string) => {
      if (name !== 'ledger_move_add' || isErased) return;
      isErased = true;
      await pool.query(
        'UPDATE usage_actions SET item_id = NULL, list_id = NULL, api_key_id = NULL WHERE partner_id = $1',
        [partnerId],
      );
      await forgetHistory(ctx, { partnerId });
    };
    await expect(moveLedger(interrupted({ meets }))).rejects.toThrow('differs');
    expect(await linkedOf(partnerId)).toBe(6);
    await moveLedger(ctx);
    expect(await linkedOf(partnerId)).toBe(0);
    expect(await numberOf(history, 'ledger_history WHERE partner_id = $1', [partnerId])).toBe(6);
  });

  it('and data requests of a shop’s customer reach the history', async () => {
    const domain = 'kiln-history.myshopify.com';
    const { shopId, partnerId } = await installShop(ctx, {
      domain,
      name: 'Kiln',
      email: 'kiln@mail.example',
    });
    const shopper = await signedIn(api, 'clara@mail.example');
    const { body } = await api.call('POST', '/hosted/me/lists', {
      headers: shopper.headers,
      body: { name: 'Birthday' },
    });
    const listId = body.list.db_id as number;
    const product = await prisma.product.create({
      data: { title: 'Vase', url: `https://${domain}/products/vase` },
    });
    const wish = (list: number) =>
      prisma.listItem.create({
        data: {
          listId: list,
          productId: product.id,
          sourcePartnerId: partnerId,
          sourceShopId: shopId,
          sourceDomain: domain,
        },
      });
    const item = await wish(listId);
    const friend = await api.shopper();
    const moved = await wish(friend.list.db_id);
    const period = { from: '2023-09', to: '2023-09', count: 1 };
    await fill({ partnerId, itemId: item.id, listId: null }, period);
    const add = (itemId: number, kind: string) =>
      pool.query(
        `INSERT INTO usage_actions (partner_id, period, kind, list_id, item_id, occurred_at)
         VALUES ($1, '2023-09', $4, $2, $3, '2023-09-09T00:00:00Z')`,
        [partnerId, listId, itemId, kind],
      );
    await add(99, 'save');
    await add(moved.id, 'share');
    await moveLedger(ctx);
    const customer = { id: 5, email: 'clara@mail.example' };
    const event = (topic: 'customers/data_request' | 'customers/redact') => ({
      id: randomUUID(),
      topic,
      shopDomain: domain,
      payload: { customer, data_request: { id: 8 } },
      triggeredAt: ctx.clock(),
      receivedAt: ctx.clock(),
    });
    await answerDataRequest(ctx, event('customers/data_request'));
    const outcome = async (kind: string) =>
      (await prisma.privacyRequest.findFirstOrThrow({ where: { kind, shopDomain: domain } })).outcome;
    expect(await outcome('data_request')).toMatchObject({ items: 1, actions: 4 });

    await redactCustomer(ctx, event('customers/redact'));
    const left = () =>
      history.query(
        `SELECT item_id FROM ledger_history WHERE partner_id = $1 AND (list_id IS NOT NULL OR item_id IS NOT NULL)`,
        [partnerId],
      );
    await vi.waitFor(async () => expect((await left()).rows).toEqual([{ item_id: moved.id }]), {
      timeout: 20_000,
    });
  });
});

it('comes back with the commands in the guide', async () => {
  const { partnerId } = await api.partner();
  await fill({ partnerId }, { from: '2023-07', to: '2023-11' });
  await moveLedger(ctx);
  const before = await exportOf(partnerId);
  api.pass({ days: 8 });
  await moveLedger(ctx);
  expect(await numberOf(pool, 'usage_actions WHERE partner_id = $1', [partnerId])).toBeLessThan(30);
  const { rows } = await history.query('SELECT * FROM ledger_history');
  await pool.query(
    'INSERT INTO ledger_history SELECT * FROM jsonb_populate_recordset(NULL::ledger_history, $1)',
    [JSON.stringify(rows)],
  );
  const guide = readFileSync('docs/operators.md', 'utf8').split('To go back to one database')[1] ?? '';
  await pool.query(/```sql\n([\s\S]*?)```/.exec(guide)?.[1] ?? '');
  expect(await numberOf(pool, 'usage_actions WHERE partner_id = $1', [partnerId])).toBe(30);
  expect(await exportOf(partnerId)).toMatchObject({ actions: before.actions, usage: before.usage });
});

it('stays whole if there is no other database for events', async () => {
  const { ctx: own, partner } = await useApi();
  const { partnerId } = await partner();
  await own.pool.query('SELECT wl_create_partitions($1)', [momentsOfPeriod('2022-01').start]);
  await own.pool.query(
    `INSERT INTO usage_actions (partner_id, period, kind, occurred_at) VALUES ($1, '2022-01', 'save', '2022-01-05T00:00:00Z')`,
    [partnerId],
  );
  expect(await moveLedger(own)).toBe(0);
  expect(await numberOf(own.pool, 'usage_actions_2022_01')).toBe(1);
  expect((await readSaves(own, { partnerId })).saves).toHaveLength(1);
  const range = { from: '2022-01-01', to: '2022-01-31' };
  expect(await readFunnel(own, { partnerId, range, includeTest: true })).toMatchObject({ saves: 1 });
});
