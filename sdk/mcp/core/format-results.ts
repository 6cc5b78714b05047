import { decimalsOf } from '#api/contract/currency-decimals.ts';

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** `54.00 EUR` for 5400; `no price` for null. */
export function money(minor: number | null, currency: string | null): string {
  if (minor === null) return 'no price';
  const decimals = decimalsOf(currency);
  return [(minor / 10 ** decimals).toFixed(decimals), currency].filter(Boolean).join(' ');
}

/** A heading followed by a list. */
export const lines = (heading: string, rows: readonly string[]): string =>
  [heading, ...rows.map((row) => `- ${row}`)].join('\n');
