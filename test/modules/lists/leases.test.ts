/** The Free plan's limit with shoppers on two databases, each of which takes leases of the month's actions. */
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { requireActiveKey } from '#api/modules/keys/find-key.ts';
import { saveProduct } from '#api/modules/lists/save-product.ts';
import { BoundedWork } from '#api/platform/bounded-work.ts';
import type { Context } from '#api/platform/context.ts';
import { addActions } from '#test/support/actions.ts';
import { product, useApi } from '#test/support/api.ts';
import { copyRows, onTwoDatabases, useSecondDatabase } from '#test/support/second-database.ts';

const api = await useApi();
const first = api.ctx.pool;
const second = await useSecondDatabase();

interface Shopper {
  userId: string;
  listId: number;
}

// The databases have the same sequences.
let lastListId = 5_000_000_000;

async function shopperOn(pool: Pool): Promise<Shopper> {
  const [userId, listId] = [randomUUID(), (lastListId += 1)];
  await pool.query('INSERT INTO users (id, anonymous) VALUES ($1, true)', [userId]);
  await pool.query('INSERT INTO lists (id, token, owner_id, name) VALUES ($1, $2, $3, $4)', [
    listId,
    randomUUID(),
    userId,
    'Birthday',
  ]);
  return { userId, listId };
}

const shoppersOn = (pool: Pool, count: number) =>
  Promise.all(Array.from({ length: count }, () => shopperOn(pool)));

/** A partner on the Free plan, known to both databases, with shoppers on each. */
async function freePartner() {
  const { partnerId, keys } = await api.partner('free');
  await copyRows(first, second, 'partners', 'id', partnerId);
  await copyRows(first, second, 'api_keys', 'partner_id', partnerId);
  const key = await requireActiveKey(api.ctx, keys.test.key);
  const [here, there] = await Promise.all([shoppersOn(first, 5), shoppersOn(second, 5)]);
  const lists = new Set(there.map(({ listId }) => listId));
  let saved = 0;
  /** Saves another product from a private address, where every save is billed. */
  const save = ({ userId, listId }: Shopper, ctx: Context) =>
    saveProduct(ctx, {
      userId,
      source: { key, origin: null },
      request: { wishlistId: listId, product: { ...product(`p-${(saved += 1)}`), marketCode: 'de-DE' } },
      address: '127.0.0.1',
    });
  /** A server, on which saves wait as long as it takes. */
  const on = (before?: (statement: string) => void) => {
    const saveTurns = new BoundedWork({ atOnceOfOne: 8, longestWaitMs: 600_000 });
    return onTwoDatabases({ ...api.ctx, saveTurns }, { pool: second, lists }, before);
  };
  return { partnerId, here, there, save, on };
}

/** How many of these saves succeeded; all others were over the limit. */
async function accepted(saves: Promise<unknown>[]): Promise<number> {
  const outcomes = await Promise.allSettled(saves);
  const refused = outcomes.filter((one) => one.status === 'rejected');
  for (const { reason } of refused) expect(reason).toMatchObject({ errorName: 'usage_limit_reached' });
  return outcomes.length - refused.length;
}

const many = <Item>(count: number, make: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => make(at));
const one = (shoppers: Shopper[], at: number) => shoppers[at % shoppers.length]!;

async function numberOn(pool: Pool, query: string, partnerId: number): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`SELECT coalesce((${query}), 0)::int AS n`, [partnerId]);
  return rows[0]!.n;
}
const countedOn = (pool: Pool, partnerId: number) =>
  numberOn(
    pool,
    'SELECT sum(saves + shares + list_views) FROM usage_counters WHERE partner_id = $1',
    partnerId,
  );
const allowedOn = (pool: Pool, partnerId: number) =>
  numberOn(pool, 'SELECT allowed FROM usage_allowances WHERE partner_id = $1', partnerId);
const itemsOn = (pool: Pool, partnerId: number) =>
  numberOn(pool, 'SELECT count(*) FROM list_items WHERE source_partner_id = $1', partnerId);
const grantedTo = (partnerId: number) =>
  numberOn(first, 'SELECT granted FROM usage_leases WHERE partner_id = $1', partnerId);
const sumOn = async (read: (pool: Pool, partnerId: number) => Promise<number>, partnerId: number) =>
  (await read(first, partnerId)) + (await read(second, partnerId));

describe('the Free plan’s limit on two databases', () => {
  it('is never exceeded by parallel saves, and can be used up', { repeats: 9 }, async () => {
    const { partnerId, here, there, save, on } = await freePartner();
    const [server, other] = [on(), on()];
    const saves = many(150, (at) => [save(one(here, at), server), save(one(there, at), other)]).flat();
    const count = await accepted(saves);
    expect(count).toBeLessThanOrEqual(200);
    expect(count).toBeGreaterThanOrEqual(181);
    expect(await sumOn(countedOn, partnerId)).toBe(count);
    expect(await sumOn(itemsOn, partnerId)).toBe(count);
    expect(await grantedTo(partnerId)).toBe(200);
    expect(await sumOn(allowedOn, partnerId)).toBe(200);
  });

  it('takes two statements for twenty saves', async () => {
    const { here, there, save, on } = await freePartner();
    const names: string[] = [];
    const ctx = on((name) => names.push(name));
    const [mine, yours] = [one(here, 0), one(there, 0)];
    for (let at = 0; at < 30; at += 1) await Promise.all([save(mine, ctx), save(yours, ctx)]);
    const times = (name: string) => names.filter((other) => other === name).length;
    expect(times('usage_lease_grant')).toBe(4);
    expect(times('usage_lease_allow')).toBe(4);
    expect(times('save_product'), 'repeated after each lease').toBe(64);
  });

  it('loses nothing if the server stops between the grant and the allowance', async () => {
    const { partnerId, there, save, on } = await freePartner();
    const ctx = on();
    const shopper = one(there, 0);
    const failing = on((name) => {
      if (name === 'usage_lease_allow') throw new Error('stopped');
    });
    for (let time = 1; time <= 3; time += 1) {
      await expect(save(shopper, failing)).rejects.toThrow('stopped');
      expect(await grantedTo(partnerId), 'the same lease').toBe(20);
      expect(await countedOn(second, partnerId)).toBe(0);
      expect(await itemsOn(second, partnerId)).toBe(0);
    }
    expect(await accepted(many(220, (at) => save(one(there, at), ctx)))).toBe(200);
    expect(await grantedTo(partnerId)).toBe(200);
  });

  it('leaves less for the other database if views have used more than their lease', async () => {
    const { partnerId, here, there, save, on } = await freePartner();
    const ctx = on();
    await save(one(there, 0), ctx);
    await addActions(api.ctx, { partnerId, count: 150, at: api.time.now });
    expect(await accepted(many(40, (at) => save(one(here, at), ctx)))).toBe(30);
    expect(await accepted(many(40, (at) => save(one(there, at), ctx)))).toBe(19);
    expect(await sumOn(countedOn, partnerId)).toBe(200);
  });

  it('gives nothing to the other database if one has exceeded the limit during another plan', async () => {
    const { partnerId, here, there, save, on } = await freePartner();
    const ctx = on();
    await addActions(api.ctx, { partnerId, count: 500, at: api.time.now });
    expect(await accepted(many(10, (at) => save(one(here, at), ctx)))).toBe(0);
    expect(await accepted(many(10, (at) => save(one(there, at), ctx)))).toBe(0);
    expect(await sumOn(itemsOn, partnerId)).toBe(0);
  });

  it('survives the loss of the leases, because a database reports what it has counted', async () => {
    const { partnerId, here, there, save, on } = await freePartner();
    const ctx = on();
    expect(await accepted(many(100, (at) => save(one(here, at), ctx)))).toBe(100);
    await first.query('DELETE FROM usage_leases WHERE partner_id = $1', [partnerId]);
    expect(await accepted([save(one(here, 0), ctx)])).toBe(1);
    expect(await grantedTo(partnerId)).toBe(120);
    expect(await accepted(many(100, (at) => save(one(there, at), ctx)))).toBe(80);
    expect(await accepted(many(100, (at) => save(one(here, at), ctx)))).toBe(19);
  });
});
