import { formatPeriod } from '#api/contract/language/dates.ts';

/** The price of overage, in tenths of a cent per action. */
type Rate = number;

const centsUpTo = (actions: number, rate: Rate) => Math.floor((actions * rate) / 10);

/**
 * The cost of a month's actions after `from` up to `to`, in whole cents. Half cents carry over, so
 * that consecutive ranges add up to the cost of the whole.
 */
export function overageMinor(rate: Rate, { from, to }: { from: number; to: number }): number {
  return centsUpTo(to, rate) - centsUpTo(from, rate);
}

/** The last action up to which overage costs at most `left` cents. */
export function affordableUpTo(
  rate: Rate,
  { from, to, left }: { from: number; to: number; left: number },
): number {
  const costsMore = Math.ceil(((centsUpTo(from, rate) + Math.max(0, left) + 1) * 10) / rate);
  return Math.max(from, Math.min(to, costsMore - 1));
}

const number = new Intl.NumberFormat('en-US');

/**
 * The description on a merchant's bill: `1,200 extra wishlist actions beyond the 2,000 of Starter, November 2026`.
 */
export function overageDescription(charge: {
  from: number;
  to: number;
  /** Actions included in the plan. */
  limit: number;
  planName: string;
  /** `YYYY-MM` */
  period: string;
}): string {
  const count = charge.to - charge.from;
  const actions = `${number.format(count)} extra wishlist action${count === 1 ? '' : 's'}`;
  const month = formatPeriod('en', charge.period);
  return `${actions} beyond the ${number.format(charge.limit)} of ${charge.planName}, ${month}`;
}

/** The terms a merchant approves for the usage line. */
export const overageTerms = (plan: { actionsPerMonth: number | null; overageTenthCents: number }) =>
  `${plan.overageTenthCents / 10} US cents for every wishlist action (save, share, list view) beyond ` +
  `${number.format(plan.actionsPerMonth ?? 0)} in a calendar month (UTC).`;
