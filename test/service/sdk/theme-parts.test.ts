import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { themeBundle } from '#sdk/size-budget.ts';
import { cartLine, refusalOf } from '#sdk/theme/add-to-theme-cart.ts';
import { completed, minorUnits, type ShopifyProduct } from '#sdk/theme/complete-product.ts';
import { handleOf } from '#sdk/theme/product-handle.ts';

describe('the theme blocks’ script', () => {
  it('is within its size budget, and contains only the SDK', async () => {
    const script = await readFile(`extensions/theme-app-extension/assets/${themeBundle.name}`);
    expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(themeBundle.budget);
    const { inputs } = JSON.parse(await readFile('build/meta/sdk-wishlist.json', 'utf8'));
    for (const input of Object.keys(inputs))
      expect(input).toMatch(/^(sdk\/(theme|widget|hearts|connect)|api\/contract)\//);
  });
});

describe('a product’s handle', () => {
  const page = 'https://shop.example/de/collections/all';
  it.each([
    ['/products/ono-vase', 'ono-vase'],
    ['/de/collections/all/products/ono-vase?variant=1#reviews', 'ono-vase'],
    ['https://shop.example/products/ünsafe/', '%C3%BCnsafe'],
    ['https://other.example/products/ono-vase', undefined],
    ['/products/', undefined],
    ['/products/ono-vase.js', undefined],
    ['/collections/products', undefined],
    ['http://[', undefined],
  ])('%s → %s', (address, handle) => expect(handleOf(address, page)).toBe(handle));
});

describe('Shopify’s hundredths', () => {
  it.each([
    [5400, 'EUR', 5400],
    [540000, 'JPY', 5400],
    [5400, 'KWD', 54000],
    [549000, 'HUF', 549000],
    [5400, 'nonsense', 5400],
    [5400, undefined, 5400],
  ])('%i in %s are %i minor units', (hundredths, currency, minor) =>
    expect(minorUnits(hundredths, currency)).toBe(minor),
  );
});

describe('completing a product card', () => {
  const variant = (id: number, available = true) => ({
    id,
    title: `Size ${id}`,
    price: 100 * id,
    compare_at_price: id === 2 ? 900 : null,
    available,
    featured_image: id === 2 ? { src: '//cdn.example/2.jpg' } : null,
  });
  const found: ShopifyProduct = {
    id: 9,
    title: 'Ono Vase',
    description: null,
    vendor: 'Ono Kiln',
    type: 'Vases',
    tags: ['new'],
    featured_image: '//cdn.example/vase.jpg',
    variants: [variant(1, false), variant(2), variant(3)],
  };
  const url = 'https://shop.example/products/ono-vase';

  it('uses the first available variant, and lists all of them', () => {
    expect(completed({ url, title: 'ono…' }, found, 'EUR')).toMatchObject({
      url,
      id: '9',
      title: 'Ono Vase',
      price: 200,
      compareAtPrice: 900,
      currency: 'EUR',
      imageUrl: 'https://cdn.example/2.jpg',
      metadata: { variantId: '2', variantTitle: 'Size 2', quantity: 1, variants: { length: 3 } },
    });
  });

  it('keeps the chosen variant', () => {
    const product = completed({ url, metadata: { variantId: '3', quantity: 2 } }, found, 'JPY');
    expect(product).toMatchObject({ price: 3, imageUrl: 'https://cdn.example/vase.jpg' });
    expect(product.metadata).toEqual({
      productId: '9',
      variantId: '3',
      quantity: 2,
      variantTitle: 'Size 3',
    });
  });

  it('omits the variant title of a single variant, and keeps the URL short with hundreds', () => {
    const { metadata } = completed({ url }, { ...found, variants: [variant(1)] });
    expect(metadata).toEqual({ productId: '9', variantId: '1', quantity: 1 });
    const many = Array.from({ length: 250 }, (_, index) => variant(index + 1));
    const address = new URLSearchParams({
      product: JSON.stringify(completed({ url }, { ...found, variants: many })),
    });
    expect(`${address}`.length).toBeLessThan(6_000);
  });
});

describe('a cart line', () => {
  const product = {
    itemId: 1,
    url: '',
    title: '',
    imageUrl: null,
    priceMinor: null,
    currency: null,
    quantity: 2,
  };
  it('is the saved variant, with its properties and selling plan', () => {
    const meta = { properties: { Engraving: 'M' }, selling_plan: 77, other: 1 };
    expect(
      cartLine({ variantId: '42', quantity: 2, product: { ...product, variantId: '42', meta } }),
    ).toEqual({
      id: 42,
      quantity: 2,
      properties: { Engraving: 'M' },
      selling_plan: 77,
    });
  });
  it('accepts global IDs', () => {
    const variantId = 'gid://shopify/ProductVariant/42';
    expect(cartLine({ variantId, quantity: 1, product: { ...product, variantId, meta: {} } })).toEqual({
      id: 42,
      quantity: 1,
    });
  });
  it.each([
    [{ description: 'Sold out', message: 'Cart Error' }, 'Sold out'],
    [{ description: { id: ['no'] }, message: 'Cart Error' }, 'Cart Error'],
    [{}, 'Try again'],
    [null, 'Try again'],
  ])('is refused with %j: %s', (answer, text) => expect(refusalOf(answer, 'Try again')).toBe(text));
});
