/** The threshold of the filter "Under €50": a round amount of the list's own prices. */
import { decimalsOf } from '#api/contract/currency-decimals.ts';
import type { HostedProduct } from '#api/contract/hosted-product.ts';

const roundSteps = [1, 2, 2.5, 5, 7.5];

export interface Threshold {
  currency: string;
  /** In the currency's major unit. */
  amount: number;
}

type Priced = Pick<HostedProduct, 'price_minor' | 'currency'>;

/** Minor units in one major unit, or null for what is no currency. */
function minorUnits(currency: string): number | null {
  if (!/^[A-Z]{3}$/i.test(currency)) return null;
  return 10 ** decimalsOf(currency);
}

/** Whether an item costs less than the threshold; other currencies are not compared. */
export function isCheap({ price_minor: minor, currency }: Priced, { currency: own, amount }: Threshold) {
  const units = minorUnits(own);
  return minor !== null && units !== null && currency?.toUpperCase() === own && minor < amount * units;
}

/**
 * A round amount that parts the prices of the list's main currency nearest to the middle; null where none leaves
 * something on either side, or where there is too little to choose from.
 */
export function cheapThreshold(items: Priced[]): Threshold | null {
  const byCurrency = Map.groupBy(
    items.filter((item) => item.price_minor !== null && item.currency && minorUnits(item.currency)),
    (item) => item.currency?.toUpperCase() ?? '',
  );
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
