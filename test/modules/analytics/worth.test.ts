/** The worth of wishlists, in sentences. */
import { beforeEach, describe, expect, it } from 'vitest';
import { formatText } from '#api/contract/language/format.ts';
import { worthSentences } from '#api/contract/worth.ts';
import { countWatchers } from '#api/modules/alerts/count-watchers.ts';
import { listWatchers } from '#api/modules/alerts/list-watchers.ts';
import { readWorth } from '#api/modules/analytics/read-worth.ts';
import { messages } from '#api/platform/messages.ts';
import { useApi } from '#test/support/api.ts';
import { sell } from '#test/support/sales.ts';
import { wait } from '#test/support/waiting.ts';

const api = await useApi();
const { ctx } = api;
const { pool } = ctx;

beforeEach(() => {
  api.time.now = new Date('2026-11-23T12:00:00Z');
});

const newPartner = async (plan: 'free' | 'growth' = 'growth') => (await api.partner(plan)).partnerId;

const texts = messages('merchant', 'en');
const say = (text: keyof typeof texts, values = {}) => formatText('en', texts[text], values);

async function said(partnerId: number, to?: string): Promise<string[]> {
  const worth = await readWorth(ctx, partnerId, to);
  return worthSentences('en', say, worth).map(({ text, count = 0, values }) =>
    say(text, { count, ...values }),
  );
}

const order = (partnerId: number, at: string, price: number, more: { currency?: string } = {}) =>
  sell(ctx, partnerId, [{ path: 'alert', productId: 1, price }], { at, ...more });

/** Alerts that were emailed and counted. */
const alerted = (partnerId: number, sent: number, isTest = false) =>
  pool.query(
    `INSERT INTO alert_days (partner_id, day, kind, is_test, sent, opened, pressed) VALUES ($1, '2026-11-20', 'back_in_stock', $2, $3, 0, 0)`,
    [partnerId, isTest, sent],
  );

describe('the product that people wait for', () => {
  it('is nothing, and has no revenue, before anyone waits or buys', async () => {
    expect(await readWorth(ctx, await newPartner())).toEqual({
      waiting: null,
      range: { from: '2026-11-17', to: '2026-11-23' },
      revenue: [],
      hasSales: false,
    });
  });

  it('is what’s sold out and worth most, with a cautious estimate, not what is in stock', async () => {
    const partnerId = await newPartner();
    await wait(ctx, partnerId, { people: 60, title: 'Lamp', availability: 'in_stock' });
    await wait(ctx, partnerId, { people: 45, title: 'Cup', price: 800 });
    await wait(ctx, partnerId, { people: 41, title: 'Ono Vase', variant: 'Clay / large' });
    expect(await said(partnerId)).toEqual([
      '41 people are waiting for Ono Vase (Clay, large).',
      'Restocking is worth about €140.',
      'Estimate: 41 people × €72.00 × 5%. 5% is a cautious assumption until your shop reports its orders and has sent 100 alerts in 28 days.',
    ]);
    const { waiting } = await readWorth(ctx, partnerId);
    const { products } = await listWatchers(ctx, partnerId, { cursor: waiting!.cursor });
    expect(products[0]).toMatchObject({ title: 'Ono Vase', back_in_stock: 41 });
  });

  it('is estimated with the shop’s own share once it has sent enough alerts and reports orders', async () => {
    const partnerId = await newPartner();
    await wait(ctx, partnerId, { people: 41, title: 'Ono Vase' });
    await alerted(partnerId, 99);
    await alerted(partnerId, 500, true);
    for (const day of ['04', '05', '18']) await order(partnerId, `2026-11-${day}T10:00:00Z`, 100);
    expect((await readWorth(ctx, partnerId)).waiting?.estimate).toMatchObject({ percent: 5, isOwn: false });
    await pool.query('UPDATE alert_days SET sent = 120 WHERE partner_id = $1 AND NOT is_test', [partnerId]);
    expect(await said(partnerId)).toEqual(
      expect.arrayContaining([
        'Restocking is worth about €73.',
        'Estimate: 41 people × €72.00 × 2.5%, the share of your alerts in the last 28 days that led to an order.',
      ]),
    );
  });

  it.each([
    ['few people wait', 'growth', { people: 4 }],
    ['its price isn’t known', 'growth', { people: 41, price: null }],
    ['the plan sends no alerts', 'free', { people: 41 }],
  ] as const)('has no estimate if %s', async (_why, plan, more) => {
    const partnerId = await newPartner(plan);
    await wait(ctx, partnerId, { title: 'Ono Vase', ...more });
    expect(await said(partnerId)).toEqual([
      `${more.people} people are waiting for Ono Vase, which is sold out.`,
    ]);
  });

  it('has none while the partner is suspended', async () => {
    const partnerId = await newPartner();
    await wait(ctx, partnerId, { people: 41, title: 'Ono Vase' });
    await pool.query('UPDATE partners SET suspended_at = now() WHERE id = $1', [partnerId]);
    expect((await readWorth(ctx, partnerId)).waiting).toMatchObject({ people: 41, estimate: null });
  });

  it('compares worth in one currency only: the one that most people wait in', async () => {
    const partnerId = await newPartner();
    await wait(ctx, partnerId, { people: 8, title: 'Kimono', price: 900_000, currency: 'JPY' });
    await wait(ctx, partnerId, { people: 6, title: 'Cup', price: 3_000 });
    await wait(ctx, partnerId, { people: 5, title: 'Vase', price: 9_000 });
    expect((await readWorth(ctx, partnerId)).waiting).toMatchObject({
      title: 'Vase',
      estimate: { currency: 'EUR', minor: 2_200 },
    });
  });

  it('is who waits for a lower price if nothing is sold out, even one person', async () => {
    const partnerId = await newPartner();
    await wait(ctx, partnerId, {
      people: 1,
      title: 'Lamp',
      kind: 'price_drop',
      availability: 'in_stock',
    });
    expect(await said(partnerId)).toEqual(['1 person is waiting for a lower price: Lamp.']);
  });

  it('leaves out test data, but leads to the row with it', async () => {
    const partnerId = await newPartner();
    await wait(ctx, partnerId, { people: 9, title: 'Tested', isTest: true });
    expect((await readWorth(ctx, partnerId)).waiting).toBeNull();
    const cup = await wait(ctx, partnerId, { people: 3, title: 'Cup' });
    const mixed = await wait(ctx, partnerId, { people: 2, title: 'Mixed', isTest: true });
    await pool.query('UPDATE list_items SET product_id = $1 WHERE product_id = $2', [cup, mixed]);
    const { waiting } = await readWorth(ctx, partnerId);
    expect(waiting).toMatchObject({ people: 3, title: 'Cup' });
    const { products } = await listWatchers(ctx, partnerId, { cursor: waiting!.cursor });
    expect(products[0]).toMatchObject({ title: 'Cup', shoppers: 5, test_shoppers: 2 });
  });

  it('leaves out who bought it, as far as the shop may know', async () => {
    const partnerId = await newPartner();
    const vase = await wait(ctx, partnerId, { people: 5, title: 'Vase' });
    await pool.query(
      'UPDATE list_items SET purchased = true WHERE id = (SELECT min(id) FROM list_items WHERE product_id = $1)',
      [vase],
    );
    expect((await readWorth(ctx, partnerId)).waiting).toMatchObject({ people: 4, estimate: null });
  });

  it('reads counts of the background job for a partner with many wishes', async () => {
    const partnerId = await newPartner();
    await wait(ctx, partnerId, { people: 6, title: 'Vase', variant: 'Clay' });
    const now = await readWorth(ctx, partnerId);
    await pool.query(
      `WITH made AS (INSERT INTO products (title) SELECT 'Filler' FROM generate_series(1, 5001) RETURNING id), owner AS (
         INSERT INTO users (anonymous) VALUES (true) RETURNING id
       ), list AS (INSERT INTO lists (token, owner_id, name) SELECT gen_random_uuid(), id, 'Wishes' FROM owner RETURNING id, owner_id)
       INSERT INTO list_items (list_id, owner_id, product_id, source_partner_id) SELECT list.id, owner_id, made.id, $1 FROM made, list`,
      [partnerId],
    );
    await countWatchers(ctx, partnerId);
    expect(await readWorth(ctx, partnerId)).toEqual(now);
  });
});

describe('revenue', () => {
  it('is that of seven days, compared with as much time before', async () => {
    const partnerId = await newPartner();
    await order(partnerId, '2026-11-17T00:00:00Z', 100_000);
    await order(partnerId, '2026-11-23T11:00:00Z', 24_050);
    await order(partnerId, '2026-11-10T00:00:00Z', 90_000);
    await order(partnerId, '2026-11-16T11:59:59Z', 3_000);
    // Later on the day than it is now, and earlier than the week before.
    for (const at of ['2026-11-16T12:00:00Z', '2026-11-09T23:59:59Z']) await order(partnerId, at, 7_000);
    expect(await said(partnerId)).toEqual([
      'Wishlists brought €1,240.50 in the last 7 days.',
      'That’s €310.50 more than in the 7 days before.',
    ]);
    // Whole days: 16 to 22 November, and 9 to 15.
    expect((await readWorth(ctx, partnerId, '2026-11-22')).revenue).toEqual([
      { currency: 'EUR', netMinor: 110_000, beforeMinor: 97_000 },
    ]);
  });

  it.each([
    [100, 300, 'That’s €2 less than in the 7 days before.'],
    [0, 300, 'That’s €3 less than in the 7 days before.'],
    [300, 300, 'That’s as much as in the 7 days before.'],
    [300, 0, 'There was nothing in the 7 days before.'],
  ])('of %i cents after %i is compared in words', async (now, before, words) => {
    const partnerId = await newPartner();
    if (now) await order(partnerId, '2026-11-20T10:00:00Z', now);
    if (before) await order(partnerId, '2026-11-12T10:00:00Z', before);
    expect(await said(partnerId)).toEqual([`Wishlists brought €${now / 100} in the last 7 days.`, words]);
  });

  it('never adds currencies', async () => {
    const partnerId = await newPartner();
    for (const price of [1_000, 2_000]) await order(partnerId, '2026-11-20T10:00:00Z', price);
    await order(partnerId, '2026-11-20T10:00:00Z', 90_000, { currency: 'USD' });
    await order(partnerId, '2026-11-12T10:00:00Z', 90_000, { currency: 'GBP' });
    expect(await said(partnerId)).toEqual([
      'Wishlists brought €30 in the last 7 days.',
      'There was nothing in the 7 days before.',
      'In another currency: $900.',
    ]);
  });

  it('of earlier weeks only shows that the shop reports its orders', async () => {
    const partnerId = await newPartner();
    await order(partnerId, '2026-10-20T10:00:00Z', 500);
    expect(await readWorth(ctx, partnerId)).toMatchObject({ revenue: [], hasSales: true });
  });
});
