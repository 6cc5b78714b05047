import { describe, expect, it } from 'vitest';
import { forgetSave, isNew, itemOf } from '#sdk/analytics/item-of.ts';

const item = {
  itemId: 9,
  productId: 8,
  url: 'https://shop.example/products/vase?utm_source=mail&variant=42&wl=secret#top',
  title: 'Ono Vase',
  imageUrl: null,
  price: 5490,
  currency: 'EUR',
  variantId: '42',
  variantTitle: 'Slate',
  shopProductId: 'p-7',
  quantity: 2,
  list: { id: 1, name: 'For Ada' },
};

describe('a product in analytics', () => {
  it('has facts of the shop, and nothing about the list or the shopper', () => {
    expect(itemOf(item)).toEqual({
      productId: 'p-7',
      variantId: '42',
      variantTitle: 'Slate',
      title: 'Ono Vase',
      url: 'https://shop.example/products/vase?variant=42',
      price: 54.9,
      currency: 'EUR',
      quantity: 2,
    });
  });

  it.each([
    ['EUR', 5490, 54.9],
    ['jpy', 5490, 5490],
    ['KWD', 5490, 5.49],
    ['XXX', 1, 0.01],
    [null, 5490, null],
    ['euro', 5490, null],
    ['EUR', null, null],
    ['EUR', 54.9, null],
  ])('counts prices in main units: %s %s is %s', (currency, price, wanted) => {
    expect(itemOf({ ...item, currency, price }).price).toBe(wanted);
  });

  it('leaves out what isn’t text, and URLs that aren’t of the web', () => {
    const bad = { ...item, title: { toString: () => 'x' }, url: 'javascript:alert(1)', quantity: -1 };
    expect(itemOf(bad as never)).toMatchObject({ title: null, url: null, quantity: 1 });
    expect(itemOf({ ...item, title: 'x'.repeat(1_000) }).title).toHaveLength(300);
  });

  it('is new once, and again after it was removed', () => {
    const moved = { ...item, itemId: 10, list: { id: 2, name: 'Other' } };
    expect([isNew(item), isNew(moved), isNew({ ...item, variantId: '43' })]).toEqual([true, false, true]);
    forgetSave(item);
    expect([isNew(item), isNew(item)]).toEqual([true, false]);
  });
});
