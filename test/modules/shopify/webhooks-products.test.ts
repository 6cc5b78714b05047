/** Product changes in a shop, as shoppers who saved the products see them. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { matchStatement } from '#api/modules/catalog/apply-platform-product.ts';
import { refreshStatements } from '#api/modules/catalog/internal/products/refresh-items.ts';
import { storeGone, storeScrape } from '#api/modules/catalog/store-scrape.ts';
import { mergeDuplicateWishes } from '#api/modules/lists/merge-duplicate-wishes.ts';
import { product, useApi } from '#test/support/api.ts';
import { hosted } from '#test/support/hosted.ts';
import { startFakeAdmin } from '#test/support/shopify/fake-admin.ts';
import { webhooks } from '#test/support/shopify/webhooks.ts';

const admin = await startFakeAdmin();
const api = await useApi(admin.variables);
const shopify = webhooks(api, admin);
const lists = hosted(api);
const { prisma } = api.ctx;

let products = 0;
const nextNumber = () => 7_000_000_000_000 + Date.now() + (products += 1) * 1_000_000;

/** A product as Shopify's 2026-10 webhooks send it, with one available variant. */
function productPayload(handle: string, more: Record<string, unknown> = {}) {
  const id = (more.id as number | undefined) ?? nextNumber();
  return {
    id,
    admin_graphql_api_id: `gid://shopify/Product/${id}`,
    title: 'Ono Vase, tall',
    handle,
    body_html: '<p>Thrown by hand.</p>',
    vendor: 'Kiln',
    product_type: 'Vases',
    tags: 'clay, for the table',
    status: 'active',
    updated_at: api.time.now.toISOString(),
    variants: [variant('41', { title: 'Default Title' })],
    image: { id: 1, src: 'https://cdn.shopify.example/tall.jpg' },
    images: [
      { id: 1, src: 'https://cdn.shopify.example/tall.jpg' },
      { id: 2, src: 'https://cdn.shopify.example/side.jpg' },
    ],
    ...more,
  };
}

const variant = (id: string, more: Record<string, unknown> = {}) => ({
  id: Number(id),
  admin_graphql_api_id: `gid://shopify/ProductVariant/${id}`,
  title: 'Sage',
  price: '60.00',
  compare_at_price: '75.00',
  image_id: null,
  inventory_policy: 'deny',
  inventory_quantity: 3,
  ...more,
});

type Shop = Awaited<ReturnType<typeof shopify.install>>;

/** A shopper who saves a shop's products on its own pages. */
async function shopper({ host, domain }: Shop) {
  const key = await prisma.apiKey.findFirstOrThrow({
    where: { partner: { shops: { some: { domain } } }, environment: 'test' },
  });
  const origin = `https://${host}`;
  const init = await api.call('POST', '/widget/init', { body: { origin, public_key: key.value } });
  const person = await api.shopper();
  const headers = { ...person.headers, origin, 'x-widget-token': init.body.token as string };
  return {
    ...person,
    headers,
    /** Saves the product at a path of the shop, and returns its ID. */
    async save(path: string, more: Record<string, unknown> = {}): Promise<number> {
      const saved = product('x', { url: `${origin}${path}`, imageUrl: `${origin}/old.jpg`, ...more });
      const body = { wishlistId: person.list.db_id, product: saved };
      const answer = await api.call('POST', '/widget/save', { headers, body });
      expect(answer.status).toBe(200);
      return answer.body.product_id as number;
    },
    saved: async () => (await api.call('GET', '/widget/saved-products', { headers })).body.products,
  };
}

/** The same, with another partner's key. */
async function saveWithOtherKey(
  { host }: Shop,
  { headers, list }: Awaited<ReturnType<typeof shopper>>,
  saved: Record<string, unknown>,
): Promise<number> {
  const origin = `https://${host}`;
  const { keys } = await api.partner();
  const init = await api.call('POST', '/widget/init', { body: { origin, public_key: keys.test.key } });
  const answer = await api.call('POST', '/widget/save', {
    headers: { ...headers, 'x-widget-token': init.body.token as string },
    body: { wishlistId: list.db_id, product: product('x', { url: `${origin}/products/ono-vase`, ...saved }) },
  });
  expect(answer.status).toBe(200);
  return answer.body.item_id as number;
}

const unite = () => mergeDuplicateWishes(api.ctx, new AbortController().signal);
const read = async (id: number) => (await api.call('GET', `/products/${id}`)).body.product;
const update = (shop: Shop, payload: unknown, happened = 0) =>
  shopify.tell({ topic: 'products/update', shop: shop.domain, payload, happened });

describe('a saved product', () => {
  it('is updated everywhere, and keeps what people wrote on its item', async () => {
    const shop = await shopify.install();
    const clara = await shopper(shop);
    const id = await clara.save('/products/ono-vase', { metadata: { variantId: '41' } });
    const [item] = await clara.saved();
    await lists.updateItem(clara, clara.list.id, item.item_id, { note: 'Any glaze but white' });
    await lists.update(clara, clara.list.id, { share_public: true });
    api.pass({ minutes: 1 });

    await update(shop, productPayload('ono-vase'));
    expect(await read(id)).toMatchObject({
      title: 'Ono Vase, tall',
      brand: 'Kiln',
      product_type: 'Vases',
      tags: ['clay', 'for the table'],
      price_minor: 6000,
      compare_at_price_minor: 7500,
      currency: 'EUR',
      availability: 'in_stock',
      image_url: 'https://cdn.shopify.example/tall.jpg',
      images: ['https://cdn.shopify.example/tall.jpg', 'https://cdn.shopify.example/side.jpg'],
      variants: [{ id: '41', title: '', price_minor: 6000, currency: 'EUR', availability: 'in_stock' }],
    });
    const { body: history } = await api.call('GET', `/products/${id}/prices`);
    expect(history.prices.map((one: { price_minor: number }) => one.price_minor)).toEqual(
      expect.arrayContaining([5400, 6000]),
    );
    // The shop's own market texts are updated, too.
    expect((await api.call('GET', `/products/${id}?market=de-DE`)).body.product.title).toBe('Ono Vase, tall');

    const [saved] = await clara.saved();
    expect(saved).toMatchObject({
      title: 'Ono Vase, tall',
      price_minor: 6000,
      compare_at_price_minor: 7500,
      currency: 'EUR',
      imageUrl: 'https://cdn.shopify.example/tall.jpg',
      brand: 'Kiln',
      product_type: 'Vases',
    });
    const [shown] = (await lists.publicItems(clara.list.id)).body.products;
    expect(shown).toMatchObject({
      title: 'Ono Vase, tall',
      price_minor: 6000,
      note: 'Any glaze but white',
      availability: 'in_stock',
    });
  });

  it('is also updated for its shop if another partner supplied the item first', async () => {
    const shop = await shopify.install();
    const clara = await shopper(shop);
    const metadata = { variantId: '41' };
    const itemId = await saveWithOtherKey(shop, clara, { title: 'A gift', price: 1, metadata });
    await clara.save('/products/ono-vase', { metadata });
    const [before] = await clara.saved();
    expect(before).toMatchObject({ item_id: itemId, title: 'Ono Vase', price_minor: 5400 });
    api.pass({ minutes: 1 });

    await update(shop, productPayload('ono-vase'));
    expect((await clara.saved())[0]).toMatchObject({
      item_id: itemId,
      title: 'Ono Vase, tall',
      price_minor: 6000,
      compare_at_price_minor: 7500,
      imageUrl: 'https://cdn.shopify.example/tall.jpg',
    });
    const { body } = await lists.items(clara, clara.list.id);
    expect(body.products[0], 'the other partner’s values are unchanged').toMatchObject({
      title: 'A gift',
      price_minor: 1,
    });
  });

  it('keeps values the shop didn’t send, and shows each variant’s own', async () => {
    const shop = await shopify.install();
    const clara = await shopper(shop);
    const path = `/products/mug-${randomUUID()}`;
    // As a theme requests it: another host and size, the same file.
    const still = { imageUrl: 'https://cdn.shopify.example/v2/tall_800x.jpg?v=7&width=800' };
    await clara.save(path, { title: 'Mug', metadata: { variantId: '51' }, ...still });
    await clara.save(path, { title: 'Mug', metadata: { variantId: '52' } });
    await clara.save(path, { title: 'Mein Becher', currency: 'USD', metadata: { variantId: '53' } });
    const own = (await clara.saved()).find((one: { variantId: string }) => one.variantId === '51');
    await lists.updateItem(clara, clara.list.id, own.item_id, { price_minor: 4321 });
    await lists.update(clara, clara.list.id, { share_public: true });
    api.pass({ minutes: 1 });

    const images = [...productPayload('x').images, { id: 3, src: 'https://cdn.shopify.example/oat.jpg' }];
    const variants = [
      variant('51'),
      variant('52', { price: '61.00', compare_at_price: null, inventory_quantity: 0, image_id: 3 }),
      variant('53', { price: '62.00' }),
    ];
    variants[1] = { ...variants[1], inventory_management: 'shopify' } as never;
    await update(
      shop,
      productPayload(path.split('/').at(-1) ?? '', { title: 'Large mug', images, variants }),
    );

    const byVariant = async () => {
      const saved = (await clara.saved()) as { variantId: string }[];
      return Object.fromEntries(saved.map((one) => [one.variantId, one]));
    };
    expect(await byVariant()).toMatchObject({
      51: { title: 'Large mug', price_minor: 4321, imageUrl: still.imageUrl },
      52: {
        title: 'Large mug',
        price_minor: 6100,
        compare_at_price_minor: null,
        imageUrl: 'https://cdn.shopify.example/oat.jpg',
      },
      53: { title: 'Mein Becher', price_minor: 5400, currency: 'USD' },
    });
    const items = (await lists.publicItems(clara.list.id)).body.products as {
      price_minor: number;
      availability: string;
    }[];
    expect(items.map((one) => [one.price_minor, one.availability]).sort()).toEqual([
      [4321, 'in_stock'],
      [5400, 'in_stock'],
      [6100, 'out_of_stock'],
    ]);
  });

  it(
    'is matched by any of its URLs, and by its ID after its handle changes',
    { tags: ['thorough'] },
    async () => {
      const shop = await shopify.install();
      const clara = await shopper(shop);
      const handle = `bücher-${randomUUID()}`;
      const paths = [
        `/products/${handle}`,
        `/collections/all/products/${handle}?variant=41`,
        `/de/products/${handle}`,
        `/Products-of-ours/products/${handle.replaceAll('e', 'E')}`,
      ];
      const ben = await shopper(shop);
      const saved: number[] = [];
      for (const path of paths)
        saved.push(await clara.save(path, { title: 'Shelf', metadata: { variantId: '41' } }));
      await ben.save(`/de/products/${handle}`, { title: 'Regal', metadata: { variantId: '41' } });
      expect(await clara.saved()).toHaveLength(2);
      const foreign = await clara.save(`/products/${handle}-2`, { title: 'Other' });
      const payload = productPayload(handle, { title: 'Bookshelf' });
      await update(shop, payload);
      const titles = async () => Promise.all([...saved, foreign].map(async (id) => (await read(id)).title));
      expect(await titles()).toEqual(['Bookshelf', 'Bookshelf', 'Bookshelf', 'Bookshelf', 'Other']);
      expect((await read(saved[2] as number)).price_minor).toBe(6000);
      await unite();
      expect(await clara.saved()).toMatchObject([
        { title: 'Other' },
        { title: 'Bookshelf', price_minor: 6000 },
      ]);
      // Another market's page has its own title.
      expect(await ben.saved()).toMatchObject([
        { title: 'Regal', price_minor: 6000, url: expect.stringContaining('/de/products/') },
      ]);

      api.pass({ minutes: 1 });
      await update(shop, {
        ...payload,
        title: 'Bookcase',
        handle: 'bookcase',
        updated_at: api.time.now.toISOString(),
      });
      await unite();
      expect(await titles()).toEqual(['Bookcase', 'Bookcase', 'Bookcase', 'Bookcase', 'Other']);
      expect(
        (await lists.items(ben, ben.list.id)).body.products,
        'what the platform said moves along',
      ).toMatchObject([
        { facts_source: 'platform', availability: 'in_stock', as_of: api.time.now.toISOString() },
      ]);
      // The new handle and the old one are the same wish.
      await clara.save('/fr/products/bookcase', { title: 'Bookcase', metadata: { variantId: '41' } });
      await clara.save(paths[0] as string, { title: 'Bookcase', metadata: { variantId: '41' } });
      expect(await clara.saved()).toHaveLength(2);
      // A new product with the freed handle is a different product.
      api.pass({ minutes: 1 });
      await update(shop, productPayload(handle, { title: 'Usurper' }));
      expect((await titles())[0]).toBe('Bookcase');
      const usurper = await clara.save(paths[2] as string, {
        title: 'Usurper',
        metadata: { variantId: '41' },
      });
      expect(saved).not.toContain(usurper);
      expect(await clara.saved()).toHaveLength(3);
    },
  );

  it('that was deleted and recreated with the same handle becomes the new one', async () => {
    const shop = await shopify.install();
    const id = await (await shopper(shop)).save('/products/again');
    await update(shop, productPayload('again', { title: 'First' }));
    api.pass({ minutes: 1 });
    await shopify.tell({
      topic: 'products/create',
      shop: shop.domain,
      payload: productPayload('again', { title: 'Second' }),
    });
    expect((await read(id)).title).toBe('Second');
  });

  it('ignores updates older than the latest, in any order', { tags: ['thorough'] }, async () => {
    const shop = await shopify.install();
    const id = await (await shopper(shop)).save('/products/late');
    const number = nextNumber();
    const at = (minutes: number) => new Date(api.time.now.getTime() + minutes * 60_000).toISOString();
    await update(shop, productPayload('late', { id: number, title: 'New', updated_at: at(-1) }));
    await update(shop, productPayload('late', { id: number, title: 'Old', updated_at: at(-2) }));
    expect((await read(id)).title).toBe('New');
    const many = Array.from({ length: 8 }, (_, n) =>
      update(shop, productPayload('late', { id: number, title: `Change ${n}`, updated_at: at(n) })),
    );
    await Promise.all(many);
    expect((await read(id)).title).toBe('Change 7');
  });

  it('isn’t written when an order only changes the stock', async () => {
    const shop = await shopify.install();
    const clara = await shopper(shop);
    const number = nextNumber();
    await clara.save('/products/ordered', { metadata: { variantId: '41' } });
    const tell = (stock: number) => {
      api.pass({ minutes: 1 });
      const variants = [variant('41', { inventory_quantity: stock })];
      return update(shop, productPayload('ordered', { id: number, variants }));
    };
    const [{ item_id: id }] = await clara.saved();
    const written = () => prisma.$queryRaw`SELECT xmin::text FROM list_items WHERE id = ${id}`;
    const before = await written();
    await tell(9);
    const after = await written();
    expect(after).not.toEqual(before);
    await tell(8);
    expect(await written()).toEqual(after);
  });

  it('isn’t changed by another shop’s product with the same handle', async () => {
    const [one, other] = [await shopify.install(), await shopify.install()];
    const id = await (await shopper(one)).save('/products/same-name');
    await update(other, productPayload('same-name', { title: 'Theirs' }));
    expect((await read(id)).title).toBe('Ono Vase');
  });

  it('belongs to the new shop after its host moves to that shop', async () => {
    const [before, after] = [await shopify.install(), await shopify.install()];
    api.pass({ minutes: 1 });
    const move = ({ domain }: Shop, to: string) =>
      shopify.tell({ topic: 'shop/update', shop: domain, payload: { domain: to } });
    await move(before, before.domain);
    await move(after, before.host);
    const id = await (await shopper({ ...after, host: before.host })).save('/products/moved');
    await update(after, productPayload('moved', { title: 'Of the new shop' }));
    api.pass({ minutes: 1 });
    await update(before, productPayload('moved', { title: 'Of the old shop' }));
    expect((await read(id)).title).toBe('Of the new shop');
  });
});

describe('prices', () => {
  it.each([
    ['JPY', '1500', 1500],
    ['KWD', '12.345', 12345],
    ['USD', '1234.50', 123450],
  ])('are in minor units of %s', async (currency, price, minor) => {
    const shop = await shopify.install({ currency });
    const id = await (await shopper(shop)).save('/products/priced', { currency });
    await update(
      shop,
      productPayload('priced', { variants: [variant('41', { price, compare_at_price: '0.00' })] }),
    );
    expect(await read(id)).toMatchObject({ price_minor: minor, compare_at_price_minor: null, currency });
  });

  it('for another market stay unchanged', async () => {
    const shop = await shopify.install();
    const clara = await shopper(shop);
    const id = await clara.save('/en-ca/products/abroad', { currency: 'CAD', price: 8100 });
    await update(
      shop,
      productPayload('abroad', { variants: [variant('41', { inventory_policy: 'continue' })] }),
    );
    expect(await clara.saved()).toMatchObject([
      {
        price_minor: 8100,
        currency: 'CAD',
        price_as_of: api.time.now.toISOString(),
        url: `https://${shop.host}/en-ca/products/abroad`,
      },
    ]);
    expect(await read(id)).toMatchObject({ price_minor: 6000, currency: 'EUR', availability: 'in_stock' });
  });
});

describe('availability', () => {
  const soldOut = { inventory_quantity: 0 };

  it('is the URL’s variant’s, or whether any variant is available', async () => {
    const shop = await shopify.install();
    const clara = await shopper(shop);
    const ben = await shopper(shop);
    const id = await clara.save('/products/glazes');
    expect(await ben.save('/products/glazes?variant=52')).toBe(id);
    const variants = [
      variant('51', { title: 'Sage', price: '70.00' }),
      variant('52', {
        title: 'White',
        price: '50.00',
        ...soldOut,
        inventory_management: 'shopify',
        image_id: 2,
      }),
    ];
    await update(shop, productPayload('glazes', { variants }));
    expect(await read(id)).toMatchObject({
      availability: 'in_stock',
      price_minor: 7000,
      variants: [
        { id: '51', availability: 'in_stock' },
        {
          id: '52',
          title: 'White',
          availability: 'out_of_stock',
          image_url: expect.stringContaining('side'),
        },
      ],
    });
    const availability = async (who: typeof clara) =>
      (await lists.items(who, who.list.id)).body.products[0].availability;
    expect([await availability(clara), await availability(ben)]).toEqual(['in_stock', 'out_of_stock']);
  });

  it(
    'is requested from the shop if a count of zero may mean inventory isn’t tracked',
    { tags: ['thorough'] },
    async () => {
      const shop = await shopify.install();
      const id = await (await shopper(shop)).save('/products/uncounted');
      const number = nextNumber();
      const variants = [variant('61', soldOut), variant('62', soldOut)];
      shop.fake.stock.set(String(number), { '61': false, '62': true });
      await update(shop, productPayload('uncounted', { id: number, variants }));
      expect((await read(id)).variants).toMatchObject([
        { id: '61', availability: 'out_of_stock' },
        { id: '62', availability: 'in_stock' },
      ]);
      // Unknown if the app may not ask.
      await prisma.session.deleteMany({ where: { shop: shop.domain } });
      await update(shop, productPayload('uncounted', { id: number, variants }));
      expect(await read(id)).toMatchObject({ availability: null });
      // Nothing is requested for products nobody saved.
      const asked = admin.operations.length;
      await update(shop, productPayload('nobody-saved-it', { variants }));
      expect(admin.operations.length).toBe(asked);
    },
  );

  it.each([
    ['archived', 'discontinued'],
    ['draft', 'out_of_stock'],
    ['unlisted', 'in_stock'],
  ])('of a product that is %s is %s', async (status, availability) => {
    const shop = await shopify.install();
    const id = await (await shopper(shop)).save(`/products/is-${status}`);
    await update(shop, productPayload(`is-${status}`, { status }));
    expect(await read(id)).toMatchObject({ availability, variants: [{ availability }] });
  });

  it('is kept for variants beyond the hundred in the event', async () => {
    const shop = await shopify.install();
    const id = await (await shopper(shop)).save('/products/many');
    const number = nextNumber();
    const gids = (...ids: string[]) =>
      ids.map((one) => ({ admin_graphql_api_id: `gid://shopify/ProductVariant/${one}` }));
    const tell = (ids: string[], all: string[]) =>
      update(
        shop,
        productPayload('many', {
          id: number,
          variants: ids.map((one) => variant(one)),
          variant_gids: gids(...all),
        }),
      );
    await tell(['71', '72', '73'], ['71', '72', '73']);
    await tell(['71'], ['71', '73']);
    expect((await read(id)).variants.map((one: { id: string }) => one.id)).toEqual(['71', '73']);
  });
});

const blankPage = {
  description: '',
  image_url: null,
  images: [],
  price_minor: null,
  compare_at_price_minor: null,
  currency: null,
  availability: null,
  brand: null,
  product_type: null,
  rating: null,
  review_count: null,
  variants: [],
};

it('shows when a price that no one reports was saved, or changed by its shopper', async () => {
  const shop = await shopify.install();
  const [clara, ben] = [await shopper(shop), await shopper(shop)];
  await clara.save('/en-ca/products/foreign', { currency: 'CAD', price: 8100 });
  await ben.save('/products/foreign', { currency: 'EUR', price: 5400 });
  const saved = api.time.now.toISOString();
  const shown = async (who: typeof clara) =>
    (await lists.items(who, who.list.id)).body.products[0].price_as_of as unknown;
  expect(await shown(clara), 'no one has reported anything').toBeNull();
  api.pass({ minutes: 5 });
  await update(shop, productPayload('foreign'));
  expect([await shown(clara), await shown(ben)]).toEqual([saved, null]);
  const [item] = await clara.saved();
  await lists.updateItem(clara, clara.list.id, item.item_id, { note: 'Blue' });
  expect(await shown(clara)).toBe(saved);
  await lists.updateItem(clara, clara.list.id, item.item_id, { price_minor: 8200 });
  expect(await shown(clara)).toBe(api.time.now.toISOString());
});

describe('a product that is gone', () => {
  const gone = (shop: Shop, id: number, happened = 0) =>
    shopify.tell({ topic: 'products/delete', shop: shop.domain, payload: { id }, happened });
  const shown = async (who: Awaited<ReturnType<typeof shopper>>) => {
    const { body } = await lists.items(who, who.list.id);
    return body.products.map((one: Record<string, unknown>) => [one.availability, one.facts_source]);
  };

  it('after it was deleted, and comes back with the same handle', { tags: ['thorough'] }, async () => {
    const shop = await shopify.install();
    const clara = await shopper(shop);
    const id = nextNumber();
    await clara.save('/products/rare', { metadata: { variantId: '41' } });
    await clara.save('/products/common', { metadata: { variantId: '42' } });
    await update(shop, productPayload('rare', { id }));
    expect(await shown(clara)).toEqual([
      [null, null],
      ['in_stock', 'platform'],
    ]);
    api.pass({ minutes: 1 });
    await gone(shop, id);
    expect(await shown(clara)).toEqual([
      [null, null],
      ['discontinued', 'platform'],
    ]);
    expect((await clara.saved())[1]).toMatchObject({
      title: 'Ono Vase, tall',
      price_minor: 6000,
      availability: 'discontinued',
      as_of: api.time.now.toISOString(),
    });
    // An update sent before it was deleted arrives late.
    const late = new Date(api.time.now.getTime() - 30_000).toISOString();
    await update(shop, productPayload('rare', { id, updated_at: late }));
    expect((await shown(clara))[1]).toEqual(['discontinued', 'platform']);
    api.pass({ minutes: 1 });
    await update(shop, productPayload('rare', { id: nextNumber() }));
    expect((await shown(clara))[1]).toEqual(['in_stock', 'platform']);
  });

  it(
    'is deleted only by its own shop, and not by news older than the latest',
    { tags: ['thorough'] },
    async () => {
      const [shop, other] = [await shopify.install(), await shopify.install()];
      const clara = await shopper(shop);
      const id = nextNumber();
      await clara.save('/products/kept', { metadata: { variantId: '41' } });
      await update(shop, productPayload('kept', { id }));
      api.pass({ minutes: 1 });
      await gone(other, id);
      await gone(shop, id, -120);
      expect(await shown(clara)).toEqual([['in_stock', 'platform']]);
    },
  );

  it('while it isn’t published, and again when it is', { tags: ['thorough'] }, async () => {
    const shop = await shopify.install();
    const clara = await shopper(shop);
    const id = nextNumber();
    await clara.save('/products/seasonal', { metadata: { variantId: '41' } });
    for (const [publishedAt, availability] of [
      ['2026-01-01T00:00:00Z', 'in_stock'],
      [null, 'discontinued'],
      ['2026-11-21T00:00:00Z', 'in_stock'],
    ] as const) {
      api.pass({ minutes: 1 });
      await update(shop, productPayload('seasonal', { id, published_at: publishedAt }));
      expect(await shown(clara)).toEqual([[availability, 'platform']]);
    }
  });

  it('if its variant is, while the others are sold', { tags: ['thorough'] }, async () => {
    const shop = await shopify.install();
    const [clara, ben, dora] = [await shopper(shop), await shopper(shop), await shopper(shop)];
    const id = nextNumber();
    await clara.save('/products/colours', { metadata: { variantId: '81' } });
    await ben.save('/products/colours', { metadata: { variantId: '82' } });
    await dora.save('/products/colours', { metadata: { variantId: '79' } });
    await update(shop, productPayload('colours', { id, variants: [variant('81'), variant('82')] }));
    api.pass({ minutes: 1 });
    await update(shop, productPayload('colours', { id, variants: [variant('82')] }));
    expect(await shown(clara)).toEqual([['discontinued', 'platform']]);
    expect(await shown(ben)).toEqual([['in_stock', 'platform']]);
    expect(await shown(dora), 'a variant that was never reported').toEqual([['discontinued', 'platform']]);
    api.pass({ minutes: 1 });
    await update(shop, productPayload('colours', { id, variants: [variant('81'), variant('82')] }));
    expect(await shown(clara)).toEqual([['in_stock', 'platform']]);
  });

  it('doesn’t include variants that the event only counts', async () => {
    const shop = await shopify.install();
    const clara = await shopper(shop);
    await clara.save('/products/hundreds', { metadata: { variantId: '150' } });
    const gids = ['101', '150'].map((one) => ({
      admin_graphql_api_id: `gid://shopify/ProductVariant/${one}`,
    }));
    await update(shop, productPayload('hundreds', { variants: [variant('101')], variant_gids: gids }));
    expect((await shown(clara))[0]?.[0]).not.toBe('discontinued');
  });

  it('is cleared for a market once its page is the product’s own, or has another handle', async () => {
    const shop = await shopify.install();
    const [clara, ben] = [await shopper(shop), await shopper(shop)];
    const id = nextNumber();
    await ben.save('/en-us/products/moved', { metadata: { variantId: '41' } });
    const productId = await clara.save('/products/moved', { metadata: { variantId: '41' } });
    const mark = () =>
      prisma.listItem.updateMany({
        where: { list: { id: clara.list.db_id } },
        data: { notSoldAt: api.time.now },
      });
    await mark();
    expect(await shown(clara)).toEqual([['not_sold_here', 'page']]);
    expect(await shown(ben)).toEqual([[null, null]]);
    await update(shop, productPayload('moved', { id }));
    expect((await read(productId)).url).toMatch(/\w\/products\/moved$/);
    expect(await shown(clara)).toEqual([['in_stock', 'platform']]);
    await mark();
    api.pass({ minutes: 1 });
    await update(shop, productPayload('renamed', { id }));
    await unite();
    expect(await shown(clara)).toEqual([['in_stock', 'platform']]);
  });

  it('stays as its platform reports it, whatever its page says later', async () => {
    const shop = await shopify.install();
    const clara = await shopper(shop);
    const url = `https://${shop.host}/products/ranked`;
    const id = await clara.save('/products/ranked', { metadata: { variantId: '41' } });
    await update(shop, productPayload('ranked'));
    api.pass({ minutes: 1 });
    const page = { ...(await prisma.product.findUniqueOrThrow({ where: { id } })), url };
    const found = {
      ...blankPage,
      url,
      title: 'Page',
      price_minor: 1,
      currency: 'EUR',
      description: 'By hand',
    };
    await storeScrape(api.ctx.sql, url, found, api.ctx.clock());
    await storeGone(api.ctx.sql, url, api.ctx.clock());
    expect(await read(id)).toMatchObject({
      title: page.title,
      price_minor: 6000,
      availability: 'in_stock',
      description: 'By hand',
    });
    // Once the shop has uninstalled the app, its page is the best source.
    await shopify.tell({ topic: 'app/uninstalled', shop: shop.domain, payload: {} });
    await storeScrape(api.ctx.sql, url, found, api.ctx.clock());
    expect(await read(id)).toMatchObject({ title: 'Page', price_minor: 1, availability: null });
    // Facts that were read earlier and are stored later change nothing.
    const before = new Date(api.ctx.clock().getTime() - 60_000);
    await storeScrape(api.ctx.sql, url, { ...found, title: 'Old' }, before);
    expect((await read(id)).title).toBe('Page');
    await storeGone(api.ctx.sql, url, api.ctx.clock());
    expect(await shown(clara)).toEqual([['discontinued', 'page']]);
  });
});

it('detects an unsaved product with two index lookups, however many products there are', async () => {
  const hosts = Array.from({ length: 5 }, (_, n) => `bulk-${n}.example`);
  await prisma.$executeRaw`
    INSERT INTO products (url, url_hash, domain, title)
    SELECT 'https://bulk-' || n % 5 || '.example/products/p-' || n, sha256(('bulk' || n)::bytea),
           'bulk-' || n % 5 || '.example', 'P'
    FROM generate_series(1, 6000) n`;
  await prisma.$executeRaw`ANALYZE products`;
  const client = await api.ctx.pool.connect();
  try {
    // The plan a prepared statement ends up with.
    await client.query(`SET plan_cache_mode = force_generic_plan`);
    await client.query(
      `PREPARE bulk (text[], text, text, text, timestamptz) AS ${matchStatement.compiled.text}`,
    );
    const plan = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN EXECUTE bulk ('{${hosts.join(',')}}', '1', 'p-17', 'p-17', now())`,
    );
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('products_handle_idx');
    expect(text).toContain('products_domain_platform_id_idx');
    expect(text).not.toContain('Seq Scan on products');
  } finally {
    client.release(true);
  }
});

it('looks up the items of a changed product, however many items there are', async () => {
  await prisma.$executeRaw`
    WITH person AS (
      INSERT INTO users (email) VALUES ('many-items@shop.example') RETURNING id
    ), many AS (
      INSERT INTO lists (token, owner_id, name) SELECT 'many-items-' || n, id, 'Many' FROM person, generate_series(1, 20) n RETURNING id
    ), sold AS (
      INSERT INTO products (url, url_hash, domain, title)
      SELECT 'https://many.example/products/' || n, sha256(('many' || n)::bytea), 'many.example', 'P'
      FROM generate_series(1, 300) n RETURNING id
    )
    INSERT INTO list_items (list_id, product_id, title) SELECT many.id, sold.id, 'P' FROM many, sold`;
  await prisma.$executeRaw`ANALYZE list_items`;
  const client = await api.ctx.pool.connect();
  try {
    await client.query(`SET plan_cache_mode = force_generic_plan`);
    await client.query(`PREPARE refresh_many (text) AS ${refreshStatements[0]!.compiled.text}`);
    const plan = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE refresh_many ('[]')`);
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('list_items_product_id_source_partner_id_id_idx');
    expect(text).not.toContain('Seq Scan on list_items');
  } finally {
    client.release(true);
  }
});

describe('one wish', () => {
  const numbered = (number: number, more: Record<string, unknown> = {}) => ({
    metadata: { productId: String(number), variantId: '41', ...more },
  });
  const wishes = async (who: Awaited<ReturnType<typeof shopper>>) =>
    (await lists.items(who, who.list.id)).body.products as Record<string, unknown>[];
  /** Saves with only the shopper's access token, as their own app does. */
  const saveByApp = async (
    { headers: { authorization = '' }, list }: Awaited<ReturnType<typeof shopper>>,
    saved: Record<string, unknown>,
  ) => {
    const body = { wishlistId: list.db_id, product: product('x', saved) };
    const answer = await api.call('POST', '/hosted/save', { headers: { authorization }, body });
    expect(answer.status).toBe(200);
    return answer.body as { item_id: number; product_id: number };
  };

  /** The places where the product of a page is saved, as a shopper's own app reads them. */
  const saved = async ({ headers }: Awaited<ReturnType<typeof shopper>>, page: string) =>
    (await api.call('GET', `/hosted/me/items?url=${encodeURIComponent(page)}`, { headers })).body.items;

  it('is a translated handle with the product’s number, before the platform reports it', async () => {
    const shop = await shopify.install();
    const clara = await shopper(shop);
    const number = nextNumber();
    await clara.save('/products/blue-vase', numbered(number));
    await clara.save('/de/products/blaue-vase', numbered(number));
    await clara.save('/fr/products/vase-bleu', {
      metadata: { productId: `gid://shopify/Product/${number}`, variantId: '41' },
    });
    expect(await clara.saved()).toMatchObject([{ url: `https://${shop.host}/fr/products/vase-bleu` }]);
  });

  it('under a translated handle only follows the product’s price', async () => {
    const shop = await shopify.install();
    const clara = await shopper(shop);
    const number = nextNumber();
    await clara.save('/de/products/blaue-vase', { title: 'Blaue Vase', ...numbered(number) });
    api.pass({ minutes: 1 });
    await update(shop, productPayload('blue-vase', { id: number }));
    await unite();
    expect(await clara.saved()).toMatchObject([
      {
        title: 'Blaue Vase',
        price_minor: 6000,
        current_price_minor: 6000,
        availability: 'in_stock',
        url: `https://${shop.host}/de/products/blaue-vase`,
      },
    ]);
    api.pass({ minutes: 1 });
    const variants = [variant('41', { price: '61.00' })];
    await update(shop, productPayload('blue-vase', { id: number, variants }));
    expect(await clara.saved()).toMatchObject([{ price_minor: 6100, current_price_minor: 6100 }]);
    for (const page of [
      `https://${shop.host}/de-ch/products/blaue-vase`,
      `https://${shop.host}/products/blue-vase`,
      `https://${shop.domain}/products/blue-vase`,
    ])
      expect(await saved(clara, page)).toHaveLength(1);
    // Another shopper's save of either page is the platform's product at once.
    const ben = await shopper(shop);
    await ben.save('/de/products/blaue-vase', numbered(number));
    await ben.save('/products/blue-vase', numbered(number));
    expect(await ben.saved()).toMatchObject([{ availability: 'in_stock', current_price_minor: 6100 }]);
  });

  it('is the page on the shop’s own domain and on its platform’s', async () => {
    const shop = await shopify.install();
    const clara = await shopper(shop);
    const onPlatform = { ...shop, host: shop.domain };
    await clara.save('/products/vase', { metadata: { variantId: '41' } });
    await clara.save(`/de-ch/products/vase/?variant=41&utm_source=x`);
    for (const url of [
      `https://${onPlatform.host}/products/vase?variant=41`,
      `http://${shop.host.replace('www.', '')}/collections/all/products/v%61se?variant=41`,
    ])
      await saveByApp(clara, { url });
    expect(await wishes(clara)).toHaveLength(1);
  });

  it('is the page after a rename, before the platform reports it and after', async () => {
    const shop = await shopify.install();
    const [clara, ben] = [await shopper(shop), await shopper(shop)];
    const number = nextNumber();
    for (const who of [clara, ben]) await who.save('/products/vase', numbered(number));
    await update(shop, productPayload('vase', { id: number }));
    api.pass({ minutes: 1 });
    await clara.save('/products/new-vase', { price: 7000, ...numbered(number) });
    expect(await clara.saved()).toMatchObject([{ price_minor: 7000 }]);
    const variants = [variant('41', { price: '70.00' })];
    await update(shop, productPayload('new-vase', { id: number, variants }));
    expect(await ben.saved()).toMatchObject([{ price_minor: 7000, current_price_minor: 7000 }]);
    await ben.save('/products/new-vase', { metadata: { variantId: '41' }, price: 7000 });
    api.pass({ minutes: 1 });
    await update(
      shop,
      productPayload('new-vase', { id: number, variants: [variant('41', { price: '71.00' })] }),
    );
    for (const who of [clara, ben])
      expect(await who.saved()).toMatchObject([{ price_minor: 7100, current_price_minor: 7100 }]);
  });

  it('is one whose product was saved under its new handle before the platform reported that', async () => {
    const shop = await shopify.install();
    const [clara, ben] = [await shopper(shop), await shopper(shop)];
    const number = nextNumber();
    const metadata = { variantId: '41' };
    await clara.save('/products/vase', { metadata });
    await update(shop, productPayload('vase', { id: number }));
    await ben.save('/products/new-vase', { metadata });
    api.pass({ minutes: 1 });
    await update(shop, productPayload('new-vase', { id: number }));
    await clara.save('/products/new-vase', { metadata, price: 6000 });
    const [wish, ...others] = await clara.saved();
    expect(others).toEqual([]);
    expect(wish).toMatchObject({ availability: 'in_stock', current_price_minor: 6000 });
  });

  it('is all of many parallel saves of its spellings', async () => {
    const shop = await shopify.install();
    const clara = await shopper(shop);
    const number = nextNumber();
    const paths = [
      '/products/vase',
      '/de/products/vase-de',
      '/fr/products/vase-fr',
      '/products/vase?variant=41',
    ];
    await Promise.all([...paths, ...paths, ...paths].map((path) => clara.save(path, numbered(number))));
    expect(await clara.saved()).toHaveLength(1);
  });

  it('has its product’s price, also if its shopper’s app sent another one', async () => {
    const shop = await shopify.install();
    const [clara, ben] = [await shopper(shop), await shopper(shop)];
    const url = `https://${shop.host}/products/vase`;
    const metadata = { variantId: '41' };
    await clara.save('/products/vase', { metadata });
    await saveByApp(ben, { url, price: 100, metadata });
    expect(await wishes(ben)).toMatchObject([{ price_minor: 5400 }]);
    api.pass({ minutes: 1 });
    await update(shop, productPayload('vase'));
    for (const who of [clara, ben]) expect(await wishes(who)).toMatchObject([{ price_minor: 6000 }]);
    const dora = await shopper(shop);
    await saveByApp(dora, { url, price: 100, metadata });
    expect(await wishes(dora)).toMatchObject([{ price_minor: 6000, compare_at_price_minor: 7500 }]);
  });

  it('keeps what its platform says when its shopper’s app says something else', async () => {
    const shop = await shopify.install();
    const clara = await shopper(shop);
    const url = `https://${shop.host}/products/vase`;
    const metadata = { variantId: '41' };
    await clara.save('/products/vase', { metadata });
    await update(shop, productPayload('vase'));
    const [before] = await wishes(clara);
    const image = `https://${shop.host}/fake.jpg`;
    await saveByApp(clara, {
      url,
      title: 'Fake',
      imageUrl: image,
      price: 100,
      metadata,
      marketCode: 'fr-FR',
    });
    expect(await wishes(clara)).toEqual([before]);
  });

  describe('isn’t', () => {
    it('another’s, whose page a stranger saved with its number', async () => {
      const shop = await shopify.install();
      const [clara, mallory] = [await shopper(shop), await shopper(shop)];
      const [vase, lamp] = [nextNumber(), nextNumber()];
      // With the shop's public key and a forged origin, in both orders.
      await mallory.save('/products/lamp', { title: 'Fake', price: 1, ...numbered(vase) });
      const saved = {
        vase: await clara.save('/products/vase', { title: 'Vase', ...numbered(vase) }),
        lamp: await clara.save('/products/lamp', { title: 'Lamp', ...numbered(lamp, { variantId: '42' }) }),
      };
      await mallory.save('/products/vase', { title: 'Fake', price: 1, ...numbered(lamp) });
      await mallory.save('/products/attack', { title: 'Fake', price: 1, ...numbered(lamp) });
      expect(saved.vase).not.toBe(saved.lamp);
      api.pass({ minutes: 1 });
      await update(shop, productPayload('vase', { id: vase, title: 'Vase' }));
      await unite();
      expect(await clara.saved()).toMatchObject([
        { title: 'Lamp', price_minor: 5400, url: `https://${shop.host}/products/lamp`, facts_source: null },
        { title: 'Vase', price_minor: 6000, url: `https://${shop.host}/products/vase` },
      ]);
      await update(shop, productPayload('lamp', { id: lamp, title: 'Lamp', variants: [variant('42')] }));
      await unite();
      expect(await clara.saved()).toMatchObject([
        {
          title: 'Lamp',
          price_minor: 6000,
          url: `https://${shop.host}/products/lamp`,
          facts_source: 'platform',
        },
        { title: 'Vase', price_minor: 6000, url: `https://${shop.host}/products/vase` },
      ]);
      expect(await read(saved.vase)).toMatchObject({
        title: 'Vase',
        url: `https://${shop.host}/products/vase`,
      });
    });

    it('the platform’s product for a shopper who saved its page with another’s number', async () => {
      const shop = await shopify.install();
      const [clara, mallory] = [await shopper(shop), await shopper(shop)];
      const [vase, lamp] = [nextNumber(), nextNumber()];
      const id = await clara.save('/products/vase', { title: 'Vase', ...numbered(vase) });
      const other = await clara.save('/products/lamp', {
        title: 'Lamp',
        ...numbered(lamp, { variantId: '42' }),
      });
      await update(shop, productPayload('vase', { id: vase }));
      await update(shop, productPayload('lamp', { id: lamp, title: 'Lamp', variants: [variant('42')] }));
      const before = [await read(id), await read(other), await clara.saved()];
      for (const path of ['/products/lamp', '/products/attack', '/de/products/vase'])
        await mallory.save(path, {
          title: 'Fake',
          price: 1,
          imageUrl: 'https://evil.example/x.jpg',
          ...numbered(vase),
        });
      await saveByApp(mallory, {
        url: `https://${shop.host}/products/attack`,
        title: 'Fake',
        price: 1,
        productId: lamp,
      });
      await unite();
      expect([await read(id), await read(other), await clara.saved()]).toEqual(before);
    });

    it('one of another shop with the same number or handle', async () => {
      const [one, other] = [await shopify.install(), await shopify.install()];
      const clara = await shopper(one);
      const number = nextNumber();
      await clara.save('/products/vase', numbered(number));
      await update(one, productPayload('vase', { id: number }));
      for (const more of [{ metadata: numbered(number).metadata }, { productId: number }])
        await saveByApp(clara, { url: `https://${other.host}/products/vase`, ...more });
      expect(await wishes(clara)).toHaveLength(2);
      // With the other shop's key, metadata about this shop's page counts nowhere.
      await saveWithOtherKey(one, clara, {
        url: `https://${one.host}/products/lamp`,
        metadata: { ...numbered(number).metadata, variantId: '42' },
      });
      expect(await wishes(clara)).toHaveLength(3);
    });

    it('two products that give no number', async () => {
      const shop = await shopify.install();
      const clara = await shopper(shop);
      await clara.save('/products/blue-vase', { metadata: { productId: 'vase', variantId: '41' } });
      await clara.save('/de/products/blaue-vase', { metadata: { productId: 'vase', variantId: '41' } });
      expect(await clara.saved()).toHaveLength(2);
    });
  });
});
