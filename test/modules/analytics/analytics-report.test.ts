/** Checks partners' reports against a month counted manually. */
import { describe, expect, it } from 'vitest';
import {
  type DayRange,
  daysIn,
  presetRange,
  rangeBefore,
  rangeFault,
} from '#api/contract/analytics-range.ts';
import { daysAsCsv, productsAsCsv } from '#api/modules/analytics/csv.ts';
import { readDays } from '#api/modules/analytics/read-days.ts';
import { readFunnel } from '#api/modules/analytics/read-funnel.ts';
import { readShoppers } from '#api/modules/analytics/read-shoppers.ts';
import { readWantedProducts } from '#api/modules/analytics/read-wanted-products.ts';
import { readWantedVariants } from '#api/modules/analytics/read-wanted-variants.ts';
import { findActiveKey } from '#api/modules/keys/find-key.ts';
import { deleteList } from '#api/modules/lists/delete-list.ts';
import { deleteProduct } from '#api/modules/lists/internal/delete-product.ts';
import { saveProduct } from '#api/modules/lists/save-product.ts';
import { saveRequest } from '#api/modules/lists/schemas.ts';
import { setPurchased } from '#api/modules/lists/set-purchased.ts';
import { countListActions } from '#api/modules/metering/count-list-actions.ts';
import { noteFirstSaves } from '#api/modules/metering/note-first-saves.ts';
import type { CreatedPartner } from '#api/modules/partners/create-partner.ts';
import { deleteAccount } from '#api/modules/privacy/delete-account.ts';
import type { Context } from '#api/platform/context.ts';
import { sqlOn } from '#api/platform/db/sql.ts';
import { periodOf } from '#api/platform/period.ts';
import { product, shopOrigin, useApi } from '#test/support/api.ts';

const api = await useApi();
type Shopper = Awaited<ReturnType<typeof api.shopper>>;

const at = (moment: string): Context => ({ ...api.ctx, clock: () => new Date(moment) });

interface SaveAt {
  slug: string;
  moment: string;
  title?: string;
  variant?: string;
  environment?: 'live' | 'test';
}

async function save(partner: CreatedPartner, shopper: Shopper, one: SaveAt): Promise<number> {
  const { slug, moment, title = slug, variant, environment = 'live' } = one;
  const key = await findActiveKey(api.ctx, partner.keys[environment].key);
  if (!key) throw new Error('no key');
  const metadata = variant ? { variantId: variant, variantTitle: `In ${variant}` } : {};
  const request = saveRequest.parse({
    wishlistId: shopper.list.db_id,
    product: product(slug, { title, metadata }),
  });
  const source = { key, origin: shopOrigin };
  const saved = await saveProduct(at(moment), {
    userId: shopper.session.user.id,
    source,
    request,
    address: '127.0.0.1',
  });
  return saved.item_id;
}

const addEvent = (
  partner: CreatedPartner,
  type: string,
  moment: string,
  environment: 'live' | 'test' = 'live',
) =>
  api.ctx.prisma.basketEvent.create({
    data: {
      basketId: 1,
      partnerId: partner.partnerId,
      type,
      createdAt: new Date(moment),
      apiKeyId: partner.keys[environment].id,
    },
  });

const scopeOf = ({ partnerId }: CreatedPartner, range: DayRange, includeTest = false) => ({
  partnerId,
  range,
  includeTest,
});

/** November 1 to 4. The four days before include the end of daylight saving time in October. */
const november: DayRange = { from: '2026-11-01', to: '2026-11-04' };

describe('reporting days', () => {
  it('are UTC days, to the millisecond, across month ends and daylight saving changes', async () => {
    const partner = await api.partner();
    const [one, other] = [await api.shopper(), await api.shopper()];
    await save(partner, one, { slug: 'before', moment: '2026-10-27T23:59:59.999Z' });
    await save(partner, one, { slug: 'a', moment: '2026-10-28T00:00:00.000Z' });
    await save(partner, one, { slug: 'b', moment: '2026-10-31T23:59:59.999Z' });
    await save(partner, one, { slug: 'c', moment: '2026-11-01T00:00:00.000Z' });
    await save(partner, other, { slug: 'c', moment: '2026-11-01T23:59:59.999Z' });
    await save(partner, other, { slug: 'd', moment: '2026-11-04T23:59:59.999Z' });
    await save(partner, other, { slug: 'after', moment: '2026-11-05T00:00:00.000Z' });
    const listId = one.list.db_id;
    await countListActions(api.ctx, api.ctx.sql, [
      { kind: 'share', listId, dedupeKey: 'share-1', at: new Date('2026-11-02T08:00:00Z') },
      { kind: 'list_view', listId, dedupeKey: 'view-1', at: new Date('2026-11-02T08:00:00Z') },
      { kind: 'list_view', listId, dedupeKey: 'view-2', at: new Date('2026-10-30T08:00:00Z') },
    ]);
    await addEvent(partner, 'open', '2026-11-03T00:00:00Z');
    await addEvent(partner, 'checkout', '2026-11-03T01:00:00Z');
    await addEvent(partner, 'bulk_checkout', '2026-10-31T23:59:59.999Z');

    const none = { saves: 0, shares: 0, listViews: 0, basketOpens: 0, checkouts: 0 };
    for (const zone of ['UTC', 'America/New_York', 'Asia/Tokyo']) {
      const client = await api.ctx.pool.connect();
      const sql = sqlOn(client);
      await client.query(`SET TIME ZONE '${zone}'`);
      const report = await readDays({ ...api.ctx, sql }, scopeOf(partner, november));
      await client.query('RESET TIME ZONE');
      client.release();
      expect(report, zone).toEqual({
        range: november,
        days: [
          { day: '2026-11-01', ...none, saves: 2 },
          { day: '2026-11-02', ...none, shares: 1, listViews: 1 },
          { day: '2026-11-03', ...none, basketOpens: 1, checkouts: 1 },
          { day: '2026-11-04', ...none, saves: 1 },
        ],
        totals: { saves: 3, shares: 1, listViews: 1, basketOpens: 1, checkouts: 1 },
        before: { saves: 2, shares: 0, listViews: 1, basketOpens: 0, checkouts: 1 },
        test: none,
      });
    }
    expect(
      daysAsCsv(await readDays(api.ctx, scopeOf(partner, { from: '2026-11-04', to: '2026-11-04' }))),
    ).toBe('\uFEFFday,saves,shares,list_views,basket_opens,checkouts\r\n2026-11-04,1,0,0,0,0\r\n');
  });

  it('exclude test keys’ traffic unless it’s requested', async () => {
    const partner = await api.partner();
    const shopper = await api.shopper();
    await save(partner, shopper, { slug: 'live', moment: '2026-11-02T10:00:00Z' });
    await save(partner, shopper, { slug: 'test', moment: '2026-11-02T10:00:00Z', environment: 'test' });
    await save(partner, shopper, { slug: 'old', moment: '2026-10-30T10:00:00Z', environment: 'test' });
    await addEvent(partner, 'open', '2026-11-02T10:00:00Z', 'test');
    const [live, all] = [scopeOf(partner, november), scopeOf(partner, november, true)];
    expect(await readDays(api.ctx, live)).toMatchObject({
      totals: { saves: 1, basketOpens: 0 },
      before: { saves: 0 },
      test: { saves: 1, basketOpens: 1 },
    });
    expect(await readDays(api.ctx, all)).toMatchObject({
      totals: { saves: 2, basketOpens: 1 },
      before: { saves: 1 },
      test: { saves: 1, basketOpens: 1 },
    });
    expect(await readFunnel(api.ctx, live)).toMatchObject({ saves: 1, basketOpens: 0 });
    expect(await readFunnel(api.ctx, all)).toMatchObject({ saves: 2, basketOpens: 1 });
    expect((await readWantedProducts(api.ctx, live)).rows.map(({ title }) => title)).toEqual(['live']);
    expect((await readWantedProducts(api.ctx, all)).total).toBe(2);
  });

  it('never count another partner’s activity', async () => {
    const [own, foreign] = [await api.partner(), await api.partner()];
    const shopper = await api.shopper();
    const item = await save(foreign, shopper, {
      slug: 'theirs',
      moment: '2026-11-02T10:00:00Z',
      variant: 'red',
    });
    await setPurchased(api.ctx, shopper.session.user.id, shopper.list.id, item, { purchased: true });
    await addEvent(foreign, 'open', '2026-11-02T10:00:00Z');
    const scope = scopeOf(own, november);
    const { totals, before, test } = await readDays(api.ctx, scope);
    expect([totals, before, test].flatMap((counts) => Object.values(counts)).every((n) => n === 0)).toBe(
      true,
    );
    expect(await readShoppers(api.ctx, scope)).toEqual({ shoppers: 0, fresh: 0, returning: 0, before: 0 });
    expect(await readFunnel(api.ctx, scope)).toEqual({ saves: 0, basketOpens: 0, checkouts: 0, bought: 0 });
    const nothing = { rows: [], total: 0, page: 1, pages: 1 };
    expect(await readWantedProducts(api.ctx, scope)).toEqual(nothing);
    expect(await readWantedVariants(api.ctx, scope, { sort: 'shoppers' })).toEqual(nothing);

    // The same product is saved at both; each sees its own saves and lists.
    await save(own, await api.shopper(), { slug: 'theirs', moment: '2026-11-03T10:00:00Z', variant: 'red' });
    for (const sort of ['saves', 'shoppers'] as const) {
      const [row] = (await readWantedProducts(api.ctx, scope, { sort })).rows;
      expect(row).toMatchObject({ saves: 1, shoppers: 1, onLists: 1 });
      const [variant] = (await readWantedVariants(api.ctx, scope, { sort })).rows;
      expect(variant).toMatchObject({ saves: 1, shoppers: 1, onLists: 1 });
    }
  });
});

describe('shoppers and products', () => {
  it('are counted once per owner, new or returning', async () => {
    const partner = await api.partner();
    const [regular, fresh, past] = [await api.shopper(), await api.shopper(), await api.shopper()];
    const second = await api.call('POST', '/hosted/me/lists', {
      headers: regular.headers,
      body: { name: 'Second' },
    });
    await save(partner, regular, { slug: 'x', moment: '2026-05-01T10:00:00Z' });
    await save(partner, regular, { slug: 'y', moment: '2026-11-02T10:00:00Z' });
    await save(
      partner,
      { ...regular, list: second.body.list },
      { slug: 'y', moment: '2026-11-03T10:00:00Z' },
    );
    await save(partner, fresh, { slug: 'y', moment: '2026-11-04T10:00:00Z' });
    await save(partner, past, { slug: 'y', moment: '2026-10-30T10:00:00Z' });
    const scope = scopeOf(partner, november);
    const counted = { shoppers: 2, fresh: 1, returning: 1, before: 1 };
    expect(await readShoppers(api.ctx, scope)).toEqual(counted);
    for (const moment of ['2026-11-04T12:00:00Z', '2026-11-04T12:15:00Z']) await noteFirstSaves(at(moment));
    const { notedUntil } = await api.ctx.prisma.firstSavesProgress.findFirstOrThrow();
    expect(notedUntil).toEqual(new Date('2026-11-04T11:50:00Z'));
    expect(await readShoppers(api.ctx, scope)).toEqual(counted);
    // Anything that isn't stored there yet comes from the ledger.
    await save(partner, past, { slug: 'z', moment: '2026-11-04T12:20:00Z' });
    await save(partner, await api.shopper(), { slug: 'z', moment: '2026-11-04T12:20:00Z' });
    const later = { shoppers: 4, fresh: 2, returning: 2, before: 1 };
    expect(await readShoppers(api.ctx, scope)).toEqual(later);
    for (const moment of ['2026-11-04T12:30:00Z', '2026-11-04T12:45:00Z']) await noteFirstSaves(at(moment));
    expect(await readShoppers(api.ctx, scope)).toEqual(later);
    for (const sort of ['saves', 'shoppers'] as const) {
      const price = { priceMinor: 5400, currency: 'EUR' };
      expect((await readWantedProducts(api.ctx, scope, { sort })).rows).toEqual([
        expect.objectContaining({ title: 'y', saves: 3, shoppers: 2, onLists: 4, ...price }),
        expect.objectContaining({ title: 'z', saves: 2, shoppers: 2, onLists: 2, ...price }),
      ]);
    }
  });

  it('remain in past reports after items, lists and accounts are deleted', async () => {
    const partner = await api.partner();
    const [keeps, takesOff, deletesList, leaves] = await Promise.all([1, 2, 3, 4].map(() => api.shopper()));
    if (!keeps || !takesOff || !deletesList || !leaves) throw new Error('no shoppers');
    for (const shopper of [keeps, takesOff, deletesList, leaves]) {
      await save(partner, shopper, { slug: 'kept', moment: '2026-11-02T10:00:00Z', variant: 'moss' });
    }
    const scope = scopeOf(partner, november);
    const days = await readDays(api.ctx, scope);
    const shoppers = await readShoppers(api.ctx, scope);
    expect(shoppers).toEqual({ shoppers: 4, fresh: 4, returning: 0, before: 0 });
    const [{ productId } = { productId: 0 }] = (await readWantedProducts(api.ctx, scope)).rows;

    await deleteProduct(api.ctx, takesOff.session.user.id, productId);
    await deleteList(api.ctx, deletesList.session.user.id, deletesList.list.id);
    await deleteAccount(api.ctx, leaves.session.user.id);
    expect(await readDays(api.ctx, scope)).toEqual(days);
    expect(await readShoppers(api.ctx, scope)).toEqual(shoppers);
    for (const sort of ['saves', 'shoppers'] as const) {
      const now = { saves: 4, shoppers: 4, onLists: 1 };
      expect((await readWantedProducts(api.ctx, scope, { sort })).rows).toMatchObject([now]);
      expect((await readWantedVariants(api.ctx, scope, { sort })).rows).toMatchObject([
        { ...now, variantId: 'moss', variantTitle: 'In moss' },
      ]);
    }
    // Even the product has been deleted.
    await api.ctx.prisma.listItem.deleteMany({ where: { productId } });
    await api.ctx.prisma.product.delete({ where: { id: productId } });
    expect((await readWantedProducts(api.ctx, scope)).rows).toMatchObject([
      { saves: 4, shoppers: 4, onLists: 0, title: '', url: null },
    ]);
  });

  it('find the products with the most shoppers, however often others were saved', async () => {
    const partner = await api.partner();
    const people = await Promise.all([1, 2, 3].map(() => api.shopper()));
    // One person saved a thousand products four times each; others saved two more, more rarely.
    await api.ctx.pool.query(
      `WITH made AS (
         INSERT INTO products (title) SELECT 'Often ' || n FROM generate_series(1, 1000) n RETURNING id
       ), rare AS (
         INSERT INTO products (title) SELECT 'Rare ' || n FROM generate_series(2, 3) n RETURNING id, split_part(title, ' ', 2)::int AS n
       )
       INSERT INTO usage_actions (partner_id, period, kind, list_id, product_id, variant_id, occurred_at)
       SELECT $1::bigint, '2026-11', 'save', ($2::bigint[])[1], id, 'M', '2026-11-02T10:00:00Z'::timestamptz FROM made, generate_series(1, 4)
       UNION ALL
       SELECT $1::bigint, '2026-11', 'save', ($2::bigint[])[at], id, 'M', '2026-11-02T10:00:00Z'::timestamptz FROM rare, generate_series(1, n) at`,
      [partner.partnerId, people.map(({ list }) => list.db_id)],
    );
    const scope = scopeOf(partner, november);
    for (const read of [readWantedProducts, readWantedVariants]) {
      const { rows, total, pages } = await read(api.ctx, scope, { sort: 'shoppers', limit: 3 });
      expect(rows.map(({ title, shoppers, saves }) => [title, shoppers, saves])).toEqual([
        ['Rare 3', 3, 3],
        ['Rare 2', 2, 2],
        ['Often 1', 1, 4],
      ]);
      expect([total, pages]).toEqual([1_002, 334]);
      const last = await read(api.ctx, scope, { sort: 'shoppers', limit: 3, page: 9_999_999 });
      expect(last.page).toBe(334);
      expect(last.rows.map(({ title }) => title)).toEqual(['Often 998', 'Often 999', 'Often 1000']);
      const found = await read(api.ctx, scope, { sort: 'shoppers', search: 'rare 2' });
      expect(found.rows.map(({ title }) => title)).toEqual(['Rare 2']);
    }
  });

  it('are paginated and searchable by title, and variants have their own names and prices', async () => {
    const partner = await api.partner();
    const shoppers = [await api.shopper(), await api.shopper()];
    const day = '2026-11-02T10:00:00Z';
    for (const [at, shopper] of shoppers.entries()) {
      await save(partner, shopper, {
        slug: 'lamp',
        title: '100 % Lamp',
        moment: day,
        variant: at ? 'moss' : 'oat',
      });
    }
    await save(partner, shoppers[0] as Shopper, {
      slug: 'lamp',
      title: '100 % Lamp',
      moment: day,
      variant: 'oat',
    });
    await save(partner, shoppers[0] as Shopper, { slug: 'vase', title: 'Vase_1', moment: day });
    await save(partner, shoppers[0] as Shopper, { slug: 'bowl', title: '=Bowl, "blue"', moment: day });
    const scope = scopeOf(partner, november);
    const titles = async (query: object) => {
      const { rows, ...rest } = await readWantedProducts(api.ctx, scope, query);
      return { titles: rows.map(({ title }) => title), ...rest };
    };
    const all = ['100 % Lamp', 'Vase_1', '=Bowl, "blue"'];
    expect(await titles({})).toEqual({ titles: all, total: 3, page: 1, pages: 1 });
    expect(await titles({ limit: 2, page: 2 })).toEqual({
      titles: all.slice(2),
      total: 3,
      page: 2,
      pages: 2,
    });
    expect(await titles({ limit: 2, page: 99 })).toEqual({
      titles: all.slice(2),
      total: 3,
      page: 2,
      pages: 2,
    });
    expect(await titles({ search: ' lAMP ' })).toMatchObject({ titles: ['100 % Lamp'], total: 1 });
    expect(await titles({ search: '%' })).toMatchObject({ titles: ['100 % Lamp'] });
    expect(await titles({ search: '_' })).toMatchObject({ titles: ['Vase_1'] });
    expect(await titles({ search: '\\' })).toMatchObject({ titles: [], total: 0, pages: 1 });

    const csv = productsAsCsv((await readWantedProducts(api.ctx, scope)).rows).split('\r\n');
    expect(csv[3]?.startsWith(`"'=Bowl, ""blue""",1,1,1,5400,EUR,,${shopOrigin}/products/bowl,`)).toBe(true);

    const lamp = await api.ctx.prisma.product.findFirstOrThrow({
      where: { url: `${shopOrigin}/products/lamp` },
    });
    const variants = [
      {
        id: 'moss',
        title: 'Moss',
        price_minor: 9900,
        currency: 'EUR',
        availability: 'in_stock',
        image_url: null,
      },
    ];
    await api.ctx.prisma.product.update({ where: { id: lamp.id }, data: { variants } });
    expect((await readWantedVariants(api.ctx, scope)).rows).toMatchObject([
      { variantId: 'oat', variantTitle: 'In oat', saves: 2, shoppers: 1, priceMinor: 5400 },
      { variantId: 'moss', variantTitle: 'Moss', saves: 1, priceMinor: 9900, availability: 'in_stock' },
    ]);
  });

  it('are counted through the funnel: saved, opened, checked out, bought', async () => {
    const partner = await api.partner();
    const shopper = await api.shopper();
    const moment = '2026-11-02T10:00:00Z';
    const bought = await save(partner, shopper, { slug: 'gift', moment });
    await save(partner, shopper, { slug: 'wish', moment });
    const later = await save(partner, shopper, { slug: 'later', moment: '2026-11-09T10:00:00Z' });
    for (const item of [bought, later]) {
      await setPurchased(api.ctx, shopper.session.user.id, shopper.list.id, item, { purchased: true });
    }
    for (const type of ['open', 'open', 'checkout', 'bulk_checkout', 'open'])
      await addEvent(partner, type, moment);
    await addEvent(partner, 'open', '2026-11-05T00:00:00Z');
    expect(await readFunnel(api.ctx, scopeOf(partner, november))).toEqual({
      saves: 2,
      basketOpens: 3,
      checkouts: 2,
      bought: 1,
    });
  });

  it('are read without any write', async () => {
    const partner = await api.partner();
    await save(partner, await api.shopper(), { slug: 'read', moment: '2026-11-02T10:00:00Z', variant: 'a' });
    const client = await api.ctx.pool.connect();
    await client.query('BEGIN READ ONLY');
    const sql = sqlOn(client);
    const ctx = { ...api.ctx, sql };
    const scope = scopeOf(partner, november);
    for (const read of [readDays, readShoppers, readFunnel, readWantedProducts, readWantedVariants]) {
      await read(ctx, scope);
    }
    await client.query('COMMIT');
    client.release();
    // The ledger and the counters still agree.
    const [ledger, counters] = await Promise.all([
      api.ctx.prisma.usageAction.count({ where: { partnerId: partner.partnerId } }),
      api.ctx.prisma.usageCounter.aggregate({
        where: { partnerId: partner.partnerId, period: periodOf(new Date('2026-11-02')) },
        _sum: { saves: true },
      }),
    ]);
    expect([ledger, counters._sum.saves]).toEqual([1, 1]);
  });
});

describe('date ranges', () => {
  it.each([
    ['7d', '2026-03-02', '2026-02-24', '2026-03-02', 7],
    ['28d', '2026-11-21', '2026-10-25', '2026-11-21', 28],
    ['90d', '2026-01-15', '2025-10-18', '2026-01-15', 90],
    ['month', '2026-11-01', '2026-11-01', '2026-11-01', 1],
    ['last-month', '2026-01-31', '2025-12-01', '2025-12-31', 31],
    ['last-month', '2028-03-31', '2028-02-01', '2028-02-29', 29],
  ] as const)('resolve %s on %s to %s–%s', (preset, today, from, to, days) => {
    const range = presetRange(preset, today);
    expect([range, daysIn(range), daysIn(rangeBefore(range))]).toEqual([{ from, to }, days, days]);
  });

  it('are rejected with a reason if invalid', async () => {
    const partner = await api.partner();
    const refused = async (from: string, to: string) =>
      readDays(api.ctx, scopeOf(partner, { from, to })).then(
        () => 'read',
        (error: { code?: string; details?: { hint?: string } }) => `${error.code}: ${error.details?.hint}`,
      );
    const first = 'invalid_input: The first day must';
    expect(await refused('2026-02-31', '2026-03-01')).toContain(`${first} be a date`);
    expect(await refused(`2026-01-01' OR 1=1`, '2026-03-01')).toContain(`${first} be a date`);
    expect(await refused('2026-11-05', '2026-11-04')).toContain(`${first} not be after`);
    expect(await refused('2026-11-05', '2026-11-22')).toContain('future');
    expect(await refused('2025-11-20', '2026-11-21')).toContain('at most 366 days');
    expect(await refused('2025-11-21', '2026-11-21')).toBe('read');
    expect(rangeFault({ from: '2026-11-21', to: '2026-11-21' }, '2026-11-21')).toBeNull();
  });
});
