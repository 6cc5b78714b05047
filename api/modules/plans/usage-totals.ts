import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { periodOf } from '#api/platform/period.ts';
import { type Overage, readOverage } from './price-month.ts';

/** Wishlist actions of a partner in one period. */
export interface UsageTotals {
  period: string;
  saves: number;
  shares: number;
  listViews: number;
  total: number;
}

const totalsOfPeriod = statement('usage_totals', 'partner')`
  SELECT coalesce(sum(saves), 0)::int AS saves, coalesce(sum(shares), 0)::int AS shares,
         coalesce(sum(list_views), 0)::int AS list_views
  FROM usage_counters WHERE partner_id = :partnerId AND period = :period`;

/**
 * A partner's actions this month. Cached for a second on each server, and dropped by `forgetUsage` when this server
 * counts one: informational headers may lag a second behind other servers, the hard limit never does.
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

const overages = new WeakMap<object, { totals: UsageTotals; overage: Promise<Overage> }>();

/**
 * The overage of `usageTotals`. It stays the same until these change, or the partner.
 * @param partner the record in memory, which is replaced when its plan changes
 */
export function usageOverage(ctx: Context, partner: { id: number }, totals: UsageTotals): Promise<Overage> {
  const { period, total } = totals;
  const known = overages.get(partner);
  if (known?.totals.period === period && known.totals.total === total) return known.overage;
  const overage = readOverage(ctx.sql, { partnerId: partner.id, at: ctx.clock(), total });
  overages.set(partner, { totals, overage });
  overage.catch(() => overages.delete(partner));
  return overage;
}

/** Call after counting an action on this server. */
export function forgetUsage(ctx: Context, partnerId: number): void {
  ctx.caches.usage.delete(partnerId);
}
