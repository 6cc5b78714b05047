import { describe, expect, it } from 'vitest';
import { codes, product, shopOrigin, useApi } from '#test/support/api.ts';
import { hosted, type Shopper } from '#test/support/hosted.ts';

const api = await useApi();
const ask = hosted(api);

describe('GET /hosted/lists/{token}/items', () => {
  it('returns everything an item page shows', async () => {
    const embed = await api.embed();
    const saved = await api.call('POST', '/widget/save', {
      headers: embed.headers,
      body: {
        wishlistId: embed.list.db_id,
        product: product('ono', {
          description: 'Stoneware',
          imageUrl: `${shopOrigin}/ono.webp`,
          compareAtPrice: 6000,
          vendor: 'Kiln',
          metadata: { variantId: '42', quantity: 2, variantTitle: 'Oat, medium' },
        }),
      },
    });
    const shown = {
      id: saved.body.product_id,
      wishlist_id: embed.list.db_id,
      item_id: saved.body.item_id,
      purchased: false,
      title: 'Ono Vase',
      description: 'Stoneware',
      imageUrl: `${shopOrigin}/ono.webp`,
      affiliateUrl: `${shopOrigin}/products/ono`,
      price_minor: 5400,
      currency: 'EUR',
      source_label: expect.stringMatching(/^Shop \d+$/),
      priority: null,
      rating: null,
      review_count: null,
      brand: 'Kiln',
      added_at: api.time.now.toISOString(),
      note: '',
      quantity: 2,
      variant_title: 'Oat, medium',
      compare_at_price_minor: 6000,
      price_as_of: null,
      availability: null,
      stock_left: null,
      as_of: null,
      facts_source: null,
      saved_price_minor: 5400,
      current_price_minor: null,
      alerts: { price_drop: false, target_price_minor: null, back_in_stock: false, low_stock: false },
      image_width: null,
      image_height: null,
      position: null,
      purchased_by: null,
      purchased_quantity: 0,
      reserved: false,
      reserved_quantity: 0,
      reserved_until: null,
      bought_at: null,
      sharing: 0,
      giver_names: [],
      gifts: [],
    };
    expect((await ask.items(embed, embed.list.id)).body).toEqual({ products: [shown] });

    await api.ctx.prisma.product.update({
      where: { id: saved.body.product_id },
      data: { imagePath: 'products/aa/b.webp', imageWidth: 900, imageHeight: 1200, imageState: 'copied' },
    });
    expect((await ask.items(embed, embed.list.id)).body.products[0]).toEqual({
      ...shown,
      imageUrl: 'http://localhost:3000/media/products/aa/b.webp',
      image_width: 900,
      image_height: 1200,
    });
  });

  it('says how many of the saved variant are left if they are few', async () => {
    const embed = await api.embed();
    const { body } = await api.call('POST', '/widget/save', {
      headers: embed.headers,
      body: { wishlistId: embed.list.db_id, product: product('few', { metadata: { variantId: '42' } }) },
    });
    const leftWith = async (variant: object, { quantity = 9 } = {}) => {
      await api.ctx.prisma.product.update({
        where: { id: body.product_id },
        data: { quantity, availability: 'in_stock', variants: [{ id: '41' }, { id: '42', ...variant }] },
      });
      const [item] = (await ask.items(embed, embed.list.id)).body.products;
      return [item.availability, item.stock_left];
    };
    expect(await leftWith({ availability: 'low_stock', quantity: 3 })).toEqual(['low_stock', 3]);
    expect(await leftWith({ availability: 'low_stock' })).toEqual(['low_stock', null]);
    expect(await leftWith({ availability: 'in_stock', quantity: 80 })).toEqual(['in_stock', null]);
  });

  it('orders by position, then priority, then newest first, and pages through each item once', async () => {
    const shopper = await api.shopper();
    const { id: token } = shopper.list;
    const [plain = 0, wanted = 0, most = 0, placed = 0, first = 0, newest = 0] = [
      await ask.save(shopper),
      await ask.save(shopper, { priority: 3 }),
      await ask.save(shopper, { priority: 1 }),
      await ask.save(shopper),
      await ask.save(shopper),
      (api.pass({ seconds: 1 }), await ask.save(shopper)),
    ];
    await ask.order(shopper, token, [first, placed]);
    const order = [first, placed, most, wanted, newest, plain];
    expect(await ask.itemIds(shopper, token)).toEqual(order);
    for (const limit of [1, 2, 4, 6]) {
      const ids: number[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await ask.items(
          shopper,
          token,
          `?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`,
        );
        ids.push(...(body.products as { item_id: number }[]).map(({ item_id: id }) => id));
        cursor = body.next_cursor;
      } while (cursor);
      expect(ids, `pages of ${limit}`).toEqual(order);
    }
    await ask.update(shopper, token, { share_public: true });
    const page = await ask.publicItems(token, '?limit=2');
    const rest = await ask.publicItems(token, `?limit=200&cursor=${page.body.next_cursor}`);
    expect([...page.body.products, ...rest.body.products].map(({ item_id: id }) => id)).toEqual(order);
    expect(rest.body).not.toHaveProperty('next_cursor');
    for (const query of [
      '?cursor=x',
      '?cursor=1.2.3',
      '?cursor=9999999999.1.1.-1',
      '?limit=0',
      '?limit=201',
    ]) {
      expect(codes([await ask.items(shopper, token, query)]), query).toEqual([[400, 'invalid_input']]);
    }
  });

  it('is only readable by the owner and collaborators', async () => {
    const { owner, editor, viewer, stranger, token } = await ask.shared();
    await ask.save(owner);
    const answers = [];
    for (const person of [owner, editor, viewer, stranger]) answers.push(await ask.items(person, token));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 403]);
  });
});

describe('POST /hosted/lists/{token}/items', () => {
  it('adds a wish manually, with or without a URL, and counts no action', async () => {
    const embed = await api.embed();
    const byHand = await ask.add(embed, embed.list.id, { title: '  A trip to Lisbon ' });
    expect(byHand).toMatchObject({
      status: 200,
      body: { ok: true, product: { title: 'A trip to Lisbon', affiliateUrl: null, quantity: 1, note: '' } },
    });
    const full = await ask.add(embed, embed.list.id, {
      title: 'The jug',
      url: `${shopOrigin}/products/jug?utm_source=x`,
      description: 'Blue',
      note: 'Not the red one',
      price: 1200,
      currency: 'eur',
      imageUrl: '//img.example/jug.webp',
      quantity: 2,
      priority: 1,
    });
    expect(full.body).toMatchObject({
      item_id: full.body.product.item_id,
      product_id: full.body.product.id,
      product: {
        title: 'The jug',
        affiliateUrl: `${shopOrigin}/products/jug`,
        description: 'Blue',
        note: 'Not the red one',
        price_minor: 1200,
        currency: 'EUR',
        imageUrl: 'https://img.example/jug.webp',
        quantity: 2,
        priority: 1,
        source_label: 'shop.example',
      },
    });
    const { partnerId } = embed.partner;
    expect(await api.ctx.prisma.usageAction.count({ where: { partnerId } })).toBe(0);
  });

  it('keeps amount and currency together', async () => {
    const shopper = await api.shopper();
    const token = shopper.list.id;
    const refused = { status: 400, body: { error: 'invalid_input', field: 'currency' } };
    expect(await ask.add(shopper, token, { title: 'Cup', price_minor: 5000 })).toMatchObject(refused);
    const { body: plain } = await ask.add(shopper, token, { title: 'Cup', currency: 'JPY' });
    expect(plain.product).toMatchObject({ price_minor: null, currency: null });
    const { body } = await ask.add(shopper, token, { title: 'Mug', price_minor: 5000, currency: 'USD' });
    const change = (id: unknown, changes: object) => ask.updateItem(shopper, token, id, changes);
    expect(await change(body.item_id, { currency: 'JPY' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_input', field: 'price_minor' },
    });
    expect(await change(body.item_id, { price_minor: 4000, currency: null })).toMatchObject(refused);
    expect(await change(plain.item_id, { price_minor: 4000 })).toMatchObject(refused);
    for (const [changes, price] of [
      [{ currency: 'USD' }, [5000, 'USD']],
      [{ price_minor: 4000 }, [4000, 'USD']],
      [{ price_minor: 700, currency: 'JPY' }, [700, 'JPY']],
      [{ price_minor: null }, [null, null]],
      [{ price_minor: null, currency: null }, [null, null]],
    ] as const) {
      const { body: changed } = await change(body.item_id, changes);
      expect([changed.product.price_minor, changed.product.currency]).toEqual(price);
    }
  });

  it('keeps a quantity and a price that aren’t sent again', async () => {
    const embed = await api.embed();
    const url = `${shopOrigin}/products/again`;
    const add = async (more: object) =>
      (await ask.add(embed, embed.list.id, { title: 'Cups', url, ...more })).body.product as object;
    const price = { price_minor: 1200, currency: 'EUR' };
    expect(await add({ quantity: 120, ...price })).toMatchObject({ quantity: 120, ...price });
    expect(await add({})).toMatchObject({ quantity: 120, ...price });
    expect(await add({ currency: 'USD' })).toMatchObject({ quantity: 120, ...price });
    for (const quantity of [0, 10_000, 1.5])
      expect((await ask.add(embed, embed.list.id, { title: 'Cups', url, quantity })).status).toBe(400);
  });

  it('doesn’t change the title or description of a product it already knows', async () => {
    const embed = await api.embed();
    const saved = await api.call('POST', '/widget/save', {
      headers: embed.headers,
      body: { wishlistId: embed.list.db_id, product: product('own-texts') },
    });
    const other = await api.shopper();
    const added = await ask.add(other, other.list.id, {
      title: 'My name for it',
      url: `${shopOrigin}/products/own-texts`,
      price_minor: 1,
      currency: 'EUR',
    });
    expect(added.body.product_id).toBe(saved.body.product_id);
    expect(added.body.product).toMatchObject({ title: 'My name for it', price_minor: 1 });
    expect(
      await api.ctx.prisma.product.findUniqueOrThrow({ where: { id: saved.body.product_id } }),
    ).toMatchObject({ title: 'Ono Vase', priceMinor: 5400 });
  });

  it('creates one item for twenty identical requests with a URL or an Idempotency-Key', async () => {
    const shopper = await api.shopper();
    const { id: token } = shopper.list;
    const twenty = (body: unknown, headers?: Record<string, string>) =>
      Promise.all(Array.from({ length: 20 }, () => ask.add(shopper, token, body, headers)));
    const addressed = await twenty({ title: 'Jug', url: `${shopOrigin}/products/twenty` });
    expect(new Set(addressed.map(({ status, body }) => `${status} ${body.item_id}`)).size).toBe(1);
    const keyed = await twenty({ title: 'A hug' }, { 'idempotency-key': 'hug' });
    expect(new Set(keyed.map(({ status, body }) => `${status} ${body.item_id}`)).size).toBe(1);
    const plain = await twenty({ title: 'A kiss' });
    expect(new Set(plain.map(({ body }) => body.item_id)).size).toBe(20);
    expect(await ask.itemIds(shopper, token)).toHaveLength(22);
  });

  it('rejects viewers, strangers and malformed bodies', async () => {
    const { owner, editor, viewer, stranger, token } = await ask.shared();
    const people = await Promise.all(
      [owner, editor, viewer, stranger].map((person) => ask.add(person, token, { title: 'x' })),
    );
    expect(people.map(({ status }) => status)).toEqual([200, 200, 403, 403]);
    const wrong: [unknown, string][] = [
      [{}, 'missing_title'],
      [{ title: ' \0 ' }, 'missing_title'],
      [{ title: 'x', url: 'javascript:alert(1)' }, 'missing_url'],
      [{ title: 'x', quantity: 0 }, 'invalid_input'],
      [{ title: 'x', priority: 5 }, 'invalid_input'],
      [{ title: 'x', price_minor: -1 }, 'invalid_input'],
      [{ title: 'x', imageUrl: 'data:image/png,x' }, 'invalid_input'],
    ];
    for (const [body, error] of wrong) {
      expect(codes([await ask.add(owner, token, body)]), JSON.stringify(body)).toEqual([[400, error]]);
    }
    expect(codes([await ask.add(owner, 'nowhere', { title: 'x' })])).toEqual([[404, 'not_found']]);
  });
});

describe('PUT and DELETE /hosted/lists/{token}/items/{itemId}', () => {
  it('change only the fields sent, and clear the empty ones', async () => {
    const shopper = await api.shopper();
    const { id: token } = shopper.list;
    const itemId = await ask.save(shopper);
    const changed = await ask.updateItem(shopper, token, itemId, {
      title: 'The vase',
      note: 'The oat one\0',
      quantity: 3,
      priority: 2,
      price_minor: 4900,
      currency: 'chf',
    });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        ok: true,
        product: {
          title: 'The vase',
          note: 'The oat one',
          quantity: 3,
          priority: 2,
          price_minor: 4900,
          currency: 'CHF',
        },
      },
    });
    api.pass({ minutes: 5 });
    const before = (await ask.read(shopper, token)).body.updated_at;
    const repeated = await ask.updateItem(shopper, token, itemId, { title: 'The vase' });
    expect(repeated.body).toEqual(changed.body);
    expect((await ask.read(shopper, token)).body.updated_at).toBe(before);
    const back = await ask.updateItem(shopper, token, itemId, {
      title: '',
      priority: null,
      price_minor: null,
    });
    expect(back.body.product).toMatchObject({
      title: 'Ono Vase',
      priority: null,
      price_minor: null,
      quantity: 3,
    });
  });

  it('remove the item, and its product if it was added manually', async () => {
    const shopper = await api.shopper();
    const { id: token } = shopper.list;
    const { body } = await ask.add(shopper, token, { title: 'A hug' });
    const saved = await ask.save(shopper);
    const { productId } = await api.ctx.prisma.listItem.findUniqueOrThrow({ where: { id: saved } });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask.deleteItem(shopper, token, body.item_id)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    await ask.deleteItem(shopper, token, saved);
    expect(await ask.itemIds(shopper, token)).toEqual([]);
    const left = await api.ctx.prisma.product.findMany({
      where: { id: { in: [body.product_id, productId] } },
    });
    expect(left.map(({ id }) => id)).toEqual([productId]);
  });

  it('keep a product that was added manually while other shoppers have it on a list', async () => {
    const { prisma } = api.ctx;
    const [one, two, leaving] = await Promise.all([api.shopper(), api.shopper(), api.shopper()]);
    const { body } = await ask.add(one, one.list.id, { title: 'A hug' });
    const copies = [two, leaving].map(({ list }) => ({ listId: list.db_id, productId: body.product_id }));
    await prisma.listItem.createMany({ data: copies });
    await expect(prisma.product.delete({ where: { id: body.product_id } })).rejects.toThrow();
    await ask.deleteItem(one, one.list.id, body.item_id);
    await api.call('DELETE', '/me', { headers: leaving.headers, body: { confirm: true } });
    const [left] = await ask.itemIds(two, two.list.id);
    expect((await ask.items(two, two.list.id)).body.products).toMatchObject([{ title: 'A hug' }]);
    await ask.deleteItem(two, two.list.id, left);
    expect(await prisma.product.count({ where: { id: body.product_id } })).toBe(0);
  });

  it('reject viewers, strangers, items of other lists and invalid IDs', async () => {
    const { owner, viewer, stranger, token } = await ask.shared();
    const itemId = await ask.save(owner);
    const foreign = await ask.save(stranger);
    const answers = [
      await ask.updateItem(viewer, token, itemId, { note: 'x' }),
      await ask.deleteItem(viewer, token, itemId),
      await ask.updateItem(stranger, token, itemId, { note: 'x' }),
      await ask.deleteItem(stranger, token, itemId),
      await ask.updateItem(owner, token, foreign, { note: 'x' }),
      await ask.deleteItem(owner, token, foreign),
      await ask.updateItem(owner, token, 'x', { note: 'x' }),
      await ask.deleteItem(owner, token, 'x'),
      await ask.deleteItem(owner, token, '99999999999'),
      await ask.updateItem(owner, token, itemId, { quantity: 1.5 }),
    ];
    expect(codes(answers)).toEqual([
      ...Array.from({ length: 4 }, () => [403, 'forbidden']),
      [404, 'not_found'],
      [404, 'not_found'],
      [400, 'missing_item_id'],
      [400, 'missing_item_id'],
      [404, 'not_found'],
      [400, 'invalid_input'],
    ]);
    expect(await ask.itemIds(stranger, stranger.list.id)).toEqual([foreign]);
  });
});

describe('PUT /hosted/lists/{token}/items/order', () => {
  const saved = (shopper: Shopper, count: number) =>
    Array.from({ length: count }).reduce<Promise<number[]>>(
      async (ids) => [...(await ids), await ask.save(shopper)],
      Promise.resolve([]),
    );

  it('orders the named items, followed by the rest in their previous order', async () => {
    const shopper = await api.shopper();
    const { id: token } = shopper.list;
    const [a, b, c, d] = await saved(shopper, 4);
    expect((await ask.order(shopper, token, [c, a, d, b])).body).toEqual({ ok: true });
    expect(await ask.itemIds(shopper, token)).toEqual([c, a, d, b]);
    await ask.order(shopper, token, [b, b, 987654321]);
    expect(await ask.itemIds(shopper, token)).toEqual([b, c, a, d]);
    const fresh = await ask.save(shopper);
    expect(await ask.itemIds(shopper, token)).toEqual([b, c, a, d, fresh]);
    await ask.order(shopper, token, []);
    expect(await ask.itemIds(shopper, token)).toEqual([b, c, a, d, fresh]);
  });

  it('allows the owner and editors, and requires item IDs', async () => {
    const { owner, editor, viewer, stranger, token } = await ask.shared();
    const itemId = await ask.save(owner);
    const foreign = await ask.save(stranger);
    const answers = [];
    for (const person of [owner, editor, viewer, stranger]) {
      answers.push(await ask.order(person, token, [itemId, foreign]));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 403, 403]);
    for (const ids of [undefined, 'x', ['x'], [1.5]]) {
      const answer = await ask.order(owner, token, ids);
      expect(answer.status).toBe(400);
      if (!Array.isArray(ids)) expect(answer.body.error).toBe('missing_params');
    }
    const [untouched] = (await ask.items(stranger, stranger.list.id)).body.products;
    expect(untouched.position).toBeNull();
  });

  it('applies one of several simultaneous orders, never a mixture', async () => {
    const shopper = await api.shopper();
    const { id: token } = shopper.list;
    const ids = await saved(shopper, 12);
    for (let round = 0; round < 5; round += 1) {
      const orders = ids.map((_, n) => {
        const turned = [...ids.slice(n), ...ids.slice(0, n)];
        return n % 2 ? turned.reverse() : turned;
      });
      const answers = await Promise.all(orders.map((order) => ask.order(shopper, token, order)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(orders).toContainEqual(await ask.itemIds(shopper, token));
    }
  });

  it('works alongside deletions, saves and other reorderings', async () => {
    const shopper = await api.shopper();
    const { id: token } = shopper.list;
    const ids = await saved(shopper, 8);
    const answers = await Promise.all([
      ...ids.slice(0, 4).map((id) => ask.deleteItem(shopper, token, id)),
      ...Array.from({ length: 6 }, (_, n) => ask.order(shopper, token, n % 2 ? ids : [...ids].reverse())),
      ...[1, 2, 3].map(() => ask.save(shopper).then(() => ({ status: 200 }))),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const order = await ask.itemIds(shopper, token);
    expect(order).toHaveLength(7);
    const placed = order.filter((id) => ids.includes(id));
    expect([ids.slice(4), ids.slice(4).reverse()]).toContainEqual(placed);
  });
});

describe('DELETE /hosted/products/{productId}', () => {
  const remove = ({ headers }: Pick<Shopper, 'headers'>, id: unknown) =>
    api.call('DELETE', `/hosted/products/${id}`, { headers });

  it('removes the product from all of the shopper’s own lists, and from no friend’s list', async () => {
    const { owner, editor, viewer, token } = await ask.shared();
    const second = await ask.create(owner, 'Second');
    const save = (headers: Record<string, string>, wishlistId: number, variantId = '') =>
      api.call('POST', '/widget/save', {
        headers,
        body: { wishlistId, product: product('everywhere', { metadata: { variantId } }) },
      });
    const embed = await api.embed();
    const widget = { 'x-widget-token': embed.headers['x-widget-token'] };
    const { body } = await save({ ...owner.headers, ...widget }, owner.list.db_id, '1');
    await save({ ...owner.headers, ...widget }, owner.list.db_id, '2');
    await save({ ...owner.headers, ...widget }, second.db_id);
    await save({ ...editor.headers, ...widget }, editor.list.db_id);
    await save({ ...viewer.headers, ...widget }, viewer.list.db_id);
    expect((await remove(editor, body.product_id)).body).toEqual({ ok: true });
    expect([
      await ask.itemIds(owner, token),
      await ask.itemIds(editor, editor.list.id),
      (await ask.itemIds(viewer, viewer.list.id)).length,
      (await ask.itemIds(owner, second.id)).length,
    ]).toMatchObject([{ length: 2 }, [], 1, 1]);
    const stranger = await api.shopper();
    const again = [editor, viewer, stranger].map((person) => remove(person, body.product_id));
    expect(codes(await Promise.all(again))).toEqual([
      [403, 'forbidden'],
      [200, undefined],
      [404, 'not_found'],
    ]);
    expect((await remove(owner, body.product_id)).status).toBe(200);
    expect([await ask.itemIds(owner, token), await ask.itemIds(owner, second.id)]).toEqual([[], []]);
  });

  it('also removes an item that’s being moved', async () => {
    const shopper = await api.shopper();
    const second = await ask.create(shopper, 'Second');
    for (let round = 0; round < 20; round += 1) {
      const itemId = await ask.save(shopper);
      const [{ id: productId }] = (await ask.items(shopper, shopper.list.id)).body.products;
      const moving = ask.move(shopper, shopper.list.id, itemId, second.id);
      // The time these few database queries take lets the move get about this far.
      for (let n = 0; n < round % 5; n += 1) await api.ctx.pool.query('SELECT 1');
      const [moved, removed] = await Promise.all([moving, remove(shopper, productId)]);
      expect([200, 404]).toContain(moved.status);
      expect(removed.status).toBe(200);
      expect(await ask.itemIds(shopper, second.id)).toEqual([]);
    }
  });

  it('rejects invalid and unknown IDs', async () => {
    const shopper = await api.shopper();
    const answers = [
      await remove(shopper, 'x'),
      await remove(shopper, '%20'),
      await remove(shopper, 987654321),
    ];
    expect(codes(answers)).toEqual([
      [400, 'missing_id'],
      [400, 'missing_id'],
      [404, 'not_found'],
    ]);
  });
});
