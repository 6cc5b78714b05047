import { decimalsOf } from '../../api/contract/currency-decimals.ts';

/**
 * Shopify counts every currency in hundredths, also yen and dinars: here in the currency's own minor units.
 * @param currency ISO 4217; unknown ones have two decimals.
 */
export const minorUnits = (hundredths: number, currency = ''): number =>
  Math.round(hundredths * 10 ** (decimalsOf(currency) - 2));
