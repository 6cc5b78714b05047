/** Generates activity in the demo shop before the demo started; the same in every demo. */
import { eveningOf, pastDays, sequence } from './sequence.ts';

const weeks = 8;

export interface PastAction {
  kind: 'save' | 'share' | 'list_view';
  at: Date;
  /** From 0 to 1: its position among the products, most wanted first. */
  product: number;
}
export interface PastBasketEvent {
  type: 'open' | 'checkout';
  at: Date;
  product: number;
}

/** As fractions of a day's saves. */
const shares = { save: 1, list_view: 0.46, share: 0.07, open: 0.4, checkout: 0.09 } as const;

/**
 * Eight weeks up to now, growing slightly from day to day, and well within the Growth plan's limit.
 */
export function pastWeeks(now: Date): { actions: PastAction[]; basketEvents: PastBasketEvent[] } {
  const chance = sequence(20_261_121);
  const actions: PastAction[] = [];
  const basketEvents: PastBasketEvent[] = [];
  for (const day of pastDays(now, weeks)) {
    const saves = (230 - 90 * day.age) * day.busy;
    for (const [kind, part] of Object.entries(shares) as [keyof typeof shares, number][]) {
      for (let left = Math.round(saves * part * (0.8 + 0.4 * chance())); left > 0; left -= 1) {
        const at = eveningOf(day, chance);
        const product = chance() ** 2;
        if (at >= now) continue;
        if (kind === 'open' || kind === 'checkout') basketEvents.push({ type: kind, at, product });
        else actions.push({ kind, at, product });
      }
    }
  }
  return { actions, basketEvents };
}
