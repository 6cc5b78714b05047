import { type PlanId, planIds, plans, yearlyDiscountPercent } from '#api/contract/plans.ts';
import { type Billed, overageActions } from './limits.ts';

/** The next larger plan, or null. */
export function nextPlan(plan: PlanId): PlanId | null {
  return planIds[planIds.indexOf(plan) + 1] ?? null;
}

/** One of a plan's prices: the portal's, or the one for a platform that bills in US dollars. */
type Price = 'priceMinor' | 'priceUsdMinor';

/**
 * Extra actions at which the next plan costs no more than this one with its overage; null if either plan has no
 * comparable price, because of a hard limit or an individual agreement.
 */
export function breakEvenOverage(plan: PlanId, price: Price = 'priceMinor'): number | null {
  const next = nextPlan(plan);
  const { [price]: own, overageTenthCents } = plans[plan];
  const nextPrice = next && plans[next][price];
  if (nextPrice === null || own === null || overageTenthCents === null) return null;
  return Math.ceil(((nextPrice - own) * 10) / overageTenthCents);
}

/** Actions per month at which the next plan costs no more than this one with its overage; see `breakEvenOverage`. */
export function upgradeCheaperFrom(plan: PlanId, price: Price = 'priceMinor'): number | null {
  const beyond = breakEvenOverage(plan, price);
  return beyond === null ? null : (plans[plan].actionsPerMonth ?? 0) + beyond;
}

/** The cost of a month with this many actions, in tenths of a cent; null for a plan without a fixed price. */
function monthTenthCents(partner: Billed, actions: number, interval: 'month' | 'year'): number | null {
  const { priceMinor, overageTenthCents, hardStop } = plans[partner.plan];
  if (priceMinor === null || hardStop) return null;
  const percent = interval === 'year' ? 100 - yearlyDiscountPercent : 100;
  return (priceMinor * percent) / 10 + overageActions(partner, actions) * (overageTenthCents ?? 0);
}

/**
 * The larger plan on which a month with this many actions would have been cheapest, and the saving
 * in cents, rounded down; null if none is cheaper.
 */
export function cheaperPlan(
  partner: Billed,
  actions: number,
  interval: 'month' | 'year' = 'month',
): { plan: PlanId; lessMinor: number } | null {
  const own = monthTenthCents(partner, actions, interval);
  if (own === null) return null;
  const [best] = planIds
    .slice(planIds.indexOf(partner.plan) + 1)
    .map((plan) => {
      const cost = monthTenthCents({ plan, actionsLimit: null }, actions, interval);
      return { plan, lessMinor: cost === null ? 0 : Math.floor((own - cost) / 10) };
    })
    .sort((a, b) => b.lessMinor - a.lessMinor);
  return best && best.lessMinor > 0 ? best : null;
}
