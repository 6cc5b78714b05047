/** Who came to the creator's shops before the demo began: made up, and the same in every demo. */
import type { PastAction } from './history.ts';
import { eveningOf, pastDays, sequence } from './sequence.ts';

/** Enough to compare a month with the one before. */
const weeks = 9;

export interface PastVisit {
  kind: 'view' | 'click' | 'play';
  at: Date;
  /** A name for one day. */
  visitor: string;
  /** From 0 to 1: its place among the shop's products. */
  product: number;
}

/** Of a day's views; a fifth of them are somebody who comes back. */
const shares = { click: 0.17, play: 0.06, save: 0.05 } as const;

/** Nine weeks of a shop up to now. @param views of its busiest days */
export function pastVisits(
  now: Date,
  { seed, views }: { seed: number; views: number },
): { visits: PastVisit[]; saves: PastAction[] } {
  const chance = sequence(seed);
  const visits: PastVisit[] = [];
  const saves: PastAction[] = [];
  for (const day of pastDays(now, weeks)) {
    let visitors = 1;
    for (let left = Math.round(views * (1 - 0.5 * day.age) * day.busy * 0.8); left > 0; left -= 1) {
      const comesBack = chance() < 0.2;
      const number = comesBack ? Math.floor(chance() * visitors) : visitors++;
      const visitor = `demo.${day.start / 86_400_000}.${number}`;
      const at = eveningOf(day, chance);
      const products = Object.values(shares).map((share) => (chance() < share ? chance() ** 2 : null));
      if (at >= now) continue;
      visits.push({ kind: 'view', at, visitor, product: 0 });
      const [click, play, save] = products;
      if (click != null) visits.push({ kind: 'click', at, visitor, product: click });
      if (play != null) visits.push({ kind: 'play', at, visitor, product: play });
      if (save != null) saves.push({ kind: 'save', at, product: save });
    }
  }
  return { visits, saves };
}
