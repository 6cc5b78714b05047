/** ISO 4217. Not from `Intl`, whose data depends on its version and is sometimes 0 for forints and rupiahs. */
const whole = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF';
const thousandths = 'BHD IQD JOD KWD LYD OMR TND';

/** Decimals of a currency's minor unit: 2 for EUR, 0 for JPY, 3 for KWD; 2 for unknown currencies. */
export function decimalsOf(currency: string | null | undefined): number {
  const code = currency?.toUpperCase();
  if (!code || code.length !== 3) return 2;
  return whole.includes(code) ? 0 : thousandths.includes(code) ? 3 : 2;
}
