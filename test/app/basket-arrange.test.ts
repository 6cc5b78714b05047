import { describe, expect, it } from 'vitest';
import { arrange, listsOf } from '#app/basket/arrange.ts';
import { selectionTotal } from '#app/basket/selection-bar.tsx';
import { boughtItems, initialState, listChips, shownItems, withItems } from '#app/basket/state.ts';
import { savedItem } from './basket-item.ts';

const vase = savedItem({ itemId: 1, title: 'Vase', priceMinor: 5400, listId: 7, savedAt: 10 });
const mug = savedItem({ itemId: 2, title: 'mug', priceMinor: 2499, listId: 9, savedAt: 30 });
const lamp = savedItem({ itemId: 3, title: 'Ämpel', priceMinor: null, listId: 7, savedAt: 20 });
const items = [vase, mug, lamp];
const names = (list: readonly { title: string }[]) => list.map(({ title }) => title);

describe('the order of saved items', () => {
  it('is by date saved, newest first, and by ID for equal dates', () => {
    expect(names(arrange(items, null, 'recent', 'en'))).toEqual(['mug', 'Ämpel', 'Vase']);
    const same = [savedItem({ itemId: 4, title: 'a' }), savedItem({ itemId: 5, title: 'b' })];
    expect(names(arrange(same, null, 'recent', 'en'))).toEqual(['b', 'a']);
  });

  it('puts items without a price last, in both directions', () => {
    expect(names(arrange(items, null, 'price-low', 'en'))).toEqual(['mug', 'Vase', 'Ämpel']);
    expect(names(arrange(items, null, 'price-high', 'en'))).toEqual(['Vase', 'mug', 'Ämpel']);
  });

  it('is by name in the language’s collation, ignoring case', () => {
    expect(names(arrange(items, null, 'name', 'de'))).toEqual(['Ämpel', 'mug', 'Vase']);
  });

  it('doesn’t modify the given array', () => {
    arrange(items, null, 'name', 'en');
    expect(names(items)).toEqual(['Vase', 'mug', 'Ämpel']);
  });
});

describe('the lists', () => {
  it('are counted and keep their order, oldest first', () => {
    expect(listsOf(items)).toEqual([
      { id: 7, name: 'Birthday', count: 2 },
      { id: 9, name: 'Birthday', count: 1 },
    ]);
  });

  it('filter what is shown', () => {
    expect(names(arrange(items, 7, 'recent', 'en'))).toEqual(['Ämpel', 'Vase']);
  });
});

describe('a selection’s total', () => {
  it('includes quantities', () => {
    expect(selectionTotal([savedItem({ priceMinor: 2999, quantity: 3 }), vase])).toEqual({
      minor: 3 * 2999 + 5400,
      currency: 'EUR',
    });
  });

  it('has no currency if no item has one', () => {
    expect(selectionTotal([savedItem({ priceMinor: 100, currency: null })])).toEqual({
      minor: 100,
      currency: null,
    });
  });

  it('is null for a missing price, different currencies, and an empty selection', () => {
    expect(selectionTotal([vase, lamp])).toBeNull();
    expect(selectionTotal([vase, savedItem({ priceMinor: 1, currency: 'USD' })])).toBeNull();
    expect(selectionTotal([])).toBeNull();
  });
});

describe('when items are removed', () => {
  it('removes them from the selection and the cart, and leaves an empty list', () => {
    const before = {
      ...initialState,
      items,
      listId: 9,
      selected: new Set([1, 2]),
      cart: new Map([[2, { step: 'added' } as const]]),
    };
    const after = withItems(before, [vase, lamp]);
    expect([...after.selected]).toEqual([1]);
    expect([...after.cart]).toEqual([]);
    expect(after.listId).toBeNull();
  });
});

describe('bought items', () => {
  const bought = (quantity: number, at: number) => ({ quantity, wanted: 2, at });
  const state = {
    ...initialState,
    items: [
      { ...vase, bought: bought(2, 5) },
      { ...mug, bought: bought(2, 6) },
      { ...lamp, bought: bought(1, 7) },
    ],
  };

  it('come after the wanted ones, the latest first, and aren’t counted', () => {
    expect(names(shownItems(state, 'en'))).toEqual(['Ämpel']);
    expect(names(boughtItems(state, 'en'))).toEqual(['mug', 'Vase']);
    expect(names(boughtItems({ ...state, listId: 7 }, 'en'))).toEqual(['Vase']);
    expect(listChips(state).map(({ count }) => count)).toEqual([1, 0]);
  });

  it('is no longer selected', () => {
    expect([...withItems({ ...state, selected: new Set([1, 3]) }, state.items).selected]).toEqual([3]);
  });
});
