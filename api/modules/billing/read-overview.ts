import { dayOf, type DayRange, daysIn } from '#api/contract/analytics-range.ts';
import type { Counts, DayReport } from '#api/contract/analytics-report.ts';
import { type PlanId, plans } from '#api/contract/plans.ts';
import { addMonths, boundsOfPeriod, daysOfPeriod } from '#api/contract/usage-period.ts';
import { readDays } from '#api/modules/analytics/read-days.ts';
import { readWantedOutcomes, type WantedOutcome } from '#api/modules/analytics/read-wanted-outcomes.ts';
import { readWantedVariants } from '#api/modules/analytics/read-wanted-variants.ts';
import { writeListViews } from '#api/modules/metering/record-list-view.ts';
import { actionsLimit, type Billed, requirePlan } from '#api/modules/plans/limits.ts';
import { readOverage } from '#api/modules/plans/price-month.ts';
import { readTrialEnd } from '#api/modules/plans/trial-end.ts';
import { cheaperPlan } from '#api/modules/plans/upgrade.ts';
import { readTotals, type UsageTotals } from '#api/modules/plans/usage-totals.ts';
import type { Context } from '#api/platform/context.ts';
import { periodOf } from '#api/platform/period.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { findBiller } from './internal/subscriptions/find-biller.ts';
import { listPeriods } from './list-invoices.ts';

/** Products to show, and variants to search for each product's most saved one. */
const maxProducts = 8;
const maxVariants = 100;

/** A partner's overview of a month. */
export interface Overview {
  period: string;
  isCurrent: boolean;
  /** For the month, including today. */
  report: DayReport;
  daysOfMonth: number;
  totals: UsageTotals;
  /** The same days of the previous month, and their counts. */
  before: { range: DayRange; totals: Counts };
  plan: { name: string; paused: boolean; hasStop: boolean };
  /** Included actions; null: unlimited. */
  limit: number | null;
  /** Projected actions at the end of the month; null if it can't be estimated. */
  forecast: number | null;
  /** Overage so far, in cents with at most one decimal place; null for a plan without overage. */
  overage: { actions: number; costMinor: number; tenthCents: number; free: boolean } | null;
  cheaper: { planName: string; lessMinor: number } | null;
  /** ISO 4217 */
  currency: 'EUR' | 'USD';
  products: (WantedOutcome & { variantTitle: string | null })[];
  /** Months to choose from, newest first. */
  periods: string[];
}

/** The month's days so far, and as many of the previous month. */
function rangesOf(period: string, today: string): { range: DayRange; before: DayRange } {
  const days = daysOfPeriod(period);
  const past = daysOfPeriod(addMonths(period, -1));
  if (days.to <= today) return { range: days, before: past };
  const sameDay = `${past.from.slice(0, 8)}${today.slice(8)}`;
  return {
    range: { from: days.from, to: today },
    before: { from: past.from, to: sameDay < past.to ? sameDay : past.to },
  };
}

/**
 * A partner's month: counts, compared with its plan and the previous month, and the cost.
 * @param period a month that has begun
 * @throws ServiceError `partner_not_found`, `invalid_input`
 */
export async function readOverview(ctx: Context, partnerId: number, period: string): Promise<Overview> {
  const now = ctx.clock();
  const isCurrent = period === periodOf(now);
  if (isCurrent) await writeListViews(ctx);
  const { range, before } = rangesOf(period, dayOf(now));
  const scope = { partnerId, range, includeTest: true };
  const [partner, totals, report, past, products, variants, periods, biller, trialEnd] = await Promise.all([
    planOf(ctx, partnerId, period),
    readTotals(ctx.sql, partnerId, period),
    readDays(ctx, scope),
    readDays(ctx, { ...scope, range: before }),
    readWantedOutcomes(ctx, scope, { limit: maxProducts }),
    readWantedVariants(ctx, scope, { limit: maxVariants }),
    listPeriods(ctx, partnerId, period),
    findBiller(ctx, partnerId),
    readTrialEnd(ctx.sql, partnerId),
  ]);
  const daysOfMonth = daysIn(daysOfPeriod(period));
  const limit = actionsLimit(partner.billed);
  const { hardStop, overageTenthCents, name } = plans[partner.billed.plan];
  const paused = hardStop && limit !== null && totals.total >= limit;
  const at = isCurrent ? now : new Date(boundsOfPeriod(period).end.getTime() - 1);
  const overage = await readOverage(ctx.sql, { partnerId, at, total: totals.total });
  const cheaper = isCurrent ? cheaperPlan(partner.billed, totals.total, partner.interval) : null;
  return {
    period,
    isCurrent,
    report,
    daysOfMonth,
    totals,
    limit,
    before: { range: before, totals: past.totals },
    plan: { name, hasStop: hardStop, paused },
    forecast: isCurrent && !paused ? forecast(totals.total, daysIn(range), daysOfMonth) : null,
    overage:
      overageTenthCents === null
        ? null
        : {
            actions: overage.actions,
            costMinor: overage.costMinor,
            tenthCents: overageTenthCents,
            free: trialEnd !== null && trialEnd > now,
          },
    cheaper: cheaper && { planName: plans[cheaper.plan].name, lessMinor: cheaper.lessMinor },
    currency: biller === 'platform' ? 'USD' : 'EUR',
    products: products.rows.map((one) => ({
      ...one,
      variantTitle: variants.rows.find(({ productId }) => productId === one.productId)?.variantTitle ?? null,
    })),
    periods,
  };
}

interface PlanInForce {
  billed: Billed;
  interval: 'month' | 'year';
}

/** The plan a partner is on; for a past month, the one it ended with. */
async function planOf(ctx: Context, partnerId: number, period: string): Promise<PlanInForce> {
  const { end } = boundsOfPeriod(period);
  const partner = await ctx.prisma.partner.findUnique({
    where: { id: partnerId },
    include: {
      subscription: true,
      planChanges: { orderBy: [{ changedAt: 'desc' }, { id: 'desc' }] },
    },
  });
  if (!partner) throw new ServiceError('partner_not_found');
  const later = partner.planChanges.findIndex(({ changedAt }) => changedAt < end);
  const then = later > 0 ? partner.planChanges[later] : partner;
  const plan: PlanId = requirePlan(then?.plan ?? partner.plan);
  return {
    billed: { plan, actionsLimit: then?.actionsLimit ?? null },
    interval: partner.subscription?.interval === 'year' ? 'year' : 'month',
  };
}

/** Below these, a projection isn't meaningful. */
const minForecastDays = 2;
const minForecastActions = 10;

/**
 * Projects the month's actions from its pace so far, counting today as a full day, and rounds the result. Null if it
 * is too early, and on the last day.
 */
export function forecast(used: number, day: number, daysOfMonth: number): number | null {
  if (day < minForecastDays || day >= daysOfMonth || used < minForecastActions) return null;
  const exact = (used / day) * daysOfMonth;
  const step = Math.max(1, 10 ** (Math.floor(Math.log10(exact)) - 2) / 2);
  return Math.max(used, Math.round(exact / step) * step);
}
