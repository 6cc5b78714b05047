/**
 * Shopify counts every currency in hundredths, also yen and dinars: here in the currency's own minor units.
 * @param currency ISO 4217; unknown ones have two decimals.
 */
export function minorUnits(hundredths: number, currency = ''): number {
  return Math.round(hundredths * 10 ** (decimalsOf(currency) - 2));
}

function decimalsOf(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}
