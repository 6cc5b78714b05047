import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { productUrl } from '#api/contract/wish.ts';
import { canonicalUrl } from '#api/modules/catalog/canonical-url.ts';
import { rules } from '#sdk/hearts/match-wishes.ts';
import { check } from '#sdk/widget/price.ts';
import { productOfButton, saveProductOf } from '#sdk/widget/read-product.ts';
import { plainRules, savedMarks } from '#sdk/widget/saved-marks.ts';

const page = 'https://shop.example/collections/table';

/** The JSON the hosted page receives, without undefined values. */
const sent = (data: DOMStringMap, locale?: string) =>
  JSON.parse(JSON.stringify(saveProductOf(productOfButton(data), locale, page)));

describe('a save button’s attributes', () => {
  it('become the saved product', () => {
    expect(
      sent({
        wl: '',
        url: 'https://shop.example/products/ono-vase',
        id: 'ono-vase',
        offerId: '77',
        title: 'Ono Vase',
        description: 'Stoneware',
        imageUrl: 'https://shop.example/vase.webp',
        price: '5400',
        currency: 'EUR',
        market: 'de-AT',
        metadata: '{"variantId":"42","quantity":2}',
      }),
    ).toEqual({
      url: 'https://shop.example/products/ono-vase',
      id: 'ono-vase',
      offerId: 77,
      title: 'Ono Vase',
      description: 'Stoneware',
      imageUrl: 'https://shop.example/vase.webp',
      price: 5400,
      currency: 'EUR',
      marketCode: 'de-AT',
      metadata: { variantId: '42', quantity: 2 },
    });
  });

  it('of the platform’s theme block are read, too', () => {
    expect(
      sent({
        url: '/products/cushion',
        productId: '9001',
        variantId: '42',
        compareAtPrice: '5200',
        vendor: 'Kiln & Linen',
        productType: 'Cushion',
        tags: 'linen, rust , sofa',
        imageUrl: '//cdn.example/cushion.webp',
      }),
    ).toMatchObject({
      url: 'https://shop.example/products/cushion',
      id: '9001',
      compareAtPrice: 5200,
      vendor: 'Kiln & Linen',
      productType: 'Cushion',
      metadata: { variantId: '42' },
      imageUrl: 'https://cdn.example/cushion.webp',
    });
  });

  it('split tags at commas and trim them', () => {
    expect(sent({ tags: ' linen, two words , sofa,' }).tags).toEqual(['linen', 'two words', 'sofa']);
  });

  it('prefer the variant in data-metadata to data-variant-id', () => {
    const metadata = '{"variantId":"7"}';
    expect(sent({ variantId: '42', metadata }).metadata).toEqual({ variantId: '7' });
  });

  it('are ignored if invalid', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    for (let times = 0; times < 2; times += 1)
      expect(sent({ url: '/a', metadata: '{oops' })).toEqual({ url: 'https://shop.example/a' });
    expect(warn.mock.calls).toEqual([['[wl] not JSON:', '{oops']]);
  });

  it('keep an unusual price as it is written, so that what belongs to it is left out with it', () => {
    for (const price of ['54.00', '54,00', '1,299', '54 €', '-5', '1e3', ''])
      expect(sent({ url: '/a', price, compareAtPrice: '6000', currency: 'EUR' })).toEqual({
        url: 'https://shop.example/a',
        price,
        compareAtPrice: 6000,
        currency: 'EUR',
      });
    expect(sent({ url: '/a', price: '\n 5400 ' }).price).toBe(5400);
  });

  it('fall back to the page and the shop’s locale', () => {
    expect(sent({}, 'en-GB')).toEqual({ url: page, marketCode: 'en-GB' });
  });
});

describe('the console', () => {
  const warnings = (product: Record<string, unknown>) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    for (let times = 0; times < 2; times += 1) check({ url: page, ...product });
    const said = warn.mock.calls.map(([, message]) => message as string);
    warn.mockRestore();
    return said;
  };

  it.each([
    [{ price: '12.00', currency: 'EUR' }, '"12.00" read as €12.00. Write 1200 instead.'],
    [{ price: '1,299', currency: 'JPY' }, '"1,299" read as ¥1,299. Write 1299 instead.'],
    [{ price: '1.5', currency: 'KWD' }, /^"1.5" read as KWD\s1.500. Write 1500 instead.$/],
    [
      { price: 1, compareAtPrice: '1.299,00', currency: 'EUR' },
      '"1.299,00" read as €1,299.00. Write 129900 instead.',
    ],
  ])('says once how it reads %j', (product, message) => {
    expect(warnings(product)).toEqual([expect.stringMatching(message)]);
  });

  it.each([
    { price: '1,299', compareAtPrice: 150_000, currency: 'EUR' },
    { price: '54 €', currency: 'EUR' },
    { price: '٥٤', currency: 'EUR' },
    { price: 54.5, currency: 'EUR' },
    { price: 1299, currency: 'EURO' },
    { price: '12.99' },
  ])('says once that it leaves out all of %j', (product) => {
    expect(warnings(product)).toEqual([
      expect.stringMatching(/unclear, so price, compare-at price and currency are left out/),
    ]);
  });

  it('says that it leaves out an unclear compare-at price or offer ID alone', () => {
    expect(warnings({ price: 1200, compareAtPrice: '1,500', currency: 'EUR' })).toEqual([
      expect.stringMatching(/^"1,500": no clear compare-at price/),
    ]);
    expect(warnings({ offerId: 'x', currency: 'EUR' })).toEqual([
      'offer ID "x": not a whole number, left out.',
    ]);
  });
});

describe('open()’s options', () => {
  it('accept aliases, and full names take precedence', () => {
    const product = saveProductOf(
      { productUrl: '/a', url: '/b', productId: 'p', id: 'q', locale: 'de-DE', marketCode: 'fr-FR' },
      'en-GB',
      page,
    );
    expect(product).toMatchObject({ url: 'https://shop.example/a', id: 'p', marketCode: 'de-DE' });
  });

  it('truncate a description to keep the dialog’s URL short', () => {
    expect(saveProductOf({ description: 'x'.repeat(9000) }, '', page).description).toHaveLength(500);
  });

  it('pass on an invalid URL unchanged', () => {
    expect(saveProductOf({ url: 'http://' }, '', page).url).toBe('http://');
  });
});

describe('product URLs', () => {
  it.each([
    'https://Shop.Example/products/vase?variant=2&utm_source=mail&gclid=1#reviews',
    'https://shop.example/products/vase?b=2&a=1&fbclid=x&msclkid=y&mc_cid=1&_ga=2&srsltid=3',
    'https://shop.example/products/v%C3%A4se?size=a+b',
    'https://shop.example',
    'https://shop.example/products/vase?utm_campaign=x',
    'https://shop.example/products/vase?gad_source=1&gad_campaignid=2&_pos=3&_sid=4&_ss=r&_fid=5&_psq=v&pr_seq=u&_size=7',
    'http://shop.example/products/v%c3%a4se%2d1%7e%2fa?q=%7e',
    'https://shop.example/?gclid=1#/product/1?utm_source=x&size=M&b=2',
    'https://shop.example/shop#!/product/1?gclid=x',
    'https://shop.example/shop#/product/1',
    'https://shop.example/shop#/',
    'https://shop.example/shop#!reviews',
  ])('are canonicalized as on the server: %s', (address) => {
    expect(productUrl(address)).toBe(canonicalUrl(address));
  });
});

describe('marks of saved products', () => {
  it('match http and https, once per product', () => {
    vi.stubGlobal('self', {});
    onTestFinished(() => void vi.unstubAllGlobals());
    const marks = savedMarks('pk_test', plainRules);
    marks.rules = rules;
    const find = (url: string) => marks.find({ url, variantId: null });
    marks.add({ url: 'http://shop.example/#/product/1', variantId: null });
    expect(find('https://shop.example/#/product/1')).toBeDefined();
    expect(find('https://shop.example/#/product/2')).toBeUndefined();
    marks.replace([{ url: 'https://shop.example/#/product/1', variantId: null }]);
    expect(marks.load()).toHaveLength(1);
    expect(find('http://shop.example/#/product/1')).toBeDefined();
  });
});
