import { expect, it } from 'vitest';
import { currencyIn, parseMinorUnits } from '#api/contract/parse-price.ts';

it.each([
  ['1 299 руб.', undefined, 'RUB'],
  ['52,80 руб', 'BY', 'BYN'],
  ['449 грн', undefined, 'UAH'],
  ['44 890 тг.', undefined, 'KZT'],
  ['19,90 лв.', undefined, 'BGN'],
  ['270,00 Kn', undefined, 'HRK'],
  ['1.299,00 TL', undefined, 'TRY'],
  ['Rp 150.000', undefined, 'IDR'],
  ['Rs. 2,433', undefined, 'INR'],
  ['Rs 23,450', 'PK', 'PKR'],
  ['RM 49.90', undefined, 'MYR'],
  ['R 499.00', 'ZA', 'ZAR'],
  ['R 499.00', undefined, null],
  ['3,439.00 درهم', undefined, 'AED'],
  ['99 元', undefined, 'CNY'],
  ['99 元', 'TW', 'TWD'],
  ['AED 8000 (USD 2179)', undefined, 'AED'],
  ['1.837, 32 €', undefined, 'EUR'],
  ['GEL 250 ml', 'DE', null],
  ['GEL 250', 'GE', 'GEL'],
  ['TOP 100', undefined, null],
  ['ALL 3 colours', undefined, null],
  ['80,000 تومان', undefined, null],
  ['NZD $100.70', undefined, 'NZD'],
  ['$1,190.00 AUD', 'US', 'AUD'],
  ['45 E£', undefined, 'EGP'],
  ['30 د.ت', undefined, 'TND'],
  ['579,000 DT', 'TN', 'TND'],
  ['579,000 DT', undefined, null],
  ['120 DH', 'MA', 'MAD'],
  ['49 lei', 'MD', 'MDL'],
  ['U$S 12', 'AR', 'USD'],
  ['C$ 12', 'NI', 'NIO'],
  ['LE 450', 'EG', 'EGP'],
])('%s in %s is %s', (text, region, currency) => {
  expect(currencyIn(text, region)).toBe(currency);
});

it.each([
  ['€ 1 119 ,95', 111995],
  ['1.837, 32 €', 183732],
  ['12 . 50', 1250],
  ['12€50', 1250],
  ['$.75', 75],
  ['3 issues for only 14,85 EUR', 1485],
])('reads cents: %s', (text, minor) => {
  expect(parseMinorUnits(text, { currency: 'EUR' })).toBe(minor);
});
