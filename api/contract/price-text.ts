import { decimalsOf } from './currency-decimals.ts';

/**
 * A price that a page gives as text in major units, such as `12.00` or `12,5`, in minor units; undefined for anything
 * else and without a currency.
 */
export function minorFromText(price: unknown, currency: unknown): number | undefined {
  const code = /^[a-z]{3}$/i.exec(String(currency))?.[0];
  if (!code || typeof price !== 'string' || !/^\d{1,12}[.,]\d{1,3}$/.test(price)) return undefined;
  return Math.round(Number(price.replace(',', '.')) * 10 ** decimalsOf(code));
}
