import { type PlanId, plans, yearlyPriceMinor } from '#api/contract/plans.ts';
import type { BillingInterval } from '../../ports.ts';

/** A plan change of a partner. */
export interface PlanSince {
  plan: PlanId;
  interval: BillingInterval;
  /** Whether the operator bills it, rather than a platform or the payment service. */
  billed: boolean;
  changedAt: Date;
}

/** A plan's fee for days of a month, or for a year that starts in it. */
export interface PlanFee {
  plan: PlanId;
  interval: BillingInterval;
  /** The first day; UTC. */
  from: Date;
  days: number;
  daysOfMonth: number;
  /** Cents; partial months are rounded down. */
  amountMinor: number;
}

const dayMs = 86_400_000;

interface Run extends PlanSince {
  /** Start of billing: the change, or the end of the trial if that's later. */
  from: Date;
}

/** The sequence of plans; changes that keep plan and interval are merged. */
function runsOf(changes: readonly PlanSince[], trialEndsAt: Date | null): Run[] {
  const runs: Run[] = [];
  for (const change of changes) {
    const last = runs.at(-1);
    const goesOn =
      last?.plan === change.plan && last.interval === change.interval && last.billed === change.billed;
    if (goesOn) continue;
    const from = trialEndsAt && trialEndsAt > change.changedAt ? trialEndsAt : change.changedAt;
    runs.push({ ...change, from });
  }
  return runs;
}

/**
 * The plan fees of a UTC month. A day is billed for the plan in force at its end; days that end during the trial are
 * free. Monthly plans cost their share of the month's days; yearly plans cost their full price in the month they
 * start, and at each anniversary.
 * @param changes all changes of a partner, oldest first
 * @param month any time in the month
 */
export function planFees(
  changes: readonly PlanSince[],
  { month, trialEndsAt }: { month: Date; trialEndsAt: Date | null },
): PlanFee[] {
  const runs = runsOf(changes, trialEndsAt);
  const [year, index] = [month.getUTCFullYear(), month.getUTCMonth()];
  const daysOfMonth = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  const fees: PlanFee[] = [];
  let open: { run: Run; fee: PlanFee } | undefined;
  for (let day = 1; day <= daysOfMonth; day += 1) {
    const from = new Date(Date.UTC(year, index, day));
    const end = new Date(from.getTime() + dayMs);
    const run = runs.findLast(({ changedAt }) => changedAt < end);
    if (!run?.billed || run.from >= end) {
      open = undefined;
      continue;
    }
    const { plan, interval } = run;
    if (interval === 'year') {
      open = undefined;
      const isAnniversary =
        run.from.getUTCMonth() === index && day === Math.min(run.from.getUTCDate(), daysOfMonth);
      const amountMinor = yearlyPriceMinor(plan);
      if (isAnniversary && amountMinor) {
        fees.push({ plan, interval, from, days: 1, daysOfMonth, amountMinor });
      }
    } else if (open?.run === run) {
      open.fee.days += 1;
    } else if (plans[plan].priceMinor) {
      open = { run, fee: { plan, interval, from, days: 1, daysOfMonth, amountMinor: 0 } };
      fees.push(open.fee);
    }
  }
  return fees.map((fee) => ({ ...fee, amountMinor: fee.amountMinor || shareOf(fee) }));
}

const shareOf = ({ plan, days, daysOfMonth }: PlanFee) =>
  Math.floor(((plans[plan].priceMinor ?? 0) * days) / daysOfMonth);
