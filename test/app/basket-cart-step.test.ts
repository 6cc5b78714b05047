import { describe, expect, it } from 'vitest';
import { cartStep, groupByCartStep, type CartRules } from '#app/basket/cart-step.ts';
import { savedItem } from './basket-item.ts';

const pattern = 'https://shop.example/cart/{variantId}:{quantity}';
const rules = (checkout: Partial<CartRules['checkout']> = {}, webhook = false): CartRules => ({
  webhook,
  checkout: { mode: 'ajax', ...checkout },
});
const plain = savedItem({ variantId: null });

describe('how an item reaches the cart', () => {
  it('is the webhook wherever there is one', () => {
    const withAll = rules({ cartUrlPattern: pattern }, true);
    expect(cartStep(savedItem(), withAll, true)).toEqual({ kind: 'webhook' });
    expect(cartStep(plain, withAll, false)).toEqual({ kind: 'webhook' });
  });

  it('is the shop’s page for items with a variant id, before any cart address', () => {
    expect(cartStep(savedItem(), rules({ cartUrlPattern: pattern }), true)).toEqual({ kind: 'shop' });
  });

  it('is the cart address where no shop’s page is there to be asked', () => {
    expect(cartStep(savedItem({ quantity: 2 }), rules({ cartUrlPattern: pattern }), false)).toEqual({
      kind: 'cart-url',
      href: 'https://shop.example/cart/42:2',
    });
  });

  it('is the cart address where the shop chose it', () => {
    const chosen = rules({ mode: 'url', cartUrlPattern: pattern });
    expect(cartStep(savedItem(), chosen, true).kind).toBe('cart-url');
    expect(cartStep(savedItem(), rules({ mode: 'url' }), true).kind).toBe('shop');
  });

  it('is the cart address for items without a variant when it needs none', () => {
    const anyItem = rules({ cartUrlPattern: 'https://shop.example/cart?n={quantity}' });
    expect(cartStep(plain, anyItem, true)).toEqual({
      kind: 'cart-url',
      href: 'https://shop.example/cart?n=1',
    });
  });

  it('is the product’s page for items without a variant that the cart address asks for', () => {
    expect(cartStep(plain, rules({ cartUrlPattern: pattern }), true)).toEqual({
      kind: 'product',
      href: 'https://shop.example/vase',
    });
  });

  it('is nothing where there is no address to open', () => {
    expect(cartStep({ ...plain, productUrl: null }, rules(), true)).toEqual({ kind: 'none' });
  });
});

describe('a cart address', () => {
  it('holds ids encoded, and filled in only once', () => {
    const item = savedItem({ variantId: 'gid://x/1?{quantity}&a' });
    expect(cartStep(item, rules({ cartUrlPattern: pattern }), false)).toEqual({
      kind: 'cart-url',
      href: 'https://shop.example/cart/gid%3A%2F%2Fx%2F1%3F%7Bquantity%7D%26a:1',
    });
  });

  it('is never anything but http(s)', () => {
    const script = rules({ cartUrlPattern: 'javascript:alert({quantity})' });
    expect(cartStep(savedItem(), script, false).kind).toBe('product');
    expect(
      cartStep(
        savedItem({ variantId: 'javascript:alert(1)' }),
        rules({ cartUrlPattern: '{variantId}' }),
        false,
      ).kind,
    ).toBe('product');
  });
});

describe('several items', () => {
  it('are grouped by what applies to each; what leads nowhere is left out', () => {
    const withVariant = savedItem({ itemId: 1 });
    const withoutVariant = savedItem({ itemId: 2, variantId: null });
    const lost = savedItem({ itemId: 3, variantId: null, productUrl: null });
    const groups = groupByCartStep([withVariant, withoutVariant, lost], rules(), true);
    expect(groups.shop).toEqual([withVariant]);
    expect(groups.webhook).toEqual([]);
    expect(groups.tabs).toEqual([
      { item: withoutVariant, href: 'https://shop.example/vase', kind: 'product' },
    ]);
  });
});
