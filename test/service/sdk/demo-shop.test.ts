import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectionsOf } from '#sdk/demo-shop/collections.ts';
import { type LanguageCode, languages } from '#sdk/demo-shop/language.ts';
import { products, productsIn } from '#sdk/demo-shop/products.ts';
import { type DemoShop, startDemoShop } from '#sdk/demo-shop/server.ts';

let shop: DemoShop;
beforeAll(async () => {
  shop = await startDemoShop({
    port: 0,
    siteUrl: 'http://localhost:3000',
    apiKey: 'pk_test_demo',
    basketConfigId: 'bkt_demo',
  });
});
afterAll(() => shop.close());

/** A shopper's browser that keeps cookies. */
function visitor() {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(shop.url + path, {
      redirect: 'manual',
      ...init,
      headers: { ...init.headers, cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]!.split('=');
      cookies.set(name, value);
    }
    return response;
  };
  return {
    send,
    page: async (path: string) => (await send(path)).text(),
    cart: async () => (await send('/cart.js')).json(),
    post: (path: string, body: unknown) =>
      send(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      }),
    submit: (path: string, fields: Record<string, string>) =>
      send(path, { method: 'POST', body: new URLSearchParams(fields) }),
  };
}

const decoded = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const attributeOf = (page: string, name: string) => {
  const value = new RegExp(`${name}="([^"]*)"`).exec(page)?.[1];
  return value && decoded(value);
};
const jsonOf = (page: string, opening: string) =>
  JSON.parse(page.slice(page.indexOf(opening) + opening.length).split('</script>', 1)[0] ?? '');

describe('the cart', () => {
  test('adds up quantities per variant and prices', async () => {
    const { post, cart } = visitor();
    await post('/cart/add.js', { items: [{ id: '1102', quantity: 2 }, { id: '1201' }] });
    const answer = await post('/cart/add.js', { items: [{ id: '1102', quantity: 1 }] });

    expect(await answer.json()).toMatchObject({ itemCount: 4, totalPrice: 3 * 5400 + 2499, currency: 'EUR' });
    expect(await cart()).toMatchObject({
      items: [
        { id: '1102', title: 'Ono Vase', variantTitle: 'Oat, medium', quantity: 3, linePrice: 16_200 },
        { id: '1201', title: 'Daily Mug', variantTitle: 'Clay', quantity: 1, linePrice: 2499 },
      ],
    });
    expect(shop.cart()).toMatchObject({ itemCount: 4 });
  });

  test('belongs to one visitor', async () => {
    await visitor().post('/cart/add.js', { items: [{ id: '1201' }] });
    expect(await visitor().cart()).toMatchObject({ items: [], itemCount: 0, totalPrice: 0 });
  });

  test.each([
    ['an unknown variant', [{ id: '1201' }, { id: 'nothing' }], 'unknown_variant'],
    ['a sold out variant', [{ id: '1201' }, { id: '1109' }], 'sold_out'],
    ['more than it sells at a time', [{ id: '1201' }, { id: '1102', quantity: 21 }], 'too_many'],
    ['less than one', [{ id: '1201', quantity: 0 }], 'invalid_items'],
    ['a fraction', [{ id: '1201', quantity: 0.5 }], 'invalid_items'],
    ['no items', [], 'invalid_items'],
    ['something else', 'items', 'invalid_items'],
  ])('rejects %s and stays unchanged', async (_, items, fault) => {
    const { post, cart } = visitor();
    await post('/cart/add.js', { items: [{ id: '1301' }] });
    const answer = await post('/cart/add.js', { items });

    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ error: fault, message: expect.any(String) });
    expect(await cart()).toMatchObject({ items: [{ id: '1301', quantity: 1 }], itemCount: 1 });
  });

  test('rejects a body that isn’t JSON', async () => {
    const answer = await visitor().send('/cart/add.js', { method: 'POST', body: '{' });
    expect(answer.status).toBe(422);
  });

  test('works with links and forms only, and removes a line with quantity zero', async () => {
    const { send, submit, page, cart } = visitor();
    const linked = await send('/cart/add?id=2101&quantity=2');
    expect([linked.status, linked.headers.get('location')]).toEqual([303, '/cart']);
    await submit('/cart/add', { handle: 'ono-vase', 'option-0': 'Sage', 'option-1': 'Large' });
    expect(await page('/cart')).toContain('€370.00');

    await submit('/cart/change', { id: '2101', quantity: '1' });
    expect(await cart()).toMatchObject({ itemCount: 2, totalPrice: 14_900 + 7200 });
    await submit('/cart/change', { id: '2101', quantity: '0' });
    await submit('/cart/change', { id: '1112', quantity: '0' });
    expect(await page('/cart')).toContain('Nothing in it yet.');
  });

  test('adds delivery only below the free limit', async () => {
    const { post, page } = visitor();
    await post('/cart/add.js', { items: [{ id: '1201' }] });
    expect(await page('/cart')).toContain('€29.89');
    await post('/cart/add.js', { items: [{ id: '1201', quantity: 2 }] });
    expect(await page('/cart')).toContain('Delivery is on us.');
  });
});

describe('an engraving', () => {
  const line = (Engraving?: string) => ({ id: '1801', properties: { Engraving } });

  test('creates a separate line, which can be changed separately', async () => {
    const { post, cart, page, submit } = visitor();
    await post('/cart/add.js', { items: [line('Anna'), line(' Ben ')] });
    await post('/cart/add.js', { items: [line('Anna'), line(' ')] });
    expect(await cart()).toMatchObject({
      items: [
        { key: '1801:Anna', properties: { Engraving: 'Anna' }, quantity: 2 },
        { key: '1801:Ben', properties: { Engraving: 'Ben' }, quantity: 1 },
        { key: '1801', properties: {}, quantity: 1 },
      ],
    });
    expect(await page('/cart')).toMatch(/Engraving: Anna<[\s\S]*Engraving: Ben</);
    expect(await page('/de/cart')).toMatch(/Gravur: Anna<[\s\S]*Gravur: Ben</);

    await submit('/de/cart/change', { id: '1801:Anna', quantity: '0' });
    expect(await cart()).toMatchObject({ items: [{ key: '1801:Ben' }, { key: '1801' }] });
  });

  test('works without JavaScript', async () => {
    const { submit, cart } = visitor();
    const sent = await submit('/de/cart/add', { handle: 'serving-board', 'properties[Engraving]': 'Zoë' });
    expect(sent.headers.get('location')).toBe('/de/cart');
    expect(await cart()).toMatchObject({ items: [{ properties: { Engraving: 'Zoë' } }] });
  });

  test('is ignored for products without one', async () => {
    const { post, cart } = visitor();
    await post('/cart/add.js', { items: [{ ...line('Anna'), id: '1201' }] });
    expect(await cart()).toMatchObject({ items: [{ key: '1201', properties: {} }] });
  });

  test('has at most 20 characters', async () => {
    const { post } = visitor();
    expect((await post('/cart/add.js', { items: [line('x'.repeat(20))] })).status).toBe(200);
    expect((await post('/cart/add.js', { items: [line('x'.repeat(21))] })).status).toBe(422);
  });
});

describe('German pages', () => {
  const paths = [
    '/',
    '/cart',
    '/checkout',
    '/wishlist',
    '/search',
    '/search?q=xyz',
    '/search?q=vase',
    '/nothing',
    ...collectionsOf(products, 'en').map(({ handle }) => `/collections/${handle}`),
    ...products.map(({ handle }) => `/products/${handle}`),
    '/products/ono-vase?variant=1109',
    '/collections/table/products/serving-board',
  ];
  /** Texts and attributes that visitors read, hear or share. */
  const wordsOn = (page: string) =>
    [
      ...page
        .replace(/<script[\s\S]*?<\/script>/g, '')
        .matchAll(
          />([^<>]+)<|(?:alt|title|aria-label|placeholder|content|description|data-[a-z-]+)="([^"]*)"/g,
        ),
    ]
      .map(([, text, attribute]) => decoded((text ?? attribute ?? '').replace(/\s+/g, ' ').trim()))
      .filter((text) => /\p{L}{3}/u.test(text));
  const stringsIn = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(stringsIn);
  const textsIn = (code: LanguageCode) =>
    stringsIn([
      languages[code].texts,
      productsIn(code).map(({ title, type, description, details, options, photos, variants }) => [
        title,
        type,
        description,
        details,
        photos.map(({ alt }) => alt),
        ...options.map(({ name, values }) => [name, values.map((value) => value.name)]),
        ...variants.map((variant) => variant.title),
      ]),
    ]).filter((text) => /\p{L}{3}/u.test(text));
  const german = new Set(textsIn('de'));

  test('have their own texts', () => {
    const same = new Set(textsIn('en').filter((text) => german.has(text)));
    expect([...same].sort()).toEqual(['Material', 'Set', 'The Quiet Kitchen']);
  });

  const english = textsIn('en').filter((text) => !german.has(text));

  test.each(paths)('%s has no English text', async (path) => {
    const { page, post } = visitor();
    await post('/cart/add.js', {
      items: [{ id: '1801', properties: { Engraving: 'Anna' } }, { id: '1103' }],
    });
    const text = await page(`/de${path}`);
    expect(text).toContain('<html lang="de">');
    const words = wordsOn(text);
    expect(words.length).toBeGreaterThan(20);
    expect(words.filter((word) => english.includes(word))).toEqual([]);
    expect(text).not.toMatch(/€\d/);
    const links = [...text.matchAll(/(?:href|action)="(\/[^"]*)"/g)].map((match) => match[1]!);
    const elsewhere = links.filter((link) => !/^\/(de|assets)\//.test(link));
    expect(elsewhere).toEqual([decoded(path)]);
  });

  test('every link of the home page leads somewhere', async () => {
    const { page, send } = visitor();
    const links = [...(await page('/de')).matchAll(/href="(\/[^"#]*)"/g)].map((match) => decoded(match[1]!));
    for (const link of new Set(links)) expect([link, (await send(link)).status]).toEqual([link, 200]);
  });

  test('describe products with their own URL, market and price', async () => {
    const path = '/de/collections/table/products/daily-mug';
    const page = await visitor().page(path);
    expect(attributeOf(page, 'data-url')).toBe(shop.url + path);
    expect(attributeOf(page, 'data-market')).toBe('de-DE');
    expect(attributeOf(page, 'data-wl-locale')).toBe('de-DE');
    expect(attributeOf(page, 'data-title')).toBe('Alltagsbecher');
    expect(page).toContain('24,99\u00a0€');
    expect(attributeOf(page, 'rel="canonical" href')).toBe(`${shop.url}/de/products/daily-mug`);
  });

  test('and English ones refer to each other, and the switch keeps the page', async () => {
    const { page } = visitor();
    const [en, de] = [
      await page('/products/ono-vase?variant=1112'),
      await page('/de/products/ono-vase?variant=1112'),
    ];
    for (const one of [en, de]) {
      expect(one).toContain(`hreflang="en" href="${shop.url}/products/ono-vase"`);
      expect(one).toContain(`hreflang="de" href="${shop.url}/de/products/ono-vase"`);
      expect(one).toContain(`hreflang="x-default" href="${shop.url}/products/ono-vase"`);
    }
    expect(en).toMatch(/href="\/de\/products\/ono-vase\?variant=1112"\s+lang="de"/);
    expect(de).toMatch(/href="\/products\/ono-vase\?variant=1112"\s+lang="en"/);
  });

  test('are shown to visitors who come back from the wishlist, whose links have no language', async () => {
    const { send } = visitor();
    const back = async () => {
      const answer = await send('/cart?from=wishlist', { headers: { 'Sec-Fetch-Site': 'cross-site' } });
      return [answer.status, answer.headers.get('location')];
    };
    expect(await back()).toEqual([200, null]);
    await send('/de/products/ono-vase');
    expect(await back()).toEqual([302, '/de/cart?from=wishlist']);
    await send('/products/ono-vase', { headers: { 'Sec-Fetch-Site': 'same-origin' } });
    expect(await back()).toEqual([200, null]);
  });

  test('find products by German words, and say in German why the cart refuses', async () => {
    const { page, post } = visitor();
    expect(await page('/de/search?q=teekanne')).toContain('1 Produkt<');
    const answer = await post('/de/cart/add.js', { items: [{ id: '1109' }] });
    expect(await answer.json()).toMatchObject({ message: 'Ausverkauft: Vase Ono, Ton, groß.' });
  });
});

describe('product pages', () => {
  test.each(products.map((product) => [product.handle, product] as const))(
    '%s is complete',
    async (_, product) => {
      const page = await visitor().page(`/products/${product.handle}`);
      const data = jsonOf(page, '<script type="application/ld+json">');
      expect(data).toMatchObject({ '@type': 'Product', name: product.title });
      expect(data.offers).toHaveLength(product.variants.length);
      for (const offer of data.offers) {
        expect(offer).toMatchObject({
          '@type': 'Offer',
          priceCurrency: 'EUR',
          price: expect.stringMatching(/^\d+\.\d\d$/),
        });
      }
      expect(attributeOf(page, 'property="og:image" content')).toMatch(
        /^http:\/\/localhost:\d+\/assets\/.+\.webp$/,
      );

      expect(attributeOf(page, 'data-url')).toBe(`${shop.url}/products/${product.handle}`);
      expect(Number(attributeOf(page, 'data-price'))).toBeGreaterThan(0);
      const metadata = JSON.parse(attributeOf(page, 'data-metadata') ?? '');
      expect(product.variants.map(({ id }) => id)).toContain(metadata.variantId);
      expect(metadata.quantity).toBe(1);
    },
  );

  test('every image exists and has dimensions', async () => {
    const { page, send } = visitor();
    const paths = ['/', ...products.map(({ handle }) => `/products/${handle}`)];
    const images = (await Promise.all(paths.map(page))).flatMap((text) => text.match(/<img[^>]*>/g) ?? []);
    for (const image of images) expect(image).toMatch(/width="\d+"[\s\S]*height="\d+"/);

    const variantPhotos = products.flatMap(({ variants }) => variants.map(({ photo }) => `/assets/${photo}`));
    const files = new Set([...images.map((image) => attributeOf(image, 'src') ?? ''), ...variantPhotos]);
    for (const file of files) expect([file, (await send(file)).status]).toEqual([file, 200]);
  });

  test('a link to a variant shows that variant', async () => {
    const page = await visitor().page('/products/ono-vase?variant=1112');
    expect(attributeOf(page, 'data-price')).toBe('7200');
    expect(attributeOf(page, 'data-image-url')).toBe(`${shop.url}/assets/vase-sage.webp`);
    expect(JSON.parse(attributeOf(page, 'data-metadata') ?? '')).toMatchObject({
      variantId: '1112',
      variantTitle: 'Sage, large',
    });
  });

  test('a sold out variant can’t be bought', async () => {
    const page = await visitor().page('/products/ono-vase?variant=1109');
    expect(page).toMatch(/<button[^>]*buy-button[^>]*disabled[^>]*>\s*Sold out/);
  });
});

test('variant IDs are unique', () => {
  const ids = products.flatMap(({ variants }) => variants.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(products.length).toBeGreaterThanOrEqual(16);
});

test.each(collectionsOf(products, 'en').map(({ handle, cards }) => [handle, cards.length]))(
  'the collection %s has a heart on each of its %i cards',
  async (handle, count) => {
    const page = await visitor().page(`/collections/${handle}`);
    expect(page.match(/data-wl\s/g)).toHaveLength(count);
    expect(page).toContain(`${count} products`);
  },
);

test('a collection can be sorted by price', async () => {
  const page = await visitor().page('/collections/table?sort=price-up');
  const prices = [...page.matchAll(/data-price="(\d+)"/g)].map((match) => Number(match[1]));
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
});

test('a visitor’s input is escaped', async () => {
  const page = await visitor().page(`/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(page).not.toContain('<script>alert');
  expect(page).toContain('&lt;script&gt;alert(1)');
});

test('the demo shop loads the wishlist only with its two public scripts', async () => {
  const page = await visitor().page('/');
  const scripts = [...page.matchAll(/src="(http[^"]*\.js)"/g)].map((match) => match[1]);
  expect(scripts).toEqual([
    'http://localhost:3000/sdk/v1/widget.js',
    'http://localhost:3000/sdk/v1/basket-integration.js',
  ]);
  expect(attributeOf(page, 'data-wl-key')).toBe('pk_test_demo');
});

test('an unknown page returns 404, and only assets are served as files', async () => {
  const { send } = visitor();
  for (const path of ['/nothing', '/products/nothing', '/collections/nothing', '/assets/..%2fserver.ts']) {
    expect((await send(path)).status).toBe(404);
  }
});
