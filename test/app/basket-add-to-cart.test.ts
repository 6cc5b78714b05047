import { describe, expect, it } from 'vitest';
import type { AddAnswer } from '#app/basket/host-link.ts';
import { sendToCart } from '#app/basket/send-to-cart.ts';
import { initialState } from '#app/basket/state.ts';
import { createStore } from '#app/basket/store.ts';
import { savedItem } from './basket-item.ts';

/** An item's cart state after the shop's page responded. */
async function markAfter(answer: AddAnswer) {
  const item = savedItem();
  const store = createStore({ ...initialState, items: [item] });
  const host = { framed: true, listen() {}, say() {}, add: async () => answer };
  const api = { event: async () => {}, countCheckout: async () => {} };
  await sendToCart(
    { host, store, api: api as never, rules: { webhook: false, checkout: { mode: 'ajax' } } },
    [item],
    false,
  );
  return store.get().cart.get(item.itemId);
}

describe('an item being added to the cart', () => {
  it('is marked once the shop accepts it', async () => {
    expect(await markAfter({ ok: true })).toEqual({ step: 'added' });
  });

  it('says that the shop didn’t respond, whether its page or its code is silent', async () => {
    const silent = { step: 'failed', text: 'cartSilent' };
    expect(await markAfter('silent')).toEqual(silent);
    expect(await markAfter({ ok: false, error: 'no_answer' })).toEqual(silent);
  });

  it('shows the shop’s message if it refuses', async () => {
    expect(await markAfter({ ok: false })).toEqual({ step: 'failed', text: 'cartRefused' });
    expect(await markAfter({ ok: false, error: ' Sold out ' })).toEqual({
      step: 'failed',
      text: 'cartRefused',
      message: 'Sold out',
    });
  });
});
