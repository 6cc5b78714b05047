/** Revenue from wishlists, by day, path and product. */
import { expect, it } from 'vitest';
import { product, useApi } from '#test/support/api.ts';
import { sell } from '#test/support/sales.ts';
import { tokenOf } from '#test/support/team.ts';

const api = await useApi();

async function shop() {
  const embedded = await api.embed();
  const { partnerId, userId } = embedded.partner;
  const { email } = await api.ctx.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const { headers } = await tokenOf(api, email ?? '');
  const save = async (title: string) =>
    (
      await api.call('POST', '/widget/save', {
        headers: embedded.headers,
        body: {
          wishlistId: embedded.list.db_id,
          product: product(`${title}-${partnerId}`, { title, imageUrl: 'https://shop.example/a.jpg' }),
        },
      })
    ).body.product_id as number;
  const read = async (query: string) =>
    (await api.call('GET', `/portal/analytics/revenue?${query}`, { headers })).body;
  const file = async (query: string) =>
    api.call('GET', `/portal/analytics/revenue.csv?${query}`, { headers });
  return { partnerId, headers, save, read, file };
}

/** Four orders: 2 × 50.00 and 30.00, of which one vase was refunded; one in dollars, one cancelled, one in October. */
async function month() {
  const one = await shop();
  const { partnerId } = one;
  const vase = await one.save('=Vase');
  const lamp = await one.save('Lamp');
  const of = (path: 'basket' | 'alert' | 'direct', productId: number, price: number) => ({
    path,
    productId,
    price,
  });
  await sell(
    api.ctx,
    partnerId,
    [{ ...of('alert', vase, 5_000), quantity: 2, refunded: 1 }, of('basket', lamp, 3_000)],
    { at: '2026-11-03T23:59:59Z' },
  );
  await sell(api.ctx, partnerId, [of('alert', vase, 5_000)], { at: '2026-11-04T01:00:00+02:00' });
  await sell(api.ctx, partnerId, [of('basket', vase, 6_000)], {
    at: '2026-11-04T00:00:00Z',
    currency: 'USD',
  });
  await sell(api.ctx, partnerId, [of('direct', lamp, 700)], {
    at: '2026-11-20T10:00:00Z',
    isCancelled: true,
  });
  await sell(api.ctx, partnerId, [of('basket', lamp, 900)], { at: '2026-10-31T23:59:59Z' });
  return { ...one, vase, lamp };
}

const row = (
  key: string | number,
  currency: string,
  [orders, quantity, revenue, refunded]: [number, number, number, number],
) => ({
  key: String(key),
  currency,
  orders,
  test_orders: 0,
  quantity,
  revenue_minor: revenue,
  refunded_minor: refunded,
  net_minor: revenue - refunded,
});

it('sums sales by UTC day and currency, net of refunds and cancellations', async () => {
  const { read } = await month();
  expect(await read('')).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-21',
    rows: [
      row('2026-11-03', 'EUR', [2, 4, 18_000, 5_000]),
      row('2026-11-04', 'USD', [1, 1, 6_000, 0]),
      row('2026-11-20', 'EUR', [1, 1, 700, 700]),
    ],
  });
  expect((await read('from=2026-10-31&to=2026-11-03&by=day')).rows).toMatchObject([
    row('2026-10-31', 'EUR', [1, 1, 900, 0]),
    row('2026-11-03', 'EUR', [2, 4, 18_000, 5_000]),
  ]);
});

it('sums sales by what led to them, most revenue of a currency first', async () => {
  const { read } = await month();
  expect((await read('by=path')).rows).toEqual(
    [
      row('alert', 'EUR', [2, 3, 15_000, 5_000]),
      row('basket', 'EUR', [1, 1, 3_000, 0]),
      row('direct', 'EUR', [1, 1, 700, 700]),
      row('basket', 'USD', [1, 1, 6_000, 0]),
    ].map((one) => ({ ...one, product: null })),
  );
});

it('sums sales by product, with orders for each save on the same days', async () => {
  const { read, vase, lamp, partnerId } = await month();
  await api.ctx.prisma.usageAction.createMany({
    data: ['2026-11-05', '2026-11-06', '2026-10-05'].map((day) => ({
      partnerId,
      period: day.slice(0, 7),
      kind: 'save',
      occurredAt: `${day}T08:00:00Z`,
      productId: vase,
    })),
  });
  const { rows } = await read('by=product');
  const about = (title: string, saves: number, conversion: number) =>
    expect.objectContaining({
      title,
      url: expect.stringMatching(/^https:/),
      image_url: expect.stringMatching(/^https:/),
      saves,
      conversion,
    });
  expect(rows).toEqual([
    { ...row(vase, 'EUR', [2, 3, 15_000, 5_000]), product: about('=Vase', 3, 0.6667) },
    { ...row(lamp, 'EUR', [2, 2, 3_700, 700]), product: about('Lamp', 1, 2) },
    { ...row(vase, 'USD', [1, 1, 6_000, 0]), product: about('=Vase', 3, 0.3333) },
  ]);
});

it('counts a product under the URL that others were merged into, and keeps one that no longer exists', async () => {
  const { read, save, partnerId } = await shop();
  const [vase, spelled] = [await save('Vase'), await save('Vase spelled')];
  await api.ctx.prisma.product.update({ where: { id: spelled }, data: { sameAs: vase } });
  for (const productId of [vase, spelled, 1_999_999_999])
    await sell(api.ctx, partnerId, [{ path: 'basket', productId, price: 100 }]);
  expect((await read('by=product')).rows).toMatchObject([
    { key: String(vase), orders: 2, net_minor: 200, product: { saves: 2, conversion: 1 } },
    {
      key: '1999999999',
      orders: 1,
      product: { title: '', url: null, image_url: null, saves: 0, conversion: null },
    },
  ]);
});

it('is available as CSV without formulas, for each grouping', async () => {
  const { file, vase, lamp } = await month();
  const { body, headers } = await file('by=product&from=2026-11-01&to=2026-11-21');
  expect(headers.get('Content-Disposition')).toBe(
    'attachment; filename="wishlist-revenue-by-product-2026-11-01-to-2026-11-21.csv"',
  );
  const lines = (body as string).trim().split('\r\n');
  expect(lines[0]).toBe(
    'product_id,title,currency,orders,quantity,revenue_minor,refunded_minor,net_minor,saves,conversion,url,image_url,test_orders',
  );
  expect(lines[1]).toMatch(new RegExp(`^${vase},'=Vase,EUR,2,3,15000,5000,10000,1,2,https:`));
  expect(lines[2]).toMatch(new RegExp(`^${lamp},Lamp,EUR,2,2,3700,700,3000,1,2,https:`));
  expect((await file('by=path')).body).toBe(
    'path,currency,orders,quantity,revenue_minor,refunded_minor,net_minor,test_orders\r\nalert,EUR,2,3,15000,5000,10000,0\r\nbasket,EUR,1,1,3000,0,3000,0\r\ndirect,EUR,1,1,700,700,0,0\r\nbasket,USD,1,1,6000,0,6000,0\r\n',
  );
  expect((await file('')).body).toContain('day,currency,');
});

it('is empty before the first order, and shows no one else’s', async () => {
  await month();
  const { read, file } = await shop();
  for (const by of ['day', 'path', 'product']) expect((await read(`by=${by}`)).rows).toEqual([]);
  expect((await file('by=path')).body).toBe(
    'path,currency,orders,quantity,revenue_minor,refunded_minor,net_minor,test_orders\r\n',
  );
});

it('keeps all digits of large sums, and caps those that JSON can’t hold', async () => {
  const { read, partnerId } = await shop();
  const large = { path: 'basket', productId: 1, price: 100_000_000_000 } as const;
  await sell(api.ctx, partnerId, [{ ...large, quantity: 9_000, refunded: 1, returned: 1 }]);
  expect((await read('by=path')).rows).toMatchObject([
    { revenue_minor: 900_000_000_000_000, refunded_minor: 1, net_minor: 899_999_999_999_999 },
  ]);
  for (let order = 0; order < 9; order += 1) await sell(api.ctx, partnerId, [{ ...large, quantity: 10_000 }]);
  expect((await read('by=path')).rows).toMatchObject([{ revenue_minor: Number.MAX_SAFE_INTEGER }]);
});

it.each([
  ['from=2026-11-01', 'to'],
  ['to=2026-11-01', 'from'],
  ['from=2026-11-31&to=2026-12-01', 'from'],
  ['from=2026-11-05&to=2026-11-04', 'range'],
  ['from=2026-11-05&to=2026-11-22', 'range'],
  ['from=2024-11-05&to=2026-11-04', 'range'],
  ['by=shopper', 'by'],
])('explains what is wrong with ?%s', async (query, field) => {
  const { headers } = await shop();
  for (const end of ['', '.csv']) {
    const { body, status } = await api.call('GET', `/portal/analytics/revenue${end}?${query}`, { headers });
    expect([status, body.error, body.field]).toEqual([400, 'invalid_input', field]);
  }
});
