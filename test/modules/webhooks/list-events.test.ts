/** Events about removed wishes, shared lists and gifts, and all that they must not reveal. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cleanUp } from '#api/jobs.ts';
import { issueReference } from '#api/modules/lists/order-reference.ts';
import { updateList } from '#api/modules/lists/update-list.ts';
import { deleteIdleGuests } from '#api/modules/privacy/delete-idle-guests.ts';
import { eraseEvents } from '#api/modules/privacy/erase-events.ts';
import { erasePartner } from '#api/modules/privacy/internal/partners/erase-partner.ts';
import { dispatchEvents } from '#api/modules/webhooks/dispatch-events.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { product, useApi } from '#test/support/api.ts';
import { eventStory, type Told } from '#test/support/event-story.ts';
import { findText } from '#test/support/find-text.ts';
import { hosted } from '#test/support/hosted.ts';
import { orderStory } from '#test/support/order-story.ts';

const api = await useApi();
api.time.now = new Date();
const story = eventStory(api);
const ask = hosted(api);
const { tokenFor, order, report } = orderStory(api);
const { prisma, pool } = api.ctx;

type Shop = Awaited<ReturnType<typeof story.shop>>;
type Person = Awaited<ReturnType<typeof api.shopper>>;

const urlOf = ({ data }: Told) => (data.product as { url: string } | undefined)?.url ?? '';

/** All of a shop's events so far, in order. */
async function heard(shop: Shop): Promise<Told[]> {
  const last = `last-${randomUUID()}`;
  await shop.save(last);
  const read = async () => {
    await dispatchEvents(api.ctx);
    const { body } = await shop.ask('GET', '/events?limit=500');
    return (body.events as Told[]).findIndex((event) => urlOf(event).includes(last));
  };
  await expect.poll(read, { timeout: 30_000 }).toBeGreaterThanOrEqual(0);
  const { body } = await shop.ask('GET', '/events?limit=500');
  return (body.events as Told[]).filter((event) => !urlOf(event).includes('/last-'));
}
const typesOf = (events: Told[]) => events.map(({ type }) => type);
const told = async (shop: Shop, type: string) => (await heard(shop)).filter((event) => event.type === type);

/** Saves on a shop's page to the shopper's own list. */
async function saveIn(
  shop: Shop,
  { headers, list }: Pick<Person, 'headers' | 'list'>,
  slug: string,
  more = {},
) {
  const answer = await api.call('POST', '/widget/save', {
    headers: { ...headers, 'x-widget-token': shop.headers['x-widget-token'] },
    body: { wishlistId: list.db_id, product: product(slug, more) },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as { item_id: number; product_id: number };
}

const ofMarket = {
  siteDomain: 'market.example',
  title: 'Market vase',
  price: 4900,
  metadata: { sku: 'M-1' },
};
const ofShop = { title: 'Shop vase', metadata: { sku: 'S-1' } };

/** A wish that two shops supplied, on a shopper's list. */
async function twoShops() {
  const [shop, market] = [await story.shop(), await story.shop({ origin: 'https://market.example' })];
  const shopper = await api.shopper();
  const slug = `vase-${randomUUID()}`;
  const { item_id: itemId, product_id: productId } = await saveIn(shop, shopper, slug, ofShop);
  await saveIn(market, shopper, slug, ofMarket);
  return { shop, market, shopper, slug, itemId, productId };
}

const removal = (title: string, sku: string, price: number) => ({
  type: 'item.removed',
  data: {
    shopper: expect.stringMatching(/^shp_/),
    item: expect.stringMatching(/^itm_/),
    product: expect.objectContaining({ title, price_minor: price, currency: 'EUR', metadata: { sku } }),
    is_test: true,
  },
});
const removedFromShop = removal('Shop vase', 'S-1', 5400);
const removedFromMarket = removal('Market vase', 'M-1', 4900);

describe('a removed wish', () => {
  it.each([
    ['alone', ({ shopper, itemId }) => ask.deleteItem(shopper, shopper.list.id, itemId)],
    ['with its list', ({ shopper }) => ask.remove(shopper, shopper.list.id)],
    [
      'with its product from every list',
      ({ shopper, productId }) =>
        api.call('DELETE', `/hosted/products/${productId}`, { headers: shopper.headers }),
    ],
  ] as [string, (two: Awaited<ReturnType<typeof twoShops>>) => ReturnType<typeof api.call>][])(
    'reaches every shop that supplied it, %s, in its own words',
    async (_, remove) => {
      const two = await twoShops();
      expect((await remove(two)).status).toBe(200);
      for (const [shop, expected] of [
        [two.shop, removedFromShop],
        [two.market, removedFromMarket],
      ] as const) {
        const [saved, removed, ...more] = await heard(shop);
        expect(removed).toMatchObject(expected);
        expect(more).toEqual([]);
        // The same shopper and item as when it was saved.
        const names = ({ data }: Told) => [data.shopper, data.item, urlOf({ data } as Told)];
        expect(names(removed!)).toEqual(names(saved!));
      }
    },
  );

  it('on a shop’s page is withdrawn from that shop alone, and from the other when it is removed there, too', async () => {
    const { shop, market, shopper, itemId } = await twoShops();
    const removeIn = (one: Shop) =>
      api.call('DELETE', `/widget/saved-products/${itemId}`, {
        headers: { ...shopper.headers, 'x-widget-token': one.headers['x-widget-token'] },
      });
    expect((await removeIn(shop)).status).toBe(200);
    expect(await told(shop, 'item.removed')).toMatchObject([removedFromShop]);
    expect(await told(market, 'item.removed')).toEqual([]);
    expect((await removeIn(shop)).status).toBe(403);
    expect((await removeIn(market)).status).toBe(200);
    expect(await told(shop, 'item.removed')).toHaveLength(1);
    expect(await told(market, 'item.removed')).toMatchObject([removedFromMarket]);
  });

  it('is one event, however many requests remove it at once', async () => {
    const { shop, market, shopper, itemId, productId } = await twoShops();
    const { headers } = shopper;
    await Promise.all([
      ask.deleteItem(shopper, shopper.list.id, itemId),
      ask.deleteItem(shopper, shopper.list.id, itemId),
      ask.remove(shopper, shopper.list.id),
      api.call('DELETE', `/hosted/products/${productId}`, { headers }),
      api.call('DELETE', `/widget/saved-products/${itemId}`, {
        headers: { ...headers, 'x-widget-token': shop.headers['x-widget-token'] },
      }),
    ]);
    for (const one of [shop, market]) expect(await told(one, 'item.removed')).toHaveLength(1);
  });

  it('that is saved again, as undoing does, is another save; a refused removal is none', async () => {
    const { shop, shopper, slug, itemId } = await twoShops();
    const stranger = await api.shopper();
    expect((await ask.deleteItem(stranger, shopper.list.id, itemId)).status).toBe(403);
    await ask.deleteItem(shopper, shopper.list.id, itemId);
    await saveIn(shop, shopper, slug, ofShop);
    expect(typesOf(await heard(shop))).toEqual(['item.saved', 'item.removed', 'item.saved']);
  });

  it('is by the editor who removes it', async () => {
    const { owner, editor, token } = await ask.shared();
    const shop = await story.shop();
    const { item_id: itemId } = await saveIn(shop, owner, 'shared');
    await saveIn(shop, editor, 'of-the-editor');
    expect((await ask.deleteItem(editor, token, itemId)).status).toBe(200);
    const [saved, ofEditor, removed] = await heard(shop);
    expect(removed?.data.item).toBe(saved?.data.item);
    expect(removed?.data.shopper).toBe(ofEditor?.data.shopper);
  });
});

describe('a wish that stays', () => {
  it('is no event when it moves, is added manually, is imported, or its guest signs in', async () => {
    const shop = await story.shop();
    const shopper = await api.shopper();
    const { item_id: itemId } = await saveIn(shop, shopper, 'moving');
    const other = await ask.create(shopper, 'Another');
    expect((await ask.move(shopper, shopper.list.id, itemId, other.id)).status).toBe(200);
    const url = 'https://shop.example/products/by-hand';
    expect((await ask.add(shopper, other.id, { title: 'By hand', url })).status).toBe(200);
    const started = await api.call('POST', '/me/imports', {
      headers: shopper.headers,
      body: {
        kind: 'csv',
        text: 'title,url\nJar,https://shop.example/products/jar\n',
        wishlistId: other.db_id,
      },
    });
    const { id } = started.body.import as { id: number };
    await expect
      .poll(async () => (await prisma.import.findUniqueOrThrow({ where: { id } })).status, {
        timeout: 30_000,
      })
      .toBe('done');
    const { body: guest } = await api.call('POST', '/auth/anonymous');
    const asGuest = { headers: { authorization: `Bearer ${guest.access_token}` } };
    const list = await ask.create({ ...shopper, ...asGuest }, 'Guest');
    await saveIn(shop, { ...asGuest, list }, 'of-a-guest');
    const body = { old_refresh_token: guest.refresh_token };
    expect((await api.call('POST', '/auth/migrate', { headers: shopper.headers, body })).status).toBe(200);
    expect(typesOf(await heard(shop))).toEqual(['item.saved', 'item.saved']);
  });

  it('and was added manually is saved once a shop supplies it, without the shopper’s words', async () => {
    const shop = await story.shop();
    const shopper = await api.shopper();
    const url = 'https://shop.example/products/by-hand';
    await ask.add(shopper, shopper.list.id, { title: 'Secretly for Xanthippe', url, note: 'blue' });
    const saved = await saveIn(shop, shopper, 'by-hand', ofShop);
    await saveIn(shop, shopper, 'by-hand', ofShop);
    await ask.deleteItem(shopper, shopper.list.id, saved.item_id);
    const events = await heard(shop);
    expect(typesOf(events)).toEqual(['item.saved', 'item.removed']);
    expect(JSON.stringify(events)).not.toContain('Xanthippe');
  });
});

describe('a shared list', () => {
  const share = ({ shopper, to = true }: { shopper: Person; to?: boolean }) =>
    ask.update(shopper, shopper.list.id, { share_public: to });

  it('reaches each shop once a day with the number of its items, however often it is shared', async () => {
    const { shop, market, shopper } = await twoShops();
    await saveIn(shop, shopper, 'only-of-the-shop');
    await ask.add(shopper, shopper.list.id, { title: 'By hand' });
    for (let times = 0; times < 3; times += 1) {
      await Promise.all([share({ shopper }), share({ shopper }), share({ shopper })]);
      await ask.update(shopper, shopper.list.id, { share_public: false });
    }
    const [event, ...more] = await told(shop, 'list.shared');
    expect([event?.data, more]).toEqual([
      { shopper: expect.stringMatching(/^shp_/), items: 2, is_test: true },
      [],
    ]);
    expect(await told(market, 'list.shared')).toMatchObject([{ data: { items: 1 } }]);
    const [saved] = await told(shop, 'item.saved');
    expect(event?.data.shopper).toBe(saved?.data.shopper);

    const { now } = api.time;
    api.pass({ days: 1 });
    await updateList(api.ctx, shopper.session.user.id, shopper.list.id, { sharePublic: true });
    api.time.now = now;
    expect(await told(shop, 'list.shared')).toHaveLength(2);
  });

  it('without anything of a shop, or viewed, is no event', async () => {
    const shop = await story.shop();
    const shopper = await api.shopper();
    await ask.add(shopper, shopper.list.id, { title: 'By hand' });
    await share({ shopper });
    const other = await api.shopper();
    await saveIn(shop, other, 'private');
    await share({ shopper: other, to: false });
    await ask.publicList(shopper.list.id);
    expect(typesOf(await heard(shop))).toEqual(['item.saved']);
  });
});

describe('a gift', () => {
  async function wished({ quantity = 1 } = {}) {
    const two = await twoShops();
    const { shopper, itemId } = two;
    await ask.updateItem(shopper, shopper.list.id, itemId, { quantity });
    await ask.update(shopper, shopper.list.id, { share_public: true });
    const mark = (body: object, as?: Person, undo?: string) =>
      ask.publicMark(shopper.list.id, itemId, { purchased: true, ...body }, { as, ...(undo && { undo }) });
    return { ...two, mark };
  }
  const quantities = async (shop: Shop) =>
    (await told(shop, 'gift.claimed')).map(({ data }) => Number(data.quantity));

  it('reaches each shop in its own words, with neither shopper nor item nor what only this wish has', async () => {
    const { shop, market, mark, slug } = await wished();
    expect((await mark({ name: 'Aunt May' })).status).toBe(200);
    for (const [one, title, price] of [
      [shop, 'Shop vase', 5400],
      [market, 'Market vase', 4900],
    ] as const) {
      const gifts = await told(one, 'gift.claimed');
      expect(gifts.map(({ data }) => data)).toEqual([
        {
          quantity: 1,
          is_test: true,
          product: {
            url: `https://shop.example/products/${slug}`,
            title,
            price_minor: price,
            currency: 'EUR',
            image_url: null,
            availability: null,
            variant_id: null,
            metadata: {},
          },
        },
      ]);
    }
  });

  it('counts what was added, by anyone but the owner', async () => {
    const { shop, shopper, itemId, productId, mark } = await wished({ quantity: 6 });
    const giver = await api.shopper();
    await mark({ quantity: 1 }, giver);
    await mark({ quantity: 3 }, giver);
    await mark({ quantity: 3, note: 'again' }, giver);
    await mark({ quantity: 2 }, giver);
    await mark({ purchased: false, shared: true }, await api.shopper());
    await mark({ quantity: 1 }, shopper);
    const editor = await api.shopper();
    await ask.befriend(shopper, editor);
    await ask.share(shopper, shopper.list.id, editor.session.user.id, 'editor');
    await api.call('PUT', `/hosted/lists/${shopper.list.id}/items/${itemId}/purchased`, {
      headers: editor.headers,
      body: { purchased: true, quantity: 1 },
    });
    const { partnerId } = shop.partner;
    const token = await tokenFor(shop.partner);
    const line = (by: 'owner' | 'giver', path: 'basket' | 'share') => ({
      wl: issueReference(api.ctx, { partnerId, path, by, id: itemId, productId }),
    });
    await report(token, order([line('owner', 'basket')], { order_id: 'own' }));
    // Another giver replaces the one that was withdrawn.
    expect(await quantities(shop)).toEqual([1, 2]);
    await ask.updateItem(shopper, shopper.list.id, itemId, { quantity: 9 });
    await report(token, order([line('giver', 'share')], { order_id: 'gift' }));
    await report(token, order([line('giver', 'share')], { order_id: 'gift' }));
    await report(token, order([line('giver', 'share')], { order_id: 'gift', status: 'cancelled' }));
    expect(await quantities(shop)).toEqual([1, 2, 1]);
  });

  it('marked, undone and marked again is claimed once a day, also by several at once', async () => {
    const { shop, mark } = await wished({ quantity: 3 });
    const toggle = async () => {
      const undo = (await mark({ quantity: 1 })).headers.get('x-undo-token');
      if (undo) await mark({ purchased: false }, undefined, undo);
    };
    for (let time = 0; time < 3; time += 1) await toggle();
    expect(await quantities(shop)).toEqual([1]);
    await Promise.all([toggle(), toggle(), toggle(), toggle()]);
    const told = await quantities(shop);
    expect(told.reduce((sum, quantity) => sum + quantity)).toBeLessThanOrEqual(3);
    await mark({ quantity: 3 });
    const all = await quantities(shop);
    expect(all.reduce((sum, quantity) => sum + quantity)).toBe(3);
  });

  it('marked again on another day is claimed again', async () => {
    const { shop, mark } = await wished();
    const { partnerId } = shop.partner;
    for (const count of [1, 2]) {
      const undo = (await mark({})).headers.get('x-undo-token') ?? '';
      await mark({ purchased: false }, undefined, undo);
      await dispatchEvents(api.ctx);
      const told = () => prisma.event.count({ where: { partnerId, type: 'gift.claimed' } });
      await expect.poll(told, { timeout: 30_000 }).toBe(count);
      api.pass({ days: 1 });
    }
  });

  it('marked by several at once is claimed once', async () => {
    const { shop, mark } = await wished();
    await Promise.all([mark({}), mark({}), mark({}, await api.shopper())]);
    expect(await quantities(shop)).toEqual([1]);
  });

  it('that surprises a member of the shop isn’t mentioned to it until the surprise ends', async () => {
    const { shop, market, shopper, mark } = await wished({ quantity: 2 });
    const membership = { partnerId: shop.partner.partnerId, userId: shopper.session.user.id };
    await prisma.partnerMember.create({ data: { ...membership, role: 'member', createdAt: api.time.now } });
    await ask.update(shopper, shopper.list.id, { surprise: true });
    await mark({ quantity: 1 });
    expect(await quantities(shop)).toEqual([]);
    expect(await quantities(market)).toEqual([1]);
    await ask.update(shopper, shopper.list.id, { surprise: false });
    await mark({ quantity: 1 });
    expect(await quantities(shop)).toEqual([1]);
  });

  it('isn’t held up by a refused event of its wish, which would reveal whose it is', async () => {
    const { shop, itemId, mark } = await wished();
    await mark({});
    await heard(shop);
    const { rows } = await pool.query<{ subject: string }>(
      `SELECT subject FROM events WHERE partner_id = $1 AND type = 'gift.claimed'`,
      [shop.partner.partnerId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.subject).not.toContain(String(itemId));
  });
});

it('no event names a person, a list or another shop, and a shop without the plan gets none', async () => {
  const free = await story.shop({ plan: 'free' });
  const { shop, market, shopper, slug, itemId } = await twoShops();
  await saveIn(free, shopper, slug, { title: 'Free vase' });
  const endpoints = [
    await story.endpoint(shop, ['item.saved', 'item.removed', 'list.shared', 'gift.claimed']),
    await story.endpoint(market, ['item.saved', 'item.removed', 'list.shared', 'gift.claimed']),
  ];
  const giver = await api.shopper();
  const secret = `Xanthippe-${randomUUID()}`;
  await ask.update(shopper, shopper.list.id, { name: secret, description: secret, share_public: true });
  await ask.updateItem(shopper, shopper.list.id, itemId, { title: secret, note: secret });
  const body = { purchased: true, name: secret, note: secret, show_name: true };
  await ask.publicMark(shopper.list.id, itemId, body, { as: giver });
  await ask.deleteItem(shopper, shopper.list.id, itemId);
  await Promise.all([heard(shop), heard(market)]);
  for (const { taken } of endpoints)
    await expect.poll(() => taken.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(4);

  const partnerIds = [shop, market].map(({ partner }) => partner.partnerId);
  const { rows } = await pool.query<{ text: string }>(
    `SELECT data::text AS text FROM events WHERE partner_id = ANY($1)
     UNION ALL SELECT concat(payload, answer, url) FROM webhook_attempts WHERE partner_id = ANY($1)`,
    [partnerIds],
  );
  const received = endpoints.flatMap(({ taken }) => taken.map((one) => JSON.stringify(one)));
  const everything = [...rows.map(({ text }) => text), ...received].join('\n').toLowerCase();
  const claims = await prisma.giftClaim.findMany({ where: { userId: giver.session.user.id } });
  const people = [shopper, giver].map(({ session: { user } }) => user);
  for (const hidden of [
    secret,
    'birthday',
    shopper.list.id,
    String(shopper.list.db_id),
    String(itemId),
    ...claims.map(({ id }) => String(id)),
    ...people.flatMap(({ id, email }) => [id, email ?? '']),
  ]) {
    expect(hidden).not.toBe('');
    expect(everything).not.toContain(hidden.toLowerCase());
  }
  const textOf = (partnerId: number) =>
    pool.query<{ text: string }>(`SELECT data::text AS text FROM events WHERE partner_id = $1`, [partnerId]);
  const [shopsTexts, marketsTexts] = await Promise.all(partnerIds.map(textOf));
  const pseudonym = /(?:shp|itm)_\w+/g;
  // Pseudonyms are random, and can contain anything.
  const said = (texts: typeof shopsTexts) => JSON.stringify(texts?.rows).replaceAll(pseudonym, '');
  expect(said(shopsTexts)).not.toMatch(/market|M-1|4900|Free vase/i);
  expect(said(marketsTexts)).not.toMatch(/Shop vase|S-1|Free vase/);
  const names = (texts: typeof shopsTexts) => texts?.rows.flatMap(({ text }) => text.match(pseudonym) ?? []);
  expect(names(shopsTexts)?.filter((name) => names(marketsTexts)?.includes(name))).toEqual([]);

  const ofFree = [free.partner.partnerId];
  for (const table of ['events', 'event_outbox', 'webhook_attempts'])
    expect((await pool.query(`SELECT FROM ${table} WHERE partner_id = ANY($1)`, [ofFree])).rowCount).toBe(0);
  expect((await free.ask('GET', '/events')).status).toBe(402);
});

describe('erasing', () => {
  /** Rows with one of a shopper's names, in any table. */
  const traces = async (names: string[]) =>
    (await Promise.all(names.map((name) => findText(pool, name)))).flat();
  const namesOf = async (...userIds: string[]) => {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT DISTINCT data ->> 'shopper' AS name FROM events WHERE user_id = ANY($1::uuid[])`,
      [userIds],
    );
    return rows.map(({ name }) => name);
  };

  it('an account leaves none of its events, sent, waiting or refused, nor those of its former guest', async () => {
    const { shop, market, shopper, itemId } = await twoShops();
    await heard(shop);
    const endpoint = await story.endpoint(shop, ['item.saved', 'item.removed']);
    const { body: guest } = await api.call('POST', '/auth/anonymous');
    const asGuest = { headers: { authorization: `Bearer ${guest.access_token}` } };
    const list = await ask.create({ ...shopper, ...asGuest }, 'Guest');
    await saveIn(shop, { ...asGuest, list }, 'of-a-guest');
    const body = { old_refresh_token: guest.refresh_token };
    await api.call('POST', '/auth/migrate', { headers: shopper.headers, body });
    await expect.poll(() => endpoint.taken.length, { timeout: 30_000 }).toBe(1);
    endpoint.answers.push({ status: 500, body: 'no' }, { status: 500, body: 'no' });
    await ask.deleteItem(shopper, shopper.list.id, itemId);
    await Promise.all([heard(shop), heard(market)]);
    await expect.poll(() => endpoint.taken.length, { timeout: 30_000 }).toBeGreaterThan(1);
    const [id, guestId] = [shopper.session.user.id, guest.user.id as string];
    const names = await namesOf(id, guestId);
    expect(names).toHaveLength(3);
    const before = await prisma.event.count({ where: { partnerId: shop.partner.partnerId } });
    expect(await traces([...names, id])).not.toEqual([]);

    const { headers } = shopper;
    const url = 'https://shop.example/products/at-the-last-moment';
    const save = () =>
      api.call('POST', '/widget/save', {
        headers: { ...headers, 'x-widget-token': shop.headers['x-widget-token'] },
        body: { wishlistId: shopper.list.db_id, product: { url } },
      });
    const erase = () => api.call('DELETE', '/me', { headers, body: { confirm: true } });
    const [first, answer] = await Promise.all([save(), erase(), save(), dispatchEvents(api.ctx), save()]);
    expect([first.status, answer.status]).toEqual([expect.any(Number), 200]);
    await heard(shop);
    expect(await traces([...names, id, guestId])).toEqual([]);
    const { rows } = await pool.query(
      `SELECT FROM event_deliveries d WHERE NOT EXISTS (SELECT FROM events e WHERE e.id = d.event_id)`,
    );
    expect(rows).toEqual([]);
    // What others did stays.
    const after = await prisma.event.count({ where: { partnerId: shop.partner.partnerId } });
    expect([after > 0, after < before]).toEqual([true, true]);
  });

  it('a guest who doesn’t come back leaves none either', async () => {
    const shop = await story.shop();
    const { body: guest } = await api.call('POST', '/auth/anonymous');
    const asGuest = { headers: { authorization: `Bearer ${guest.access_token}` } };
    const list = (await api.call('POST', '/hosted/me/lists', { ...asGuest, body: { name: 'Garden' } })).body
      .list;
    await saveIn(shop, { ...asGuest, list }, 'of-an-idle-guest');
    await heard(shop);
    expect(await namesOf(guest.user.id)).toHaveLength(1);
    const { now } = api.time;
    api.pass({ days: 500 });
    await cleanUp(api.ctx);
    await deleteIdleGuests(api.ctx);
    api.time.now = now;
    expect(await prisma.user.count({ where: { id: guest.user.id } })).toBe(0);
    expect(await prisma.event.count({ where: { userId: guest.user.id } })).toBe(0);
  });

  it('a partner takes its stream and endpoints along, which its export lists without secrets', async () => {
    const { shop, market, shopper, itemId } = await twoShops();
    const endpoint = await story.endpoint(shop, ['item.saved']);
    await ask.deleteItem(shopper, shopper.list.id, itemId);
    await Promise.all([heard(shop), heard(market)]);
    const exported = await shop.ask('GET', '/portal/export');
    expect(exported.body).toMatchObject({
      webhook_endpoints: [{ id: endpoint.id, url: endpoint.url, types: ['item.saved'], kind: 'webhook' }],
    });
    expect(typesOf(exported.body.events as Told[])).toContain('item.removed');
    const text = JSON.stringify(exported.body);
    for (const hidden of [endpoint.secret, shopper.session.user.id, 'Market vase'])
      expect(text).not.toContain(hidden);

    await saveIn(shop, await api.shopper(), 'waiting');
    const { partnerId } = shop.partner;
    await transaction(pool, (sql) => erasePartner(sql, partnerId));
    await eraseEvents(api.ctx);
    for (const table of ['events', 'event_outbox', 'event_endpoints', 'webhook_attempts'])
      expect((await pool.query(`SELECT FROM ${table} WHERE partner_id = $1`, [partnerId])).rowCount).toBe(0);
    expect((await heard(market)).length).toBe(2);
  });
});
