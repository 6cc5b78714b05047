import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BasketProduct } from '#api/contract/messages.ts';
import { addToCart } from '#sdk/basket/add-to-cart.ts';
import type { AddToCartBulkDetail, AddToCartDetail, BasketOptions } from '#sdk/basket/types.ts';

const product = (variantId: string): BasketProduct => ({
  itemId: Number(variantId),
  url: `https://shop.example/products/${variantId}`,
  title: 'Daily Mug',
  imageUrl: null,
  priceMinor: 2499,
  currency: 'EUR',
  variantId,
  quantity: 2,
  meta: {},
});
const one = [product('1')];
const two = [product('1'), product('2')];
const options = (given: Partial<BasketOptions> = {}): BasketOptions => ({
  apiKey: 'pk_test_x',
  configId: 'bkt_x',
  ...given,
});
const noListener = () => {};

afterEach(() => vi.useRealTimers());

describe('adding an item to the shop’s cart', () => {
  it('passes variant, quantity and product, and returns the listener’s response', async () => {
    const heard: unknown[] = [];
    const answer = await addToCart(one, false, options(), (name, detail) => {
      heard.push(name, detail);
      (detail as AddToCartDetail).respond(true);
    });
    expect(answer).toEqual({ ok: true, error: undefined });
    expect(heard).toMatchObject([
      'basket.addToCart',
      { variantId: '1', quantity: 2, product: one[0], configId: 'bkt_x' },
    ]);
  });

  it('passes the reference of each wish', async () => {
    const wl = 'q1Zr';
    const onAddToCart = vi.fn(async () => {});
    const onAddToCartBulk = vi.fn(async () => {});
    const shop = options({ onAddToCart, onAddToCartBulk });
    await addToCart([{ ...product('1'), wl }], false, shop, noListener);
    await addToCart([{ ...product('1'), wl }, product('2')], true, shop, noListener);
    expect(onAddToCart).toHaveBeenCalledWith(expect.objectContaining({ wl }));
    const items = [expect.objectContaining({ wl }), expect.objectContaining({ wl: undefined })];
    expect(onAddToCartBulk).toHaveBeenCalledWith(expect.objectContaining({ items }));
  });

  it('uses only the first response', async () => {
    const answer = await addToCart(one, false, options(), (_, detail) => {
      (detail as AddToCartDetail).respond(false, 'sold_out');
      (detail as AddToCartDetail).respond(true);
    });
    expect(answer).toEqual({ ok: false, error: 'sold_out' });
  });

  it('skips the callback if a listener has responded', async () => {
    const onAddToCart = vi.fn();
    await addToCart(one, false, options({ onAddToCart }), (_, detail) =>
      (detail as AddToCartDetail).respond(true),
    );
    expect(onAddToCart).not.toHaveBeenCalled();
  });

  it.each([
    ['a resolved promise', () => Promise.resolve(), { ok: true }],
    ['a promise of false', () => Promise.resolve(false), { ok: false }],
    ['a rejected promise', () => Promise.reject(new Error('sold out')), { ok: false, error: 'sold out' }],
    [
      'a throw',
      () => {
        throw new Error('broken');
      },
      { ok: false, error: 'broken' },
    ],
    [
      'respond, later',
      ({ respond }: AddToCartDetail) => void setTimeout(respond, 5, false, 'later'),
      { ok: false, error: 'later' },
    ],
  ])('treats %s of the callback as the response', async (_, onAddToCart, expected) => {
    expect(await addToCart(one, false, options({ onAddToCart }), noListener)).toMatchObject(expected);
  });

  it('times out after 15 seconds without a response', async () => {
    vi.useFakeTimers();
    const answer = addToCart(one, false, options(), noListener);
    await vi.advanceTimersByTimeAsync(14_999);
    const state = await Promise.race([answer, Promise.resolve('waiting')]);
    expect(state).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual({ ok: false, error: 'no_answer' });
  });
});

describe('adding several items to the shop’s cart', () => {
  it('passes them all at once', async () => {
    const onAddToCartBulk = vi.fn(async () => {});
    const answer = await addToCart(two, true, options({ onAddToCartBulk, onAddToCart: vi.fn() }), noListener);
    expect(answer.ok).toBe(true);
    const [detail] = onAddToCartBulk.mock.calls[0] as unknown as [AddToCartBulkDetail];
    expect(detail.items.map(({ variantId }) => variantId)).toEqual(['1', '2']);
  });

  it('passes them one by one to a shop that only handles single items, up to the first refusal', async () => {
    const asked: (string | null)[] = [];
    const onAddToCart = ({ variantId, respond }: AddToCartDetail) => {
      asked.push(variantId);
      respond(variantId !== '2', 'sold_out');
    };
    const answer = await addToCart([...two, product('3')], true, options({ onAddToCart }), noListener);
    expect(asked).toEqual(['1', '2']);
    expect(answer).toEqual({ ok: false, error: 'sold_out' });
  });
});
