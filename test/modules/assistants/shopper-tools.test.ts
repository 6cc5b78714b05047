/** The tools with which an assistant manages a person's lists. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { openSession } from '#api/modules/identity/session.ts';
import { readReference } from '#api/modules/lists/order-reference.ts';
import { alertStory } from '#test/support/alert-story.ts';
import { product, useApi } from '#test/support/api.ts';
import { shopperTools, site, startRemoteTools } from '#test/support/assistants.ts';
import { startForeignSite } from '#test/support/foreign-site.ts';
import { hosted, type Shopper } from '#test/support/hosted.ts';
import { callsOf } from '#test/support/mcp.ts';
import { shopify } from '#test/support/product-pages.ts';

const api = await useApi();
const { prisma } = api.ctx;
const lists = hosted(api);
const shop = await startForeignSite();
const vase = shop.serve('/products/ono-vase', shopify.replaceAll('https://kiln.example', shop.origin));

const share = (owner: Shopper) => lists.update(owner, owner.list.id, { share_public: true });
const assistantOf = (
  person: Parameters<typeof shopperTools>[1],
  options?: Parameters<typeof shopperTools>[2],
) => shopperTools(api, person, options);

describe('the tools', async () => {
  const { client } = await assistantOf(await api.shopper());
  const { tools } = await client.listTools();
  const having = (hint: string, value = true) =>
    tools
      .filter(({ annotations }) => (annotations as Record<string, unknown>)[hint] === value)
      .map(({ name }) => name);

  it('are these, in this order', () => {
    expect(tools.map(({ name }) => name)).toEqual([
      'find_in_lists',
      'show_list',
      'save_product',
      'update_item',
      'remove_item',
      'share_list',
      'watch_price',
      'buy_link',
    ]);
  });

  it.each(tools.map((tool) => [tool.name, tool]))('%s takes up at most 250 tokens', (_, tool) => {
    expect(JSON.stringify(tool).length).toBeLessThanOrEqual(1_000);
  });

  it('say what they read, change and delete', () => {
    expect(having('readOnlyHint')).toEqual(['find_in_lists', 'show_list', 'buy_link']);
    expect(having('destructiveHint')).toEqual(['remove_item']);
    expect(having('idempotentHint')).toEqual(tools.map(({ name }) => name));
    expect(having('openWorldHint')).toEqual(['save_product', 'share_list']);
    expect(tools.every(({ title, outputSchema }) => title && outputSchema?.type === 'object')).toBe(true);
  });
});

describe.each(['2025-11-25', '2026-07-28'] as const)('in %s', (version) => {
  it('a product is saved, found, watched, bought and removed', async () => {
    const person = await api.shopper();
    const assistant = await assistantOf(person, { version });
    const saved = await assistant.ok('save_product', {
      url: vase,
      variant: 'Sand / Large',
      note: 'For the hall',
    });
    expect(saved).toMatchObject({ list: person.list.id });
    expect(saved.title).toContain('Large');
    const again = await assistant.ok('save_product', { url: vase, variant: 'Sand / Large', quantity: 2 });
    expect(again.item_id).toBe(saved.item_id);

    const { items } = await assistant.ok('find_in_lists', { words: 'vase ono' });
    expect(items).toMatchObject([{ item_id: saved.item_id, list: person.list.id, list_name: 'Birthday' }]);
    expect((await assistant.ok('find_in_lists', { url: vase })).items).toMatchObject(items);
    expect((await assistant.ok('find_in_lists', { words: 'teapot' })).items).toEqual([]);

    const shown = await assistant.ok('show_list');
    expect(shown).toMatchObject({
      list: { id: person.list.id, role: 'owner', is_public: false },
      items: [
        {
          item_id: saved.item_id,
          price_minor: 7200,
          currency: 'EUR',
          quantity: 2,
          note: 'For the hall',
          bought: false,
        },
      ],
      lang: 'en',
    });
    expect(shown.items[0].image_url).toMatch(/^http:\/\/localhost:3000\//);
    const item = { list: 'birthday', item_id: saved.item_id };
    const alerts = await assistant.ok('watch_price', { ...item, target_price_minor: 5000 });
    expect(alerts).toMatchObject({
      alerts: { price_drop: true, target_price_minor: 5000 },
      needs_email: false,
    });
    expect((await assistant.ok('show_list')).items).toMatchObject([
      { watches_price: true, target_price_minor: 5000 },
    ]);
    const { url, adds_to_cart: addsToCart } = await assistant.ok('buy_link', item);
    expect([URL.parse(url)?.pathname, addsToCart]).toEqual(['/products/ono-vase', false]);
    expect(await assistant.refused('remove_item', { ...item, confirm: 'Teapot' })).toMatchObject({
      error: 'confirm_mismatch',
    });
    await assistant.ok('remove_item', { ...item, confirm: saved.title });
    expect(await lists.itemIds(person, person.list.id)).toEqual([]);
  });
});

test('one call says what was on the lists, and what has become cheaper', async () => {
  const { wish } = alertStory(api);
  const wished = await wish();
  const same = await lists.save(wished, { title: 'Same' });
  api.pass({ minutes: 1 });
  await wished.changes({ price: 4800 });
  const assistant = await assistantOf({ session: await openSession(api.ctx, wished.session.user) });
  const all = await assistant.ok('find_in_lists');
  expect(all.items).toHaveLength(2);
  expect(all.items).toContainEqual(expect.objectContaining({ item_id: same, change: null }));
  const cheaper = {
    item_id: wished.itemId,
    price_minor: 4800,
    saved_price_minor: 5400,
    change: { kind: 'price_drop', from_price_minor: 5400, stock_left: null },
  };
  expect(all.items).toContainEqual(expect.objectContaining(cheaper));
  expect((await assistant.ok('show_list')).items).toContainEqual(expect.objectContaining(cheaper));
  expect((await assistant.ok('find_in_lists', { only_changed: true })).items).toMatchObject([cheaper]);
  expect(await assistant.text('find_in_lists', { only_changed: true })).toContain(
    '48.00 EUR (before: 54.00 EUR), cheaper since last time',
  );
});

test('300 wishes are shown and found in pages', async () => {
  const person = await api.shopper();
  const assistant = await assistantOf(person);
  await prisma.product.createMany({
    data: Array.from({ length: 300 }, (_, number) => ({
      domain: '',
      title: `Cup ${number}`,
      urlHash: Buffer.from(randomUUID()),
    })),
  });
  const products = await prisma.product.findMany({ where: { title: { startsWith: 'Cup ' } } });
  await prisma.listItem.createMany({
    data: products.map(({ id, title }) => ({
      listId: person.list.db_id,
      productId: id,
      title,
      addedAt: api.time.now,
    })),
  });
  for (const [tool, first] of [
    ['show_list', {}],
    ['find_in_lists', { words: 'cup' }],
  ] as const) {
    const seen = new Set<number>();
    let cursor: string | null | undefined;
    do {
      const page = await assistant.ok(tool, { ...first, ...(cursor && { cursor }) });
      expect(page.items.length).toBeLessThanOrEqual(25);
      for (const { item_id: id } of page.items) seen.add(id as number);
      cursor = page.next_cursor as string | null;
    } while (cursor);
    expect(seen.size).toBe(300);
  }
});

test('wishes are changed, prioritized and moved, and lists created and shared', async () => {
  const person = await api.shopper();
  const assistant = await assistantOf(person);
  const { item_id: id } = await assistant.ok('save_product', { url: vase });
  const changed = { list: person.list.id, item_id: id };
  await assistant.ok('update_item', { ...changed, quantity: 3, note: 'In sand', priority: 4 });
  expect((await assistant.ok('show_list')).items).toMatchObject([
    { quantity: 3, note: 'In sand', priority: 4 },
  ]);
  const other = await assistant.ok('save_product', { url: vase, new_list: 'Christmas' });
  expect((await assistant.ok('save_product', { url: vase, new_list: 'Christmas' })).list).toBe(other.list);
  const several = await assistant.ok('show_list');
  expect(several).toMatchObject({ list: null, items: [] });
  expect(several.lists.map(({ name }: { name: string }) => name)).toEqual(['Christmas', 'Birthday']);
  expect(await assistant.refused('save_product', { url: vase })).toMatchObject({ error: 'list_required' });
  const moved = await assistant.ok('update_item', { ...changed, move_to: 'christmas' });
  expect(moved.list).toBe(other.list);
  expect(await lists.itemIds(person, person.list.id)).toEqual([]);

  const shared = await assistant.ok('share_list', { list: 'Christmas', shared: true });
  expect(shared.link).toBe(`${site}/en/list/${other.list}`);
  expect((await lists.publicList(other.list)).status).toBe(200);
  expect(await assistant.ok('share_list', { list: shared.link, shared: false })).toMatchObject({
    link: null,
  });
  expect((await lists.publicList(other.list)).status).toBe(404);
});

test('a page that can’t be read is saved by its name', async () => {
  const assistant = await assistantOf(await api.shopper());
  const url = `${shop.origin}/gone`;
  const refused = await assistant.refused('save_product', { url });
  expect(refused).toMatchObject({ error: 'page_unreadable' });
  expect(refused.hint).toContain('title');
  const saved = await assistant.ok('save_product', { url, title: 'Blue teapot', quantity: 2 });
  expect(saved).toMatchObject({ title: 'Blue teapot', variants: [] });
  expect((await assistant.ok('save_product', { url, title: 'Blue teapot' })).item_id).toBe(saved.item_id);
});

test('a shop that has used up its plan still gets the wish, without counting it', async () => {
  const person = await api.shopper();
  const assistant = await assistantOf(person);
  const { partnerId } = await api.partner('free');
  await api.verify(partnerId, new URL(shop.origin).hostname);
  const count = () => prisma.usageAction.count({ where: { partnerId, kind: 'save' } });
  await assistant.ok('save_product', { url: vase });
  expect(await count()).toBe(1);
  await prisma.usageCounter.updateMany({ where: { partnerId }, data: { saves: 200 } });
  const teapot = shop.serve('/products/teapot', shopify.replaceAll('ono-vase', 'teapot'));
  await assistant.ok('save_product', { url: teapot });
  expect(await count()).toBe(1);
  expect(await lists.itemIds(person, person.list.id)).toHaveLength(2);
});

describe('a giver', () => {
  it('reserves, buys and gives up a wish, and the owner of a surprise learns nothing', async () => {
    const [owner, giver] = [await api.shopper(), await api.shopper()];
    const id = await lists.save(owner);
    await share(owner);
    await lists.update(owner, owner.list.id, { surprise: true });
    const assistant = await assistantOf(giver);
    const own = await assistantOf(owner);
    const link = `${site}/de/list/${owner.list.id}`;
    const shown = await assistant.ok('show_list', { list: link });
    expect(shown).toMatchObject({
      list: { role: 'giver' },
      items: [{ item_id: id, bought: false, reserved: false }],
    });
    const gift = { list: link, item_id: id };
    const other = await assistantOf(await api.shopper());
    for (const [mark, state] of [
      [
        { gift: 'reserve', until: '2026-12-24' },
        { bought: false, reserved: true },
      ],
      [{ gift: 'bought' }, { bought: true, reserved: false }],
    ] as const) {
      await assistant.ok('update_item', { ...gift, ...mark });
      expect((await assistant.ok('show_list', { list: link })).items).toMatchObject([state]);
      for (const list of [link, owner.list.id, undefined])
        expect((await own.ok('show_list', list ? { list } : {})).items).toMatchObject([
          { bought: null, reserved: null },
        ]);
      expect((await own.text('find_in_lists')) + (await own.text('buy_link', gift))).not.toMatch(
        /bought|reserved/,
      );
      expect(await other.refused('update_item', { ...gift, gift: 'withdraw' })).toMatchObject({
        error: 'forbidden',
      });
    }
    // The owner's own mark changes nothing that they can't see.
    await own.ok('update_item', { ...gift, gift: 'withdraw' });
    expect((await assistant.ok('show_list', { list: link })).items).toMatchObject([{ bought: true }]);
    await assistant.ok('update_item', { ...gift, gift: 'withdraw' });
    expect((await assistant.ok('show_list', { list: link })).items).toMatchObject([{ bought: false }]);
  });

  it('is told what belongs to a reservation', async () => {
    const owner = await api.shopper();
    const id = await lists.save(owner);
    await share(owner);
    const assistant = await assistantOf(await api.shopper());
    const gift = { list: owner.list.id, item_id: id };
    for (const wrong of [
      { gift: 'reserve' },
      { gift: 'bought', until: '2026-12-24' },
      { gift: 'reserve', until: '2020-01-01' },
    ])
      expect((await assistant.refused('update_item', { ...gift, ...wrong })).error).toBe('invalid_input');
  });

  it('finds wishes on the lists that they follow', async () => {
    const [owner, giver] = [await api.shopper(), await api.shopper()];
    await lists.save(owner);
    await share(owner);
    await api.call('POST', `/hosted/public/lists/${owner.list.id}/follow`, { headers: giver.headers });
    const assistant = await assistantOf(giver);
    expect((await assistant.ok('find_in_lists', { words: 'ono' })).items).toMatchObject([
      { list: owner.list.id },
    ]);
  });
});

test('an owner doesn’t remove the marks of others', async () => {
  const [owner, giver] = [await api.shopper(), await api.shopper()];
  const id = await lists.save(owner);
  await share(owner);
  const own = await assistantOf(owner);
  const wish = { list: owner.list.id, item_id: id };
  await own.ok('update_item', { ...wish, gift: 'bought' });
  await own.ok('update_item', { ...wish, gift: 'withdraw' });
  await (await assistantOf(giver)).ok('update_item', { ...wish, gift: 'bought' });
  expect(await own.refused('update_item', { ...wish, gift: 'withdraw' })).toMatchObject({
    error: 'forbidden',
  });
  expect((await own.ok('show_list')).items).toMatchObject([{ bought: true }]);
});

test('the link to buy a wish leads to the cart of a platform’s shop, with its reference', async () => {
  const embed = await api.embed({ origin: 'https://carts.example' });
  const { partnerId } = embed.partner;
  const shopRow = await prisma.shop.create({
    data: {
      partnerId,
      domain: 'carts.myshopify.com',
      primaryHost: 'carts.example',
      hosts: ['carts.example'],
    },
  });
  const body = {
    wishlistId: embed.list.db_id,
    product: { ...product('vase'), url: 'https://carts.example/products/vase', siteDomain: undefined },
  };
  const { item_id: id } = (await api.call('POST', '/widget/save', { headers: embed.headers, body })).body as {
    item_id: number;
  };
  await prisma.listItem.update({
    where: { id },
    data: { sourceShopId: shopRow.id, variantId: '42', quantity: 2 },
  });
  await share(embed);
  const wish = { list: embed.list.id, item_id: id };
  const reference = (url: string) =>
    readReference(
      api.ctx,
      new URL(url).searchParams.get('attribution/wl') ?? new URL(url).searchParams.get('wl') ?? '',
    );
  const own = await assistantOf(embed);
  const mine = await own.ok('buy_link', wish);
  expect(mine).toMatchObject({ adds_to_cart: true });
  expect(mine.url).toMatch(/^https:\/\/carts\.example\/buy\/42:2\?/);
  expect(reference(mine.url as string)).toMatchObject({ partnerId, path: 'basket', by: 'link', id });
  const giver = await assistantOf(await api.shopper());
  await giver.ok('update_item', { ...wish, gift: 'reserve', until: '2026-12-24' });
  const gift = await giver.ok('buy_link', wish);
  expect(gift.url).toMatch(/\/buy\/42:1\?/);
  expect(reference(gift.url as string)).toMatchObject({
    path: 'share',
    by: 'giver',
    claimId: expect.any(Number) as number,
  });
  // A shop that counts orders, and a sold-out variant.
  await prisma.shop.update({ where: { id: shopRow.id }, data: { ordersSince: api.time.now } });
  const page = await giver.ok('buy_link', wish);
  expect(page).toMatchObject({ adds_to_cart: false });
  expect(page.url).toMatch(/^https:\/\/carts\.example\/products\/vase\?variant=42&wl=/);
  await lists.update(embed, embed.list.id, { share_public: false });
  expect(await giver.refused('buy_link', wish)).toMatchObject({ error: 'not_found' });
});

describe('for givers without an account', async () => {
  const gifts = await startRemoteTools(api, undefined, { path: '/mcp/gifts' });
  const giver = callsOf(gifts);

  it('there are two tools', async () => {
    const { tools } = await gifts.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['show_list', 'reserve_gift']);
    for (const tool of tools) expect(JSON.stringify(tool).length).toBeLessThanOrEqual(1_000);
    expect((await api.ask('/.well-known/oauth-protected-resource/mcp/gifts')).status).toBe(404);
  });

  it('a wish is reserved, bought and withdrawn with the token that reserving returned', async () => {
    const owner = await api.shopper();
    const id = await lists.save(owner);
    const link = `${site}/fr/list/${owner.list.id}`;
    expect(await giver.refused('show_list', { list: link })).toMatchObject({ error: 'not_found' });
    await share(owner);
    expect(await giver.ok('show_list', { list: link })).toMatchObject({
      lang: 'fr',
      items: [{ item_id: id }],
    });
    const wish = { list: link, item_id: id };
    const { undo_token: undo } = await giver.ok('reserve_gift', {
      ...wish,
      gift: 'reserve',
      until: '2026-12-24',
    });
    expect(undo).toMatch(/^wl_undo_/);
    expect(await giver.refused('reserve_gift', { ...wish, gift: 'bought' })).toMatchObject({
      error: 'already_reserved',
    });
    for (const wrong of [undefined, 'wl_undo_guessed'])
      expect(
        await giver.refused('reserve_gift', {
          ...wish,
          gift: 'withdraw',
          ...(wrong && { undo_token: wrong }),
        }),
      ).toMatchObject({ error: 'forbidden' });
    await giver.ok('reserve_gift', { ...wish, gift: 'bought', undo_token: undo, name: 'Aunt May' });
    expect((await giver.ok('show_list', { list: link })).items).toMatchObject([{ bought: true }]);
    await giver.ok('reserve_gift', { ...wish, gift: 'withdraw', undo_token: undo });
    expect((await giver.ok('show_list', { list: link })).items).toMatchObject([
      { bought: false, reserved: false },
    ]);
  });
});
