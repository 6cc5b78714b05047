import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { periodOf } from '#api/platform/period.ts';
import { type Billed, hardStop } from './limits.ts';
import { type Overage, overageOf, type PricedMonth, priceMonth } from './price-month.ts';

/** Wishlist actions of a partner in one period. */
export interface UsageTotals {
  period: string;
  saves: number;
  shares: number;
  listViews: number;
  total: number;
}

const totalsOfPeriod = statement('usage_totals')`
  SELECT coalesce(sum(saves), 0)::int AS saves, coalesce(sum(shares), 0)::int AS shares,
         coalesce(sum(list_views), 0)::int AS list_views
  FROM usage_counters WHERE partner_id = :partnerId AND period = :period`;

/**
 * A partner's actions this month. Cached for a second on each server, and updated by `countSave`
 * and `forgetUsage` when this server counts one: informational headers may lag a second behind
 * other servers, but the hard limit never does.
 */
export async function usageTotals(ctx: Context, partnerId: number): Promise<UsageTotals> {
  const period = periodOf(ctx.clock());
  const known = ctx.caches.usage.get(partnerId);
  if (known?.period === period) return known;
  const totals = await readTotals(ctx.sql, partnerId, period);
  ctx.caches.usage.set(partnerId, totals);
  return totals;
}

/** A partner's actions in a month, from the database. */
export async function readTotals(sql: Sql, partnerId: number, period: string): Promise<UsageTotals> {
  const [row] = await sql.rows(totalsOfPeriod, { partnerId, period });
  const { saves, shares, list_views: listViews } = row ?? { saves: 0, shares: 0, list_views: 0 };
  return { period, saves, shares, listViews, total: saves + shares + listViews };
}

const months = new WeakMap<object, { period: string; readAt: number; month: Promise<PricedMonth | null> }>();

const monthTtlMs = 1_000;

/**
 * The overage of `usageTotals`. The month's prices are cached for a second, or until the partner
 * changes.
 * @param partner the record in memory, which is replaced when its plan changes
 */
export async function usageOverage(
  ctx: Context,
  partner: { id: number },
  { period, total }: UsageTotals,
): Promise<Overage> {
  let known = months.get(partner);
  if (known?.period !== period || performance.now() - known.readAt > monthTtlMs) {
    const month = priceMonth(ctx.sql, { partnerId: partner.id, at: ctx.clock(), total });
    known = { period, readAt: performance.now(), month };
    months.set(partner, known);
    month.catch(() => months.delete(partner));
  }
  return overageOf(await known.month, total);
}

/**
 * Call after counting a save of a partner on this server, so that a busy shop's headers need no
 * query per save. For a plan that stops at its limit, the database is always queried.
 */
export function countSave(ctx: Context, partner: Billed & { id: number }): void {
  const known = ctx.caches.usage.get(partner.id);
  if (known?.period !== periodOf(ctx.clock()) || hardStop(partner) !== null)
    return forgetUsage(ctx, partner.id);
  known.saves += 1;
  known.total += 1;
}

/** Call after counting actions on this server. */
export function forgetUsage(ctx: Context, partnerId: number): void {
  ctx.caches.usage.delete(partnerId);
}
