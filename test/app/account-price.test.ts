import { describe, expect, it } from 'vitest';
import { formatPrice } from '#api/contract/language/numbers.ts';
import { parsePrice, priceText } from '#app/ui/parse-price.ts';

describe('a typed price', () => {
  it.each([
    ['24.99', 'EUR', 2499],
    ['24,99', 'EUR', 2499],
    ['24,9', 'EUR', 2490],
    ['€ 1,234', 'EUR', 123_400],
    ['1.234,56 €', 'EUR', 123_456],
    ['1,234.56', 'USD', 123_456],
    ['1 234,50', 'PLN', 123_450],
    ['5400', 'JPY', 5400],
    ['5400', 'HUF', 540_000],
    ['1,5', 'KWD', 1500],
    ['0', 'EUR', 0],
    ['54,–', 'EUR', 5400],
  ])('%s in %s is %i minor units', (text, currency, minor) => {
    expect(parsePrice(text, currency)).toBe(minor);
  });

  it('is null if empty, and undefined without a number', () => {
    expect(parsePrice('  ', 'EUR')).toBeNull();
    for (const none of ['a lot', '-5', '− €5', '€-5', '10-20', '10 – 20 €']) {
      expect(parsePrice(none, 'EUR'), none).toBeUndefined();
    }
    expect(parsePrice('99999999999999999', 'EUR')).toBeUndefined();
    for (const unclear of ['1,2,3', '12 50', '1.23.456', '12.34,56', '12 USD', 'USD 12', '1,2 3'])
      expect(parsePrice(unclear, 'EUR'), unclear).toBeUndefined();
    for (const clear of [
      '12 EUR',
      '12,00 Eur',
      '12 Euro',
      '1.234.567,00',
      '1’234.50',
      '1\u202F234,50',
      ',50',
    ])
      expect(parsePrice(clear, 'EUR'), clear).toBeGreaterThan(0);
  });

  it.each(['en', 'de', 'fr', 'pl'] as const)('is parsed as it’s formatted in %s', (lang) => {
    for (const [minor, currency] of [
      [2499, 'EUR'],
      [123_456_789, 'EUR'],
      [5400, 'JPY'],
      [100, 'USD'],
    ] as const) {
      const shown = priceText(lang, { price_minor: minor, currency });
      expect(parsePrice(shown, currency), `${shown} ${currency}`).toBe(minor);
    }
  });
});

it('formats prices with ISO 4217 minor units, whatever the runtime knows about a currency', () => {
  expect(formatPrice('en', 540_000, 'HUF')).toMatch(/^HUF\s5,400(\.00)?$/);
  expect(formatPrice('en', 5400, 'JPY')).toBe('¥5,400');
  expect(formatPrice('en', 5400, 'KWD')).toMatch(/^KWD\s5\.400$/);
});
