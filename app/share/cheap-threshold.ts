/** The threshold of the filter "Under €50": a round amount based on the list's prices. */
import { decimalsOf } from '#api/contract/currency-decimals.ts';
import type { HostedProduct } from '#api/modules/lists/schemas.ts';

const roundSteps = [1, 2, 2.5, 5, 7.5];

export interface Threshold {
  currency: string;
  /** In the currency's major unit. */
  amount: number;
}

type Priced = Pick<HostedProduct, 'price_minor' | 'currency'>;

/** Minor units per major unit, or null if it isn't a currency. */
function minorUnits(currency: string): number | null {
  if (!/^[A-Z]{3}$/i.test(currency)) return null;
  return 10 ** decimalsOf(currency);
}

/** Whether an item costs less than the threshold; other currencies aren't compared. */
export function isCheap({ price_minor: minor, currency }: Priced, { currency: own, amount }: Threshold) {
  const units = minorUnits(own);
  return minor !== null && units !== null && currency?.toUpperCase() === own && minor < amount * units;
}

/**
 * A round amount that splits the prices in the list's main currency most evenly; null if one side
 * would be empty, or there are too few prices.
 */
export function cheapThreshold(items: Priced[]): Threshold | null {
  const byCurrency = new Map<string, Priced[]>();
  for (const item of items) {
    const currency = item.currency?.toUpperCase();
    if (item.price_minor === null || !currency || !minorUnits(currency)) continue;
    byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), item]);
  }
  const [currency, priced] = [...byCurrency].sort((a, b) => b[1].length - a[1].length)[0] ?? [];
  if (!currency || !priced || priced.length < 4) return null;
  const units = minorUnits(currency) ?? 100;
  const amounts = priced.map((item) => (item.price_minor ?? 0) / units);
  const below = (amount: number) => amounts.filter((each) => each < amount).length;

  const largest = Math.max(...amounts);
  const candidates: { amount: number; count: number; off: number }[] = [];
  for (let power = 1; power <= largest; power *= 10) {
    for (const step of roundSteps) {
      const amount = power * step;
      const count = below(amount);
      if (!Number.isInteger(amount) || count === 0 || count === amounts.length) continue;
      candidates.push({ amount, count, off: Math.abs(count - amounts.length / 2) });
    }
  }
  const best = candidates.sort((a, b) => a.off - b.off || b.count - a.count || a.amount - b.amount)[0];
  return best ? { currency, amount: best.amount } : null;
}
