import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { saveProductInput } from '#api/modules/lists/schemas.ts';
import { scriptJson } from '#app/hosted/page-data.tsx';
import { contentSecurityPolicy } from '#app/hosted/security-headers.ts';
import { productToSave } from '#app/save/dialog-product.ts';
import { offeredProduct, readSaveProduct } from '#app/save/offered-product.ts';

const url = 'https://shop.example/products/vase';
const read = (product: unknown) => readSaveProduct(JSON.stringify(product));

describe('the product in the dialog’s URL', () => {
  it.each([null, '', '{', 'null', '[]', '"x"', '7', '{}', '{"url":7}', '{"url":"javascript:alert(1)"}'])(
    'is null for %j',
    (text) => expect(readSaveProduct(text)).toBeNull(),
  );

  it('ignores an invalid field and still saves', () => {
    const product = read({ url, title: 7, imageUrl: 'vase.jpg', price: 54.5, currency: '€', tags: 'a' });
    expect(product).toMatchObject({ title: 'shop.example', imageUrl: null, price: null, currency: null });
    expect(product?.fields).toEqual({ url, metadata: {} });
  });

  it.each([
    ['12.00', 'EUR', 1200],
    [' 12.00\n', 'EUR', 1200],
    ['12,5', 'eur', 1250],
    ['12.9900', 'EUR', 1299],
    ['0.99', 'USD', 99],
    ['1200.00', 'JPY', 1200],
    ['1,299', 'JPY', 1299],
    ['1 299 000', 'JPY', 1_299_000],
    ['1.250', 'KWD', 1250],
    ['1,250', 'TND', 1250],
    ['1250.5', 'KWD', 1_250_500],
    ['1.234,50', 'EUR', 123_450],
    ['1,234.50', 'USD', 123_450],
    ['1’234.50', 'CHF', 123_450],
    ['1\u202F234,50', 'EUR', 123_450],
    ['12.345.678,90', 'EUR', 1_234_567_890],
  ])('reads the text %j in %s as major units', (price, currency, minor) => {
    expect(read({ url, price, compareAtPrice: price, currency })?.fields).toMatchObject({
      price: minor,
      compareAtPrice: minor,
      currency: currency.toUpperCase(),
    });
  });

  it.each([
    // Perhaps 1,299 euros, or cents.
    ...['1,299', '1.299', '1’299', "1'299", '1 299', '1,299,000', '1299', '12.000'].map((text) => [
      text,
      'EUR',
    ]),
    ...['1,2,3', '1.299.00', '12,99,5', '12.999', '12.', '.50', '1,299.5.0'].map((text) => [text, 'EUR']),
    ...['12.00 €', '€ 12', '12 USD', '-12.00', '12-', '1e3', '١٢٫٥٠', '１２.００', 'free'].map((text) => [
      text,
      'EUR',
    ]),
    ['12.50', 'JPY'],
    ['1234.567', 'JPY'],
    ['1,299,000', 'KWD'],
    ['12.00', undefined],
    ['12.00', 'EURO'],
    ['12.00', '€'],
  ] as [string, string?][])(
    'leaves out the price %j in %s with everything that belongs to it',
    (price, currency) => {
      const product = read({ url, price, compareAtPrice: 99_000, currency });
      expect(product).toMatchObject({ price: null, currency: null });
      expect(product?.fields).toEqual({ url, metadata: {} });
    },
  );

  it.each([
    { price: 1200, compareAtPrice: '1,299' },
    { price: 1200, compareAtPrice: 1100 },
    { price: 1200, compareAtPrice: 'was 15' },
  ])('keeps a clear price without an invalid compare-at price: %j', (prices) => {
    expect(read({ url, currency: 'EUR', ...prices })?.fields).toEqual({
      url,
      price: 1200,
      currency: 'EUR',
      metadata: {},
    });
  });

  it('leaves out a compare-at price without a price', () => {
    expect(read({ url, currency: 'EUR', price: null, compareAtPrice: 1500 })?.fields).toEqual({
      url,
      currency: 'EUR',
      metadata: {},
    });
  });

  it('keeps variants’ prices only in a known currency', () => {
    const variants = [
      { id: '1', title: 'Red', price: 1200 },
      { id: '2', title: 'Blue', price: 1300 },
    ];
    const prices = (currency?: string) =>
      read({ url, currency, metadata: { variants } })?.variants.map(({ price }) => price);
    expect([prices('EUR'), prices(), prices('EURO')]).toEqual([
      [1200, 1300],
      [1200, 1300],
      [null, null],
    ]);
  });

  it.each([120, '120', 9_999])('keeps a quantity of %j', (quantity) => {
    expect(read({ url, metadata: { quantity } })?.quantity).toBe(Number(quantity));
  });

  it('offers variants if there are several, and saves only the chosen one', () => {
    const variants = [
      { id: 11, title: 'Small', price: 3900, swatch: '#d2c2a6' },
      {
        id: '12',
        title: 'Medium',
        swatch: 'url(https://evil.example)',
        image: 'https://shop.example/black.webp',
      },
      { id: '', title: 'Nameless' },
      'nonsense',
    ];
    const product = read({
      url,
      price: 5400,
      metadata: { variantId: '12', quantity: 2, engraving: 'C', variants },
    });
    if (!product) throw new Error('no product');
    expect(product.variants).toEqual([
      { id: '11', title: 'Small', imageUrl: null, price: 3900, swatch: '#d2c2a6', available: true },
      {
        id: '12',
        title: 'Medium',
        imageUrl: 'https://shop.example/black.webp',
        price: null,
        swatch: null,
        available: true,
      },
    ]);
    expect(product).toMatchObject({ variantId: '12', quantity: 2 });
    expect(productToSave(product, { variantId: '11', quantity: 3 })).toEqual({
      url,
      price: 3900,
      metadata: { variantId: '11', variantTitle: 'Small', swatch: '#d2c2a6', quantity: 3, engraving: 'C' },
    });
  });

  it('saves the title, image and price of the same variant', () => {
    const [orange, black] = ['orange', 'black'].map((name) => `https://shop.example/${name}.webp`);
    const offered = { url, price: 5400, compareAtPrice: 6000, currency: 'EUR', imageUrl: orange };
    const variants = [
      { id: '1', title: 'Orange' },
      { id: '2', title: 'Black', image: black, price: 6100 },
      { id: '3', title: 'Grey', image: '//cdn.example/grey.webp' },
    ];
    const product = read({ ...offered, metadata: { variantId: '1', variants } })!;
    const saved = (variantId: string) => productToSave(product, { variantId, quantity: 1 });
    expect(saved('1')).toMatchObject({
      imageUrl: orange,
      price: 5400,
      compareAtPrice: 6000,
      currency: 'EUR',
    });
    const { compareAtPrice, ...second } = saved('2');
    expect(second).toMatchObject({ imageUrl: black, price: 6100, currency: 'EUR' });
    expect(compareAtPrice).toBeUndefined();
    expect(saved('3')).toMatchObject({ imageUrl: 'https://cdn.example/grey.webp' });
    expect(saved('3').price).toBeUndefined();
  });

  it('preselects an available variant if the shop names none', () => {
    const variants = [
      { id: '1', title: 'Red', available: false },
      { id: '2', title: 'Blue' },
    ];
    expect(read({ url, metadata: { variants } })?.variantId).toBe('2');
    expect(read({ url, metadata: { variants: variants.slice(0, 1) } })?.variants).toEqual([]);
  });
});

describe('a product that a page describes badly', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => ({ id: n, title: `Size ${n}` }));
  const nested = (levels: number): unknown => (levels ? [nested(levels - 1)] : 1);
  const cases: [string, Record<string, unknown>, object][] = [
    ['a title that is too long', { title: 'x'.repeat(2_001) }, { title: 'shop.example' }],
    ['an empty title', { title: '  ' }, { title: 'shop.example' }],
    ['a script as an image', { imageUrl: 'javascript:alert(1)' }, { imageUrl: null }],
    [
      'an image URL without a scheme',
      { imageUrl: '//cdn.example/a.jpg' },
      { imageUrl: 'https://cdn.example/a.jpg' },
    ],
    ['a price in text', { price: '54' }, { price: null }],
    ['a negative price', { price: -1 }, { price: null }],
    ['half a cent', { price: 54.5 }, { price: null }],
    ['a currency in lower case', { currency: 'eur' }, { currency: 'EUR' }],
    ['a currency sign', { currency: '€' }, { currency: null }],
    ['a price in a currency sign', { price: 5400, currency: '€' }, { price: null, currency: null }],
    ['a currency of no price', { price: '1.234', currency: 'EUR' }, { price: null, currency: null }],
    [
      'a currency of variants',
      {
        price: '-',
        currency: 'EUR',
        metadata: { variants: [{ id: 1, title: 'S', price: '9.00' }, many(1)[0]] },
      },
      { price: null, currency: 'EUR', variants: [{ price: 900 }, { price: null }] },
    ],
    ['a style as a swatch', { metadata: { swatch: 'url(https://evil.example)' } }, { swatch: null }],
    ['a fractional quantity', { metadata: { quantity: 2.5 } }, { quantity: 1 }],
    ['an object that can’t become a number', { metadata: { quantity: { toString: '' } } }, { quantity: 1 }],
    ['a quantity above the limit', { metadata: { quantity: 10_000 } }, { quantity: 1 }],
    ['fewer than one piece', { metadata: { quantity: '0' } }, { quantity: 1 }],
    ['a variant ID that is too long', { metadata: { variantId: 'x'.repeat(256) } }, { variantId: null }],
    ['a foreign variant', { metadata: { variantId: '9', variants: many(3) } }, { variantId: '0' }],
    ['300 variants', { metadata: { variants: many(300) } }, { variants: { length: 250 } }],
    ['an invalid market', { marketCode: 'everywhere at once' }, { fields: { marketCode: undefined } }],
    ['an invalid offer', { offerId: 2 ** 31 }, { fields: { offerId: undefined } }],
    ['one bad tag of two', { tags: [7, ' oak '] }, { fields: { tags: ['oak'] } }],
    [
      'too much metadata',
      { metadata: { variantId: '7', note: 'x'.repeat(16_000) } },
      { variantId: '7', fields: { metadata: { variantId: '7' } } },
    ],
    ['deep metadata', { metadata: { note: nested(100) } }, { fields: { metadata: {} } }],
    ['metadata that is a list', { metadata: ['a'] }, { fields: { metadata: {} } }],
  ];

  it.each(cases)('is the same in the dialog and without it: %s', (_, bad, expected) => {
    const given = { url, ...bad };
    expect(offeredProduct(given)).toMatchObject(expected);
    expect(read(given)).toEqual(offeredProduct(given));
  });

  it('is without a product only if it has no web URL', () => {
    for (const none of [undefined, 7, '', 'vase', 'ftp://shop.example', `${url}?${'x'.repeat(8_000)}`])
      expect([offeredProduct({ url: none }), read({ url: none })]).toEqual([null, null]);
    const cyclic: Record<string, unknown> = { variantId: '7' };
    cyclic.self = cyclic;
    expect(offeredProduct({ url, metadata: cyclic })).toMatchObject({
      variantId: '7',
      fields: { metadata: { variantId: '7' } },
    });
  });

  it('is never refused by the service', () => {
    const fields = [
      'title',
      'description',
      'imageUrl',
      'price',
      'compareAtPrice',
      'currency',
      'marketCode',
      'offerId',
      'vendor',
      'productType',
      'tags',
    ];
    const bad = fc.oneof(fc.jsonValue(), fc.webUrl(), fc.integer(), fc.string({ maxLength: 40 }));
    const metadata = fc.dictionary(
      fc.constantFrom('variantId', 'variantTitle', 'swatch', 'quantity', 'note', 'variants'),
      bad,
    );
    const product = fc.tuple(fc.dictionary(fc.constantFrom(...fields), bad), fc.oneof(metadata, bad));
    fc.assert(
      fc.property(product, ([given, meta]) => {
        const offered = offeredProduct({ url, ...given, metadata: meta })!;
        expect(saveProductInput.safeParse(productToSave(offered, offered)).error).toBeUndefined();
      }),
      { numRuns: 50 },
    );
    for (const [, given] of cases) {
      const offered = offeredProduct({ url, ...given })!;
      expect(saveProductInput.safeParse(productToSave(offered, offered)).error).toBeUndefined();
    }
  });
});

describe('a hosted page', () => {
  it('escapes product texts in scripts', () => {
    const json = scriptJson({ title: '</script><script>alert(1)</script><!--\u2028' });
    expect(json).not.toMatch(/[<>\u2028]/);
    expect(JSON.parse(json)).toEqual({ title: '</script><script>alert(1)</script><!--\u2028' });
  });

  it('limits the sources of scripts and images, and its parents', () => {
    const page = { baseUrl: 'https://api.example/v1', siteUrl: 'https://site.example' };
    const policy = contentSecurityPolicy(page);
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain("connect-src 'self' https://api.example;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('localhost');
    expect(contentSecurityPolicy({ ...page, siteUrl: 'http://localhost:3000' })).toContain(
      'http://localhost:*',
    );
    expect(contentSecurityPolicy({ ...page, frameAncestors: ['https://a.example'] })).toContain(
      'frame-ancestors https://a.example',
    );
  });
});
