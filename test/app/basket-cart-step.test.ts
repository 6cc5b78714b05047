import { describe, expect, it } from 'vitest';
import { cartReferences, type CartRules, cartStep, groupByCartStep } from '#app/basket/cart-step.ts';
import { savedItem } from './basket-item.ts';

const pattern = 'https://shop.example/cart/{variantId}:{quantity}';
const rules = (checkout: Partial<CartRules['checkout']> = {}, webhook = false): CartRules => ({
  webhook,
  checkout: { mode: 'ajax', ...checkout },
});
const plain = savedItem({ variantId: null });

describe('how an item is added to the cart', () => {
  it('uses the webhook if there is one', () => {
    const withAll = rules({ cartUrlPattern: pattern }, true);
    expect(cartStep(savedItem(), withAll, true)).toEqual({ kind: 'webhook' });
    expect(cartStep(plain, withAll, false)).toEqual({ kind: 'webhook' });
  });

  it('uses the shop’s page for items with a variant ID, before any cart URL', () => {
    expect(cartStep(savedItem(), rules({ cartUrlPattern: pattern }), true)).toEqual({ kind: 'shop' });
  });

  it('uses the cart URL if there is no shop page to ask', () => {
    expect(cartStep(savedItem({ quantity: 2 }), rules({ cartUrlPattern: pattern }), false)).toEqual({
      kind: 'cart-url',
      href: 'https://shop.example/cart/42:2',
    });
  });

  it('uses the cart URL if the shop chose it', () => {
    const chosen = rules({ mode: 'url', cartUrlPattern: pattern });
    expect(cartStep(savedItem(), chosen, true).kind).toBe('cart-url');
    expect(cartStep(savedItem(), rules({ mode: 'url' }), true).kind).toBe('shop');
  });

  it('uses the cart URL for items without a variant if it doesn’t need one', () => {
    const anyItem = rules({ cartUrlPattern: 'https://shop.example/cart?n={quantity}' });
    expect(cartStep(plain, anyItem, true)).toEqual({
      kind: 'cart-url',
      href: 'https://shop.example/cart?n=1',
    });
  });

  it('uses the product page for items without a variant if the cart URL needs one', () => {
    expect(cartStep(plain, rules({ cartUrlPattern: pattern }), true)).toEqual({
      kind: 'product',
      href: 'https://shop.example/vase',
    });
  });

  it('does nothing with a product that is gone, or not sold in the shopper’s market', () => {
    for (const availability of ['discontinued', 'not_sold_here'])
      expect(cartStep(savedItem({ availability }), rules({ cartUrlPattern: pattern }, true), true)).toEqual({
        kind: 'none',
      });
  });

  it('does nothing without a URL to open', () => {
    expect(cartStep({ ...plain, productUrl: null }, rules(), true)).toEqual({ kind: 'none' });
  });
});

describe('a cart URL', () => {
  it('contains encoded IDs, substituted only once', () => {
    const item = savedItem({ variantId: 'gid://x/1?{quantity}&a' });
    expect(cartStep(item, rules({ cartUrlPattern: pattern }), false)).toEqual({
      kind: 'cart-url',
      href: 'https://shop.example/cart/gid%3A%2F%2Fx%2F1%3F%7Bquantity%7D%26a:1',
    });
  });

  it('contains the reference for links, never the owner’s', () => {
    const withReference = rules({ cartUrlPattern: `${pattern}?wl={wl}` });
    const hrefOf = (more: object) => cartStep(savedItem(more), withReference, false);
    const href = 'https://shop.example/cart/42:1?wl=';
    expect(hrefOf({ wl: 'own', linkedWl: 'q1-_' })).toMatchObject({ href: `${href}q1-_` });
    expect(hrefOf({ wl: 'own' })).toMatchObject({ href });
  });

  it('needs references for links only if one names them', () => {
    const cartUrlPattern = `${pattern}?wl={wl}`;
    const needed = [
      cartReferences(rules({ cartUrlPattern }), false),
      cartReferences(rules({ cartUrlPattern, mode: 'url' }), true),
      cartReferences(rules({ cartUrlPattern }), true),
      cartReferences(rules({ cartUrlPattern: pattern, mode: 'url' }), true),
    ];
    expect(needed).toEqual(['link', 'link', 'basket', 'basket']);
  });

  it('is always http(s)', () => {
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
  it('are grouped by how each is added, without those that can’t be', () => {
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
