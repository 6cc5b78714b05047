import { decimalsOf } from './currency-decimals.ts';

/**
 * A price that a page gives as text in major units, such as `12.00` or `12,5`, in minor units; undefined for anything
 * else and without a currency. `1.234` is only a price where amounts have three decimals: elsewhere, it may mean
 * thousands.
 */
export function minorFromText(price: unknown, currency: unknown): number | undefined {
  const code = /^[a-z]{3}$/i.exec(String(currency))?.[0];
  const written = typeof price === 'string' && /^\d{1,12}[.,](\d{1,3})$/.exec(price);
  if (!code || !written || written[1]!.length > Math.max(decimalsOf(code), 2)) return undefined;
  return Math.round(Number(written[0].replace(',', '.')) * 10 ** decimalsOf(code));
}
