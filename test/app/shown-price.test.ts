import { describe, expect, it } from 'vitest';
import { shownPrice, type WishPrices } from '#api/contract/shown-price.ts';

const wish = (prices: Partial<WishPrices>): WishPrices => ({
  price_minor: 5200,
  compare_at_price_minor: null,
  saved_price_minor: 5200,
  current_price_minor: null,
  availability: 'in_stock',
  ...prices,
});
const alone = (priceMinor: number | null) => ({ priceMinor, savedMinor: null, compareAtMinor: null });

describe('a wish is shown with', () => {
  it.each([
    ['lower', 4500],
    ['higher', 6000],
  ])('today’s price and the saved one if today’s is %s', (_, current) => {
    const shown = { priceMinor: current, savedMinor: 5200, compareAtMinor: null };
    expect(shownPrice(wish({ current_price_minor: current }))).toEqual(shown);
    expect(shownPrice(wish({ current_price_minor: current, price_minor: current }))).toEqual(shown);
  });

  it('one price if it hasn’t changed, or if today’s isn’t known', () => {
    expect(shownPrice(wish({ current_price_minor: 5200 }))).toEqual(alone(5200));
    expect(shownPrice(wish({}))).toEqual(alone(5200));
  });

  it('today’s price alone if it was saved without one', () => {
    expect(
      shownPrice(wish({ price_minor: null, saved_price_minor: null, current_price_minor: 4500 })),
    ).toEqual(alone(4500));
    expect(shownPrice(wish({ price_minor: null, saved_price_minor: null }))).toEqual(alone(null));
  });

  it('the shop’s own comparison if that’s more, belongs to the price, and there’s no other', () => {
    const reduced = { compare_at_price_minor: 6500, current_price_minor: 5200 };
    expect(shownPrice(wish(reduced)).compareAtMinor).toBe(6500);
    expect(shownPrice(wish({ ...reduced, compare_at_price_minor: 5200 })).compareAtMinor).toBeNull();
    expect(shownPrice(wish({ ...reduced, current_price_minor: 4500 }))).toMatchObject({
      savedMinor: 5200,
      compareAtMinor: null,
    });
    expect(shownPrice(wish({ ...reduced, current_price_minor: 4500, saved_price_minor: 4500 }))).toEqual(
      alone(4500),
    );
  });

  it.each(['discontinued', 'not_sold_here'])('the price that was saved if it is %s', (availability) => {
    const gone = { availability, current_price_minor: 4500, price_minor: 4500, compare_at_price_minor: 6000 };
    expect(shownPrice(wish(gone))).toEqual(alone(5200));
  });
});
