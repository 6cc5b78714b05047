import { describe, expect, it } from 'vitest';
import { cheapThreshold, isCheap } from '#app/share/cheap-threshold.ts';

const priced = (minor: (number | null)[], currency: string | null = 'EUR') =>
  minor.map((price_minor) => ({ price_minor, currency }));

describe('the threshold for cheap wishes', () => {
  it('is a round amount near the median price', () => {
    const clara = priced([14900, 7800, 28900, 6200, 3200, 2999, 2499, 2999, 4500, 5400, 9600, 3800]);
    expect(cheapThreshold(clara)).toEqual({ currency: 'EUR', amount: 50 });
    expect(cheapThreshold(priced([900, 1100, 1900, 2100]))).toEqual({ currency: 'EUR', amount: 20 });
  });

  it.each([
    [[100, 150, 99, 100_000]],
    [[4_999, 5_000, 5_001, 5_002]],
    [[250_000, 260_000, 270_000, 9_000_000]],
    [[1_499, 1_499, 1_499, 1_499, 1_499, 80_000]],
  ])('leaves wishes on both sides of %j', (prices) => {
    const items = priced(prices);
    const threshold = cheapThreshold(items);
    const below = items.filter((item) => threshold && isCheap(item, threshold)).length;
    expect(below).toBeGreaterThan(0);
    expect(below).toBeLessThan(items.length);
  });

  it('is null for equal prices, few prices and no valid currency', () => {
    expect(cheapThreshold(priced([5000, 5000, 5000, 5000, 5000]))).toBeNull();
    expect(cheapThreshold(priced([1000, 9000]))).toBeNull();
    expect(cheapThreshold(priced([null, null, null, null, 100]))).toBeNull();
    expect(cheapThreshold(priced([1000, 2000, 3000, 4000], 'euro'))).toBeNull();
    expect(cheapThreshold([])).toBeNull();
  });

  it('handles currencies without decimals, and ignores other currencies', () => {
    const items = [...priced([1500, 2500, 8000, 12_000], 'JPY'), ...priced([100, 200, 300], 'EUR')];
    const threshold = cheapThreshold(items);
    expect(threshold).toEqual({ currency: 'JPY', amount: 5000 });
    expect(items.filter((item) => isCheap(item, threshold!)).map((item) => item.price_minor)).toEqual([
      1500, 2500,
    ]);
  });

  it('accepts currencies in any case', () => {
    const threshold = cheapThreshold(priced([1000, 2000, 6000, 7000], 'eur'));
    expect(threshold?.currency).toBe('EUR');
    expect(isCheap({ price_minor: 100, currency: 'eur' }, threshold!)).toBe(true);
  });
});
