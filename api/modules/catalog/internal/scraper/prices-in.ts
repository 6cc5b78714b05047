import { regionCurrencies } from '#api/contract/currency-signs.ts';
import { currencyBeside, joinDecimals, writtenNumber } from '#api/contract/parse-price.ts';
import type { WrittenPrice } from './found-product.ts';
import type { Page } from './page.ts';
import { isAdvertised, isFormerLabel, isPartOf, isPerPiece, isPerUnit } from './price-labels.ts';

const range = new RegExp(
  `(?<![\\d.,])(${writtenNumber.source})\\s?(?:[-–—~]|\\p{Sc}?\\s(?:to|bis|à|a|al|tot|do|até)\\s)\\s?[^\\d\\s]{0,3}\\s?$`,
  'u',
);
/** A currency just before an amount, and the separator between them. */
const sign = /(?:(?<!\p{L})(?:\p{Lu}{1,2}(?=\p{Sc})|Rs|kr|EUR|USD|GBP|CHF|INR|PLN|CAD|AUD))?[^\p{L}.:)]*$/u;
/** “20 639,-” and “20 639:-” are amounts in whole units of the country’s currency. */
const whole = /^[.,:]\s?[-–—]{1,2}(?![\d\p{L}])/u;

/**
 * Amounts next to a currency, above zero, in text order, without former prices and prices per unit.
 * @param isEach with prices per piece
 */
export function pricesIn({ region }: Page, written: string, isEach = false): WrittenPrice[] {
  const text = joinDecimals(written.replaceAll(/\s+/g, ' '));
  const found: WrittenPrice[] = [];
  for (const { 0: amount, index } of text.matchAll(new RegExp(writtenNumber, 'g'))) {
    const end = index + amount.length;
    const before = text.slice(Math.max(0, index - 40), index);
    const after = text.slice(end, end + 30);
    // Digits at the end of a word aren't an amount, unless the word is a currency.
    const whereNamed = /\p{L}$/u.test(before) ? text.slice(0, end) : text;
    const currency =
      currencyBeside(whereNamed, index, amount.length, region) ??
      (whole.test(after) ? regionCurrencies[region ?? ''] : undefined);
    if (!currency || !/[1-9]/.test(amount) || /[-−]\s?$/.test(before)) continue;
    const per = after.replace(/^\s*[^\s\d/]{1,4}(?=[\s/])/, '');
    const label = before.replace(sign, '');
    if (isFormerLabel(label) || isPartOf(before)) continue;
    if (isAdvertised(label, after) || isAdvertised(label, per)) continue;
    if (isPerUnit(after) || isPerUnit(per)) continue;
    if (!isEach && (isPerPiece(after) || isPerPiece(per))) continue;
    // “20 – 30 €” starts at 20.
    const lowest = range.exec(before)?.[1] ?? amount;
    found.push({ amount: lowest, currency, machine: false });
    if (found.length > 100) break;
  }
  return found;
}
