import { describe, expect, it } from 'vitest';
import { productToSave } from '#app/save/dialog-product.ts';
import { scriptJson } from '#app/hosted/page-data.tsx';
import { contentSecurityPolicy } from '#app/hosted/security-headers.ts';
import { readSaveProduct } from '#app/save/save-product.server.ts';

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
    expect(product?.fields).toEqual({ url, marketCode: 'de-DE', metadata: {} });
  });

  it('offers variants if there are several, and saves only the chosen one', () => {
    const variants = [
      { id: 11, title: 'Small', price: 3900, swatch: '#d2c2a6' },
      { id: '12', title: 'Medium', swatch: 'url(https://evil.example)' },
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
      { id: '11', title: 'Small', price: 3900, swatch: '#d2c2a6', available: true },
      { id: '12', title: 'Medium', price: null, swatch: null, available: true },
    ]);
    expect(product).toMatchObject({ variantId: '12', quantity: 2 });
    expect(productToSave(product, { variantId: '11', quantity: 3 })).toEqual({
      url,
      marketCode: 'de-DE',
      price: 3900,
      metadata: { variantId: '11', variantTitle: 'Small', swatch: '#d2c2a6', quantity: 3, engraving: 'C' },
    });
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
