/** Creator shops, created, changed, published and deleted by a partner's members. */
import { describe, expect, it } from 'vitest';
import { maxShops } from '#api/contract/creator-shop.ts';
import { type Answer, codes, useApi } from '#test/support/api.ts';
import { newCreatorShop } from '#test/support/creator-shop.ts';
import { newTeam, tokenOf } from '#test/support/team.ts';

const api = await useApi();
const { prisma } = api.ctx;
const wins = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length;

describe('a creator shop', () => {
  it('is created as a draft with default settings', async () => {
    const { member, owner } = await newTeam(api, 'free');
    const made = await api.call('POST', '/shops', {
      headers: member.headers,
      body: { name: 'Lena', handle: ' Lena-Home ' },
    });
    expect(made).toMatchObject({
      status: 200,
      body: {
        shop: {
          handle: 'lena-home',
          name: 'Lena',
          description: '',
          template: 'classic-grid',
          status: 'draft',
          list_count: 0,
          item_count: 0,
          follower_count: 0,
          ready_videos: 0,
          ready_videos_limit: 5,
          url: 'http://localhost:3000/shop/lena-home',
          markets: [],
          published_at: null,
          images: { cover: null, avatar: null },
          settings: { show_prices: true, accent_color: null, links: [], earnings: null },
        },
      },
    });
    const { headers } = await tokenOf(api, owner.email);
    expect((await api.call('GET', '/shops', { headers })).body.shops).toEqual([made.body.shop]);
  });

  it('keeps the fields a change leaves out, including settings', async () => {
    const { call, path } = await newCreatorShop(api);
    const earnings = { currency: 'EUR', per_100_clicks_minor: 120, per_100_saves_minor: 0 };
    await call('PATCH', path, { description: 'Kitchen things', settings: { earnings, show_prices: false } });
    const { body } = await call('PATCH', path, { template: 'minimal', settings: { show_videos: false } });
    expect(body.shop).toMatchObject({
      name: 'Lena picks',
      description: 'Kitchen things',
      template: 'minimal',
      settings: { earnings, show_prices: false, show_videos: false, disclosure: '' },
    });
    const off = await call('PATCH', path, { settings: { earnings: null } });
    expect(off.body.shop.settings).toMatchObject({ earnings: null, show_prices: false });
  });

  it('rejects invalid values, naming the field', async () => {
    const { call, path, headers } = await newCreatorShop(api);
    const wrong: [object, string][] = [
      [{ template: 'brutalist' }, 'template'],
      [{ handle: 'x' }, 'handle'],
      [{ handle: 'wishlist' }, 'handle'],
      [{ handle: 'under_score' }, 'handle'],
      [{ settings: { accent_color: 'red' } }, 'settings.accent_color'],
      [{ settings: { links: [{ label: 'Evil', url: 'javascript:alert(1)' }] } }, 'settings.links.0.url'],
      [{ settings: { links: [{ label: 'Nothing', url: '' }] } }, 'settings.links.0.url'],
      [{ markets: ['nowhere at all'] }, 'markets.0'],
      [{ status: 'live' }, ''],
    ];
    for (const [body, field] of wrong) {
      expect(await call('PATCH', path, body)).toMatchObject({
        status: 400,
        body: { error: 'invalid_input', field },
      });
    }
    expect(codes([await call('PATCH', path, {})])).toEqual([[400, 'nothing_to_update']]);
    expect(codes([await api.call('POST', '/shops', { headers, body: { handle: 'no-name' } })])).toEqual([
      [400, 'invalid_input'],
    ]);
    expect(codes([await call('PUT', `${path}/status`, {})])).toEqual([[400, 'invalid_status']]);
  });

  it('can be published once a list has a product, and unpublished', async () => {
    const { addList, addByHand, goLive, seen, call, path } = await newCreatorShop(api);
    expect(await goLive()).toMatchObject({ status: 400, body: { error: 'invalid_input', field: 'status' } });
    const list = await addList('Küche & Bad');
    await addByHand(list.id);
    expect(await seen()).toMatchObject({ status: 404, body: { error: 'shop_not_found' } });
    const live = await goLive();
    expect(live.body.shop).toMatchObject({ status: 'live', published_at: api.ctx.clock().toISOString() });
    expect((await seen()).body.shop.lists).toMatchObject([{ slug: 'kueche-and-bad', item_count: 1 }]);
    api.pass({ minutes: 1 });
    expect((await goLive()).body).toEqual(live.body);
    await call('PUT', `${path}/status`, { status: 'draft' });
    expect((await seen()).status).toBe(404);
    const first = live.body.shop.published_at as string;
    expect((await goLive()).body.shop.published_at).toBe(first);
  });

  it('is deleted with all its contents, and frees its handle', async () => {
    const { addList, addByHand, goLive, call, path, shop, seen, headers } = await newCreatorShop(api);
    const item = await addByHand((await addList()).id);
    await goLive();
    expect((await call('DELETE', path)).body).toEqual({ ok: true });
    expect([(await call('GET', path)).status, (await seen()).status]).toEqual([404, 404]);
    expect(await prisma.product.count({ where: { id: item.product_id } })).toBe(0);
    expect(await prisma.creatorItem.count({ where: { shopId: shop.id } })).toBe(0);
    const again = await api.call('POST', '/shops', { headers, body: { name: 'New', handle: shop.handle } });
    expect(again.status).toBe(200);
  });
});

describe('a handle', () => {
  const check = async (handle: string) => {
    const { member } = await newTeam(api);
    const path = `/shops/handles/${encodeURIComponent(handle)}`;
    return (await api.call('GET', path, { headers: member.headers })).body as unknown;
  };

  it('is checked, with a reason and an available suggestion', async () => {
    const { shop } = await newCreatorShop(api);
    expect(await check('Freie-Hand')).toEqual({
      handle: 'freie-hand',
      available: true,
      reason: null,
      suggestion: null,
    });
    expect(await check(shop.handle)).toMatchObject({ reason: 'taken', suggestion: `${shop.handle}-shop` });
    expect(await check('Größe & Maß!')).toMatchObject({
      reason: 'malformed',
      suggestion: 'groesse-and-mass',
    });
    expect(await check('help')).toMatchObject({ reason: 'reserved', suggestion: 'help-shop' });
    expect(await check('🫠')).toMatchObject({ available: false, reason: 'malformed', suggestion: null });
    expect(await check('x'.repeat(41))).toMatchObject({ suggestion: 'x'.repeat(40) });
  });

  it('belongs to one shop, even for simultaneous requests to create or change one', async () => {
    const [one, other] = [await newCreatorShop(api), await newCreatorShop(api)];
    const body = { name: 'Both', handle: 'wanted-by-both' };
    const made = await Promise.all([one, other, one, other].map(({ call }) => call('POST', '/shops', body)));
    expect(wins(made)).toBe(1);
    const refused = made.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({ status: 400, body: { error: 'handle_taken', field: 'handle' } });
    const suggestion = /^\S+/.exec(refused?.body.hint as string)?.[0];
    expect(await check(suggestion ?? '')).toMatchObject({ available: true });
    const change = { handle: 'wanted-next' };
    const changed = await Promise.all([one, other].map(({ call, path }) => call('PATCH', path, change)));
    expect(wins(changed)).toBe(1);
    expect(codes(changed)).toContainEqual([400, 'handle_taken']);
  });

  it('changes immediately, and can be kept by its own shop', async () => {
    const { addList, addByHand, goLive, call, path, shop, seen } = await newCreatorShop(api);
    await addByHand((await addList()).id);
    await goLive();
    const handle = `${shop.handle}-new`;
    expect((await call('PATCH', path, { handle })).body.shop).toMatchObject({
      url: `http://localhost:3000/shop/${handle}`,
    });
    expect((await seen()).status).toBe(404);
    expect((await api.call('GET', `/shops/public/${handle.toUpperCase()}`)).status).toBe(200);
    expect((await call('PATCH', path, { handle })).status).toBe(200);
  });
});

describe('permissions and limits', () => {
  it('require a partner’s member', async () => {
    const { headers } = await api.shopper();
    expect(codes([await api.call('GET', '/shops', { headers }), await api.call('GET', '/shops')])).toEqual([
      [404, 'no_partner'],
      [401, 'unauthorized'],
    ]);
  });

  it('allow up to 20 shops per partner, even for simultaneous requests', async () => {
    const { partnerId, member } = await newTeam(api);
    const make = (n: number) =>
      api.call('POST', '/shops', {
        headers: member.headers,
        body: { name: 'Many', handle: `many-${partnerId}-${n}` },
      });
    await prisma.creatorShop.createMany({
      data: Array.from({ length: maxShops - 2 }, (_, n) => ({
        partnerId,
        name: 'Many',
        handle: `before-${partnerId}-${n}`,
      })),
    });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(make));
    expect(codes(answers).filter(([status]) => status !== 200)).toEqual(
      Array(3).fill([409, 'too_many_shops']),
    );
    expect(await prisma.creatorShop.count({ where: { partnerId } })).toBe(maxShops);
  });
});
