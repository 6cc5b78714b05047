import { describe, expect, it } from 'vitest';
import { alertOf, isBought, readSavedProduct, toBasketProduct } from '#app/basket/saved-item.ts';

const saved = {
  id: 5,
  item_id: 11,
  wishlist_id: 3,
  list_name: 'Birthday',
  title: ' Ono Vase ',
  url: 'https://a.example/v',
  price_minor: 5400,
  currency: 'EUR',
  compare_at_price_minor: 6000,
  variantId: null,
  quantity: 2,
  checkoutMeta: { variantId: 77, variantTitle: 'Oat' },
  added_at: '2026-11-01T10:00:00.000Z',
};

describe('a saved product', () => {
  it('gets its variant from the shop’s own data', () => {
    expect(readSavedProduct(saved)).toMatchObject({
      itemId: 11,
      listId: 3,
      title: 'Ono Vase',
      variantId: '77',
      variantTitle: 'Oat',
      quantity: 2,
      priceMinor: 5400,
      compareAtMinor: 6000,
      productUrl: 'https://a.example/v',
      savedAt: Date.parse('2026-11-01T10:00:00.000Z'),
      canRemove: true,
    });
  });

  it('has only http(s) links and images', () => {
    const item = readSavedProduct({
      ...saved,
      url: 'javascript:alert(1)',
      affiliateUrl: 'data:text/html,x',
      imageUrl: 'javascript:alert(1)',
      image_url: 'vbscript:x',
    });
    expect(item).toMatchObject({ productUrl: null, imageUrl: null });
  });

  it('has an earlier price only if it was higher', () => {
    expect(readSavedProduct({ ...saved, compare_at_price_minor: 5400 })?.compareAtMinor).toBeNull();
    expect(readSavedProduct({ ...saved, price_minor: null })?.compareAtMinor).toBeNull();
  });

  it('adds as many to the cart as are still wanted; once all are bought, as many again', () => {
    const bought_at = '2026-03-03T10:00:00.000Z';
    const some = readSavedProduct({ ...saved, quantity: 3, bought_quantity: 1, bought_at })!;
    expect(some).toMatchObject({
      quantity: 2,
      bought: { quantity: 1, wanted: 3, at: Date.parse(bought_at) },
    });
    expect(isBought(some)).toBe(false);
    const all = readSavedProduct({ ...saved, bought_quantity: 2, bought_at })!;
    expect([isBought(all), all.quantity]).toEqual([true, 2]);
    expect(readSavedProduct(saved)?.bought).toBeNull();
  });

  it('shows today’s price, and the one it was saved at', () => {
    const item = readSavedProduct({ ...saved, saved_price_minor: 5400, current_price_minor: 4500 });
    expect(item).toMatchObject({ priceMinor: 4500, savedMinor: 5400, compareAtMinor: null });
  });

  it('has an alert for when it’s back if it’s sold out, else for price drops, on the shopper’s own list', () => {
    const alerts = { price_drop: true, back_in_stock: false };
    const alert = (more: object) => alertOf(readSavedProduct({ ...saved, alerts, ...more })!);
    expect(alert({ availability: 'low_stock' })).toEqual({ kind: 'price_drop', isOn: true });
    expect(alert({ availability: 'out_of_stock' })).toEqual({ kind: 'back_in_stock', isOn: false });
    expect(alert({ availability: 'discontinued' })).toBeNull();
    expect(alert({ price_minor: null })).toBeNull();
    expect(alert({ alerts: null })).toBeNull();
  });

  it('is parsed from any input, and null without an item ID', () => {
    expect(readSavedProduct(null)).toBeNull();
    expect(readSavedProduct({ title: 'x' })).toBeNull();
    expect(readSavedProduct({ item_id: 1, quantity: -4, tags: 1, checkoutMeta: [1] })).toMatchObject({
      itemId: 1,
      title: '',
      priceMinor: null,
      quantity: 1,
      meta: {},
    });
    expect(readSavedProduct({ item_id: 1, url: 'https://a.example/x' })?.title).toBe('a.example');
  });

  it.each([120, 9_999])('keeps a quantity of %i', (quantity) => {
    expect(readSavedProduct({ item_id: 1, quantity })?.quantity).toBe(quantity);
  });

  it('is sent to the shop with its variant, quantity and the shop’s own data', () => {
    const item = readSavedProduct(saved);
    expect(item && toBasketProduct(item)).toEqual({
      itemId: 11,
      url: 'https://a.example/v',
      title: 'Ono Vase',
      imageUrl: null,
      priceMinor: 5400,
      currency: 'EUR',
      variantId: '77',
      quantity: 2,
      meta: { variantId: 77, variantTitle: 'Oat' },
    });
  });
});
