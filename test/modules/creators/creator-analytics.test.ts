/** Creator shop analytics, checked against simulated visits. */
import { describe, expect, it } from 'vitest';
import { estimateEarnings } from '#api/modules/creators/read-earnings.ts';
import {
  recordCreatorShopClick,
  recordCreatorShopView,
} from '#api/modules/creators/record-creator-shop-event.ts';
import { writeCreatorShopEvents } from '#api/modules/creators/write-events.ts';
import { EventBuffer } from '#api/modules/metering/event-buffer.ts';
import { product, shopOrigin, useApi } from '#test/support/api.ts';
import { liveShop } from '#test/support/live-shop.ts';
import { type Sale, sell } from '#test/support/sales.ts';
import { newTeam, tokenOf } from '#test/support/team.ts';

const api = await useApi({ EVENT_PER_MINUTE_IP: '100000', TRUST_PROXY: '1' });
const { prisma } = api.ctx;
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const rates = { currency: 'EUR', per_100_clicks_minor: 555, per_100_saves_minor: 133 };

/** A partner with a live shop and visits at given times. */
async function creator(options: Parameters<typeof liveShop>[2] = {}) {
  const team = await newTeam(api);
  const shop = await liveShop(api.ctx, team.partnerId, { products: 3, ...options });
  await prisma.apiKey.update({
    where: { id: team.keys.live.id },
    data: { allowedDomains: ['shop.example'] },
  });

  const at = (moment: string) => void (api.time.now = new Date(moment));
  return {
    ...shop,
    team,
    headers: team.owner.headers,
    view(moment: string, by = 1) {
      at(moment);
      recordCreatorShopView(api.ctx, { shopId: shop.id, visitor: { address: `192.0.2.${by}`, agent } });
    },
    click(moment: string, number: number, by = 1) {
      at(moment);
      return api.ask(`/shop/${shop.handle}/go/${shop.items[number]!.id}`, {
        headers: { 'x-forwarded-for': `192.0.2.${by}`, 'user-agent': agent },
      });
    },
    async save(moment: string, url: string, environment: 'live' | 'test' = 'live') {
      at(moment);
      const { headers, list } = await api.shopper();
      const { key } = team.keys[environment];
      const init = await api.call('POST', '/widget/init', { body: { origin: shopOrigin, public_key: key } });
      const saved = await api.call('POST', '/widget/save', {
        headers: { ...headers, 'x-widget-token': init.body.token },
        body: { wishlistId: list.db_id, product: product('any', { url }) },
      });
      expect(saved.status).toBe(200);
      return saved.body.product_id as number;
    },
    async ask(route: string, headers = team.owner.headers) {
      const session = await api.call('GET', `/shops/${shop.id}${route}`, { headers });
      return session;
    },
  };
}

/** Sets the clock, by default to noon on the 21st. */
const now = (moment = '2026-11-21T12:00:00Z') => void (api.time.now = new Date(moment));

describe('key metrics', () => {
  it('are counted by UTC day, first and last included, next to the preceding period', async () => {
    const shop = await creator();
    shop.view('2026-11-17T23:59:59.999Z');
    shop.view('2026-11-18T00:00:00Z');
    shop.view('2026-11-18T00:10:00Z');
    shop.view('2026-11-18T00:10:00Z', 2);
    await shop.click('2026-11-18T00:11:00Z', 0);
    shop.view('2026-11-20T23:59:59.999Z', 3);
    await shop.click('2026-11-20T23:59:59.999Z', 1, 3);
    await shop.click('2026-11-21T00:00:00Z', 1, 3);
    const [first, second] = shop.items;
    await shop.save('2026-11-20T23:59:59.999Z', first!.url);
    await shop.save('2026-11-21T00:00:00Z', first!.url);
    await shop.save('2026-11-17T23:59:59.999Z', second!.url);

    now();
    const { status, body } = await shop.ask('/analytics/kpis?from=2026-11-18&to=2026-11-20');
    expect(status).toBe(200);
    const none = { views: 0, visitors: 0, clicks: 0, saves: 0, plays: 0 };
    expect(body).toEqual({
      from: '2026-11-18',
      to: '2026-11-20',
      views: 4,
      visitors: 3,
      clicks: 2,
      saves: 1,
      plays: 0,
      click_rate: 50,
      save_rate: 25,
      previous: { ...none, views: 1, visitors: 1, saves: 1 },
      days: [
        { day: '2026-11-18', ...none, views: 3, visitors: 2, clicks: 1 },
        { day: '2026-11-19', ...none },
        { day: '2026-11-20', ...none, views: 1, visitors: 1, clicks: 1, saves: 1 },
      ],
    });
  });

  it('default to the last thirty days, and have no rate without views', async () => {
    const shop = await creator();
    await shop.click('2026-10-23T00:00:00Z', 0);
    now();
    const { body } = await shop.ask('/analytics/kpis');
    expect(body).toMatchObject({ from: '2026-10-23', to: '2026-11-21', clicks: 1, click_rate: null });
    expect(body.days).toHaveLength(30);
    const until = await shop.ask('/analytics/kpis?to=2026-10-31');
    expect(until.body).toMatchObject({ from: '2026-10-02', to: '2026-10-31', clicks: 1 });
    const since = await shop.ask('/analytics/kpis?from=2025-10-18');
    expect(since.body.days).toHaveLength(400);
  });

  it('exclude test keys, other products and other partners’ keys', async () => {
    const shop = await creator();
    const other = await creator();
    const [first] = shop.items;
    await shop.save('2026-11-20T10:00:00Z', first!.url, 'test');
    await shop.save('2026-11-20T10:00:00Z', `${shopOrigin}/products/elsewhere`);
    await other.save('2026-11-20T10:00:00Z', first!.url);
    now();
    expect((await shop.ask('/analytics/kpis')).body.saves).toBe(0);
    await shop.save('2026-11-20T10:00:00Z', first!.url);
    now();
    expect((await shop.ask('/analytics/kpis')).body.saves).toBe(1);
    expect((await other.ask('/analytics/kpis')).body.saves).toBe(0);
  });

  it('count a visitor once across two servers', async () => {
    const shop = await creator();
    now();
    const servers = [1, 2].map(() => ({ ...api.ctx, creatorShopEvents: new EventBuffer<never>() }));
    const [item] = shop.items;
    const seen = { shopId: shop.id, visitor: { address: '192.0.2.5', agent } };
    for (const server of servers) {
      recordCreatorShopView(server, seen);
      recordCreatorShopClick(server, { ...seen, itemId: item!.id, productId: item!.productId });
    }
    await Promise.all(servers.map((server) => writeCreatorShopEvents(server)));
    expect((await shop.ask('/analytics/kpis')).body).toMatchObject({ views: 1, visitors: 1, clicks: 1 });
  });
});

describe('top products', () => {
  it('are ranked by clicks, then saves, including products removed from their list', async () => {
    const shop = await creator();
    const [first, second, third] = shop.items;
    for (const by of [1, 2]) await shop.click('2026-11-20T10:00:00Z', 2, by);
    await shop.click('2026-11-20T10:00:00Z', 1);
    await shop.click('2026-11-20T10:00:00Z', 0);
    await shop.save('2026-11-20T10:00:00Z', first!.url);
    await prisma.creatorItem.update({ where: { id: first!.id }, data: { title: 'My vase' } });
    await prisma.creatorItem.delete({ where: { id: third!.id } });
    await prisma.product.update({ where: { id: third!.productId }, data: { imagePath: 'p/vase.webp' } });
    now();
    const { body } = await shop.ask('/analytics/top-products');
    const common = { image_url: null, plays: 0, saves: 0, on_list: true };
    expect(body.products).toEqual([
      {
        ...common,
        product_id: third!.productId,
        title: 'Vase 2',
        clicks: 2,
        on_list: false,
        image_url: 'http://localhost:3000/media/p/vase.webp',
      },
      { ...common, product_id: first!.productId, title: 'My vase', clicks: 1, saves: 1 },
      { ...common, product_id: second!.productId, title: 'Vase 1', clicks: 1 },
    ]);
    await shop.save('2026-11-20T11:00:00Z', third!.url);
    now();
    const [top, ...more] = (await shop.ask('/analytics/top-products?limit=1')).body.products;
    expect([top.saves, more]).toEqual([1, []]);
    expect((await shop.ask('/analytics/top-products?to=2026-11-19')).body.products).toEqual([]);
    for (const limit of ['0', '101', 'x', '1.5']) {
      const { status, body } = await shop.ask(`/analytics/top-products?limit=${limit}`);
      expect([status, body.error]).toEqual([400, 'invalid_input']);
    }
  });
});

describe('earnings', () => {
  it('are estimated from clicks and saves at the shop’s rates, rounded down, by month and product', async () => {
    const shop = await creator({ settings: { earnings: rates } });
    const [first, second] = shop.items;
    await shop.click('2026-08-31T23:59:59Z', 0);
    await shop.click('2026-09-30T23:59:59Z', 0);
    await shop.click('2026-11-20T10:00:00Z', 0);
    await shop.click('2026-11-20T10:00:00Z', 1);
    await shop.save('2026-11-20T10:00:00Z', first!.url);
    now();
    const { body } = await shop.ask('/earnings?from=2026-09-01&to=2026-11-21');
    expect(body).toEqual({
      from: '2026-09-01',
      to: '2026-11-21',
      rates,
      clicks: 3,
      saves: 1,
      // 3 × 5.55 and 1.33 units are 17.98.
      clicks_minor: 16,
      saves_minor: 1,
      total_minor: 17,
      months: [
        { month: '2026-09', clicks: 1, saves: 0, total_minor: 5 },
        { month: '2026-10', clicks: 0, saves: 0, total_minor: 0 },
        { month: '2026-11', clicks: 2, saves: 1, total_minor: 12 },
      ],
      products: [
        { product_id: first!.productId, title: 'Vase 0', clicks: 2, saves: 1, total_minor: 12 },
        { product_id: second!.productId, title: 'Vase 1', clicks: 1, saves: 0, total_minor: 5 },
      ],
      confirmed: [],
    });
  });

  it('are null without rates', async () => {
    const shop = await creator();
    await shop.click('2026-11-20T10:00:00Z', 0);
    now();
    const { body } = await shop.ask('/earnings');
    const unknown = { clicks_minor: null, saves_minor: null, total_minor: null };
    expect(body).toMatchObject({ rates: null, clicks: 1, saves: 0, ...unknown });
    expect(body.months).toEqual([
      { month: '2026-10', clicks: 0, saves: 0, total_minor: null },
      { month: '2026-11', clicks: 1, saves: 0, total_minor: null },
    ]);
    expect(body.products).toMatchObject([{ clicks: 1, total_minor: null }]);
  });

  it('come with the sales that orders confirm, net of refunds, for each currency, and nothing else about them', async () => {
    const shop = await creator();
    const other = await liveShop(api.ctx, shop.team.partnerId, { products: 1 });
    now();
    const sold = (price: number, more: Partial<Sale> = {}): Sale => ({
      path: 'creator',
      id: shop.id,
      productId: shop.items[0]!.productId,
      price,
      ...more,
    });
    const { partnerId } = shop.team;
    const at = '2026-11-20T10:00:00Z';
    await sell(api.ctx, partnerId, [sold(5_000, { quantity: 3, refunded: 1 }), sold(700)], { at });
    await sell(api.ctx, partnerId, [sold(100)], { at, isCancelled: true });
    await sell(api.ctx, partnerId, [sold(900)], { at, currency: 'USD' });
    await sell(api.ctx, partnerId, [sold(4), sold(5, { path: 'basket' }), sold(6, { id: other.id })], {
      at: '2026-11-19T23:59:59Z',
    });
    const { body } = await shop.ask('/earnings?from=2026-11-20&to=2026-11-21');
    expect(body).toMatchObject({ rates: null, total_minor: null });
    expect(body.confirmed).toEqual([
      { currency: 'EUR', orders: 2, quantity: 5, net_minor: 10_700 },
      { currency: 'USD', orders: 1, quantity: 1, net_minor: 900 },
    ]);
    const { body: earlier } = await shop.ask('/earnings?from=2026-11-19&to=2026-11-19');
    expect(earlier.confirmed).toEqual([{ currency: 'EUR', orders: 1, quantity: 1, net_minor: 4 }]);
  });

  it('are whole numbers that JSON can represent', () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(estimateEarnings({ clicks: 199, saves: 0 }, { ...rates, per_100_clicks_minor: 1 })).toBe(1);
    expect(
      estimateEarnings({ clicks: 1_000_003, saves: 0 }, { ...rates, per_100_clicks_minor: 100_000_000_001 }),
    ).toBe(1_000_003_000_010_000);
    expect(estimateEarnings({ clicks: 1_000, saves: 0 }, { ...rates, per_100_clicks_minor: most })).toBe(
      most,
    );
  });
});

describe.each(['/analytics/kpis', '/analytics/top-products', '/earnings'])('%s', (route) => {
  it.each([
    'from=2026-11-31',
    'from=20261101',
    'from=2026-11-20&to=2026-11-19',
    'to=2026-11-22',
    'from=2025-10-17',
    'from=0000-01-01&to=0000-01-02',
    'from=2019-12-31&to=2020-01-01',
    'from=%00',
    'to=2026-11-20T00:00:00Z',
  ])('refuses %s with an explanation', async (query) => {
    const shop = await creator();
    now();
    const { status, body } = await shop.ask(`${route}?${query}`);
    expect([status, body.error]).toEqual([400, 'invalid_input']);
  });

  it('requires a member or a member’s token', async () => {
    const shop = await creator();
    const other = await creator();
    now();
    const { headers } = await tokenOf(api, shop.team.owner.email);
    for (const own of [shop.team.member.headers, headers])
      expect((await shop.ask(route, own)).status).toBe(200);
    const shopper = await api.shopper();
    for (const [who, status, error] of [
      [other.headers, 404, 'shop_not_found'],
      [shopper.headers, 404, 'no_partner'],
      [{}, 401, 'unauthorized'],
    ] as const) {
      const answer = await shop.ask(route, who as never);
      expect([answer.status, answer.body.error]).toEqual([status, error]);
    }
    for (const [id, status, error] of [
      ['0', 404, 'shop_not_found'],
      ['99999999999', 404, 'shop_not_found'],
      ['abc', 400, 'invalid_shop_id'],
      ['1.5', 400, 'invalid_shop_id'],
    ] as const) {
      const answer = await api.call('GET', `/shops/${id}${route}`, { headers: shop.headers });
      expect([answer.status, answer.body.error]).toEqual([status, error]);
    }
  });
});

describe('the partner’s export', () => {
  it('includes every event of its shops, across pages, and no visitors', async () => {
    const shop = await creator();
    const other = await creator();
    const second = await liveShop(api.ctx, shop.team.partnerId);
    now();
    await other.click('2026-11-20T10:00:00Z', 0);
    await shop.click('2026-11-20T10:00:00Z', 0);
    await writeCreatorShopEvents(api.ctx);
    await api.ctx.pool.query(
      `INSERT INTO creator_events (shop_id, kind, visitor, occurred_at)
       SELECT (ARRAY[$1::bigint, $2::bigint])[1 + n % 2], 'view', 'somebody',
              '2026-11-01'::timestamptz + (n % 7) * interval '1 hour'
       FROM generate_series(1, 45000) n`,
      [shop.id, second.id],
    );
    const { body } = await api.call('GET', '/portal/export', { headers: shop.headers });
    const events = body.creator_events as Record<string, unknown>[];
    expect(new Set(events.map(({ id }) => id)).size).toBe(45_001);
    expect(events).toHaveLength(45_001);
    expect(events.find(({ kind }) => kind === 'click')).toEqual({
      id: expect.any(Number),
      shop_id: shop.id,
      kind: 'click',
      item_id: shop.items[0]!.id,
      product_id: shop.items[0]!.productId,
      occurred_at: '2026-11-20T10:00:00.000Z',
    });
  });
});
