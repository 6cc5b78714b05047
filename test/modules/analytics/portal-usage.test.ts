/** Usage that partners read over the API: by day, by product, and action by action from the ledger. */
import { describe, expect, it } from 'vitest';
import { countListActions } from '#api/modules/metering/count-list-actions.ts';
import type { CreatedPartner } from '#api/modules/partners/create-partner.ts';
import { patPrefix } from '#api/modules/partners/issue-pat.ts';
import { cheaperPlan } from '#api/modules/plans/upgrade.ts';
import { createSecret, hashSecret } from '#api/platform/tokens/secret.ts';
import { product, useApi } from '#test/support/api.ts';

const api = await useApi();
type Shop = Awaited<ReturnType<typeof api.embed>>;

/** The headers a partner's own tools send. */
async function tokenOf({ partnerId, userId }: Pick<CreatedPartner, 'partnerId' | 'userId'>) {
  const token = createSecret(patPrefix);
  const [now, expiresAt] = [api.time.now, new Date('2027-11-21T12:00:00Z')];
  await api.ctx.prisma.personalAccessToken.create({
    data: { partnerId, userId, tokenHash: Uint8Array.from(hashSecret(token)), createdAt: now, expiresAt },
  });
  return { authorization: `Bearer ${token}` };
}

async function save(shop: Shop, slug: string, more: Record<string, unknown> = {}) {
  const body = { wishlistId: shop.list.db_id, product: product(slug, more) };
  return (await api.call('POST', '/widget/save', { headers: shop.headers, body })).body;
}

/** Saves with a live key at different times, and one action of every other kind. */
async function month() {
  const shop = await api.embed();
  const headers = await tokenOf(shop.partner);
  const { partnerId } = shop.partner;
  const moments = ['2026-11-03T08:00:00Z', '2026-11-03T09:00:00Z', '2026-11-20T10:00:00Z'];
  const vase = await save(shop, `vase-${partnerId}`, { title: 'Ono Vase' });
  await api.ctx.prisma.usageAction.createMany({
    data: moments.map((occurredAt) => ({
      partnerId,
      period: '2026-11',
      kind: 'save',
      occurredAt,
      productId: vase.product_id,
      apiKeyId: shop.partner.keys.live.id,
      variantId: 'oat',
    })),
  });
  const listId = shop.list.db_id;
  await countListActions(api.ctx, api.ctx.sql, [
    { kind: 'share', listId, dedupeKey: `share:${partnerId}`, at: new Date('2026-11-04T10:00:00Z') },
    { kind: 'list_view', listId, dedupeKey: `view:${partnerId}`, at: new Date('2026-11-05T10:00:00Z') },
    { kind: 'list_view', listId, dedupeKey: `old:${partnerId}`, at: new Date('2026-10-05T10:00:00Z') },
  ]);
  return { shop, headers, vase };
}

const get = (route: string, headers: Record<string, string>) =>
  api.call('GET', `/portal/usage/${route}`, { headers });

describe('GET /portal/usage/days', () => {
  it('returns the current month by day and kind, including test keys', async () => {
    const { headers } = await month();
    const { body } = await get('days', headers);
    expect([body.from, body.to, body.days.length]).toEqual(['2026-11-01', '2026-11-21', 21]);
    expect(body.totals).toEqual({ save: 4, share: 1, list_view: 1, basket_open: 0, checkout: 0 });
    expect(body.days[2]).toMatchObject({ day: '2026-11-03', save: 2, share: 0, list_view: 0 });
    expect(body.days[20]).toMatchObject({ day: '2026-11-21', save: 1 });
    expect((await get('days?include_test=false', headers)).body.totals.save).toBe(3);
  });

  it('returns any whole month or range of days', async () => {
    const { headers } = await month();
    const october = (await get('days?period=2026-10', headers)).body;
    expect([october.from, october.to, october.totals.list_view]).toEqual(['2026-10-01', '2026-10-31', 1]);
    const days = (await get('days?from=2026-10-31&to=2026-11-04', headers)).body;
    expect(days.totals).toMatchObject({ save: 2, share: 1, list_view: 0 });
  });

  it.each([
    ['period=2026-13', 'period'],
    ['period=2026-12', 'period'],
    ['period=2026-11&from=2026-11-01&to=2026-11-02', 'period'],
    ['from=2026-11-01', 'to'],
    ['to=2026-11-01', 'from'],
    ['from=2026-11-31&to=2026-12-01', 'from'],
    ['from=2026-11-05&to=2026-11-04', 'range'],
    ['from=2024-11-05&to=2026-11-04', 'range'],
  ])('explains what is wrong with ?%s', async (query, field) => {
    const { body, status } = await get(`days?${query}`, await tokenOf(await api.partner()));
    expect([status, body.error, body.field]).toEqual([400, 'invalid_input', field]);
    expect(body.hint ?? body.message).toBeTruthy();
  });
});

describe('GET /portal/usage/products', () => {
  it('ranks saved products, with what was added to the cart and bought', async () => {
    const { shop, headers, vase } = await month();
    const lamp = await save(shop, `lamp-${shop.partner.partnerId}`, { title: 'Dome Lamp' });
    const basket = (products: unknown[], type = 'checkout') =>
      api.call('POST', `/baskets/${shop.partner.basketConfigId}/event`, {
        headers: { 'x-widget-key': shop.partner.keys.test.key },
        body: { type, products },
      });
    await basket([{ itemId: vase.item_id }]);
    await basket(
      [{ itemId: vase.item_id }, { itemId: lamp.item_id }, { itemId: 'none' }, {}],
      'bulk_checkout',
    );
    await basket([{ itemId: lamp.item_id }], 'open');
    await api.call('PUT', `/hosted/lists/${shop.list.id}/items/${vase.item_id}/purchased`, {
      headers: shop.headers,
      body: { purchased: true },
    });
    const { body } = await get('products', headers);
    expect(body).toMatchObject({ from: '2026-11-01', to: '2026-11-21', total: 2, page: 1, pages: 1 });
    expect(body.products).toMatchObject([
      { title: 'Ono Vase', saves: 4, shoppers: 1, on_lists: 1, added_to_cart: 2, marked_bought: 1 },
      { title: 'Dome Lamp', saves: 1, on_lists: 1, added_to_cart: 1, marked_bought: 0 },
    ]);
    expect((await get('products?search=dome&limit=1', headers)).body.products).toHaveLength(1);
    const live = (await get('products?include_test=false', headers)).body.products;
    expect(live).toMatchObject([{ title: 'Ono Vase', saves: 3, added_to_cart: 0, marked_bought: 0 }]);
  });

  it('doesn’t count another partner’s items added to the cart', async () => {
    const { vase } = await month();
    const other = await month();
    await api.call('POST', `/baskets/${other.shop.partner.basketConfigId}/event`, {
      headers: { 'x-widget-key': other.shop.partner.keys.test.key },
      body: { type: 'checkout', products: [{ itemId: vase.item_id }] },
    });
    const { body } = await get('products', other.headers);
    expect(body.products).toMatchObject([{ added_to_cart: 0 }]);
    expect(await api.ctx.prisma.analyticsEvent.count({ where: { productId: vase.product_id } })).toBe(0);
  });
});

describe('GET /portal/usage/actions', () => {
  it('lists every action of the month, newest first, without shopper or list', async () => {
    const { shop, headers, vase } = await month();
    const { body } = await get('actions', headers);
    expect(body).toMatchObject({ period: '2026-11', next_cursor: null });
    expect(
      body.actions.map((one: { kind: string; occurred_at: string }) => [one.kind, one.occurred_at]),
    ).toEqual([
      ['save', '2026-11-21T12:00:00.000Z'],
      ['save', '2026-11-20T10:00:00.000Z'],
      ['list_view', '2026-11-05T10:00:00.000Z'],
      ['share', '2026-11-04T10:00:00.000Z'],
      ['save', '2026-11-03T09:00:00.000Z'],
      ['save', '2026-11-03T08:00:00.000Z'],
    ]);
    const vaseRow = {
      id: vase.product_id,
      title: 'Ono Vase',
      url: expect.stringContaining('/products/vase'),
    };
    expect(body.actions[0]).toEqual({
      id: expect.any(Number),
      kind: 'save',
      occurred_at: '2026-11-21T12:00:00.000Z',
      api_key_id: shop.partner.keys.test.id,
      test: true,
      product: vaseRow,
      variant_id: null,
      unbilled_reason: null,
    });
    expect(body.actions[1]).toMatchObject({ test: false, variant_id: 'oat', product: vaseRow });
    expect(body.actions[2]).toMatchObject({ product: null, variant_id: null });
  });

  it('returns each action exactly once across pages, even with equal timestamps', async () => {
    const partner = await api.partner();
    const headers = await tokenOf(partner);
    const kinds = ['save', 'share', 'list_view'];
    await api.ctx.prisma.usageAction.createMany({
      data: Array.from({ length: 23 }, (_, at) => ({
        partnerId: partner.partnerId,
        period: '2026-11',
        kind: kinds[at % 3] ?? 'save',
        occurredAt: new Date(at < 15 ? '2026-11-05T10:00:00.123Z' : `2026-11-06T10:00:00.${at}0Z`),
      })),
    });
    const ids: number[] = [];
    let cursor = '';
    let pages = 0;
    do {
      const { body } = await get(`actions?limit=4${cursor && `&cursor=${cursor}`}`, headers);
      ids.push(...body.actions.map(({ id }: { id: number }) => id));
      cursor = body.next_cursor ?? '';
      pages += 1;
    } while (cursor);
    expect([ids.length, new Set(ids).size, pages]).toEqual([23, 23, 6]);
  });

  it('filters by month, kind and test traffic', async () => {
    const { headers } = await month();
    const count = async (query: string) => (await get(`actions?${query}`, headers)).body.actions.length;
    expect(await count('period=2026-10')).toBe(1);
    expect(await count('kind=save')).toBe(4);
    expect(await count('test=true')).toBe(3);
    expect(await count('test=false')).toBe(3);
    expect(await count('kind=share&test=false')).toBe(0);
    for (const wrong of ['kind=view', 'test=1', 'cursor=x', 'limit=201', 'period=nov']) {
      expect((await get(`actions?${wrong}`, headers)).status, wrong).toBe(400);
    }
  });
});

describe('GET /portal/usage/actions.csv', () => {
  it('returns the same data as CSV, with titles escaped so that none runs as a formula', async () => {
    const { shop, headers } = await month();
    await save(shop, `formula-${shop.partner.partnerId}`, { title: '=HYPERLINK("https://evil.example")' });
    const answer = await get('actions.csv?kind=save', headers);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="wishlist-actions-2026-11.csv"',
    );
    const lines = (answer.body as string).replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      'id,occurred_at,kind,test,api_key_id,product_id,product_title,product_url,variant_id,unbilled_reason',
    );
    expect(lines).toHaveLength(6);
    expect(lines[1]).toContain(`save,true,${shop.partner.keys.test.id},`);
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(lines[3]).toMatch(/^\d+,2026-11-20T10:00:00.000Z,save,false,\d+,\d+,Ono Vase,https:.*,oat,$/);
  });

  it('streams more rows than one batch holds, each exactly once', async () => {
    const partner = await api.partner();
    await api.ctx.pool.query(
      `INSERT INTO usage_actions (partner_id, period, kind, occurred_at)
       SELECT $1, '2026-11', 'list_view', timestamptz '2026-11-01' + n / 3 * interval '1 minute'
       FROM generate_series(1, 6500) n`,
      [partner.partnerId],
    );
    const { body } = await get('actions.csv', await tokenOf(partner));
    const ids = (body as string)
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect([ids.length, new Set(ids).size]).toEqual([6_500, 6_500]);
  });
});

describe('all usage endpoints', () => {
  it('require a token and return only the caller’s own partner', async () => {
    await month();
    const stranger = await tokenOf(await api.partner());
    const { headers: shopper } = await api.shopper();
    for (const route of ['days', 'products', 'actions', 'actions.csv']) {
      expect((await api.call('GET', `/portal/usage/${route}`)).status, route).toBe(401);
      expect((await get(route, shopper)).body.error, route).toBe('no_partner');
    }
    expect((await get('days', stranger)).body.totals.save).toBe(0);
    expect((await get('products', stranger)).body.products).toEqual([]);
    expect((await get('actions', stranger)).body.actions).toEqual([]);
    expect((await get('actions.csv', stranger)).body.trim().split('\r\n')).toHaveLength(1);
  });

  it('agree with GET /me/usage, which also accepts a personal access token', async () => {
    const { headers } = await month();
    const { status, body } = await api.call('GET', '/me/usage', { headers });
    // `month` wrote three of its saves to the ledger only.
    expect([status, body.breakdown]).toEqual([200, { save: 1, share: 1, list_view: 1 }]);
    const wrong = { authorization: `${headers.authorization}x` };
    expect((await api.call('GET', '/me/usage', { headers: wrong })).status).toBe(401);
  });
});

describe('the cheaper plan', () => {
  const of = (plan: Parameters<typeof cheaperPlan>[0]['plan'], actions: number) =>
    cheaperPlan({ plan, actionsLimit: null }, actions);

  it('is suggested above the break-even: 1,200 actions over Starter, 5,000 over Growth', () => {
    expect(of('starter', 3_200)).toBeNull();
    expect(of('starter', 3_201)).toEqual({ plan: 'growth', lessMinor: 2 });
    expect(of('growth', 20_000)).toBeNull();
    expect(of('growth', 20_010)).toEqual({ plan: 'scale', lessMinor: 10 });
  });

  it('is the cheapest of all plans, by month or by year', () => {
    expect(of('starter', 70_000)).toEqual({ plan: 'scale', lessMinor: 1_900 + 170_000 - (9_900 + 5_000) });
    expect(cheaperPlan({ plan: 'starter', actionsLimit: null }, 3_200, 'year')).toEqual({
      plan: 'growth',
      lessMinor: 600,
    });
  });

  it('is null without overage, without a price, and without a larger plan', () => {
    expect([of('free', 400), of('scale', 900_000), of('enterprise', 900_000), of('starter', 2_000)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
