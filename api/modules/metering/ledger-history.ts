/**
 * Old months of the ledger, which move to the database for events if there is one. `move-ledger.ts`
 * moves them, and docs/decisions/growing-tables.md lists the readers that follow them there.
 */
import { dayOf } from '#api/contract/analytics-range.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/**
 * How many months reports reach back. They also compare with the 366 days before, which span at
 * most 13 months.
 */
const reportedMonths = 24;
const keptMonths = reportedMonths + 13;

const monthsAgo = (now: Date, months: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months));

/** Months that end by this time can move. */
export const keptSince = (now: Date): Date => monthsAgo(now, keptMonths);

const readEnd = statement('ledger_history_end', 'shared')`SELECT max(ends_at) AS ends_at FROM ledger_months`;

/**
 * The end of the history: the ledger's later actions are still in `usage_actions`, earlier ones in
 * `ledger_history`. Null if `usage_actions` has all requested actions. Stays valid for a week,
 * after which moved months are dropped.
 * @param from the start of the requested time; default: all
 */
export async function historyEnd(ctx: Context, from?: Date): Promise<Date | null> {
  if (ctx.events.url === undefined || (from && from >= keptSince(ctx.clock()))) return null;
  const [row] = await ctx.sql.rows(readEnd, {});
  const end = row?.ends_at ?? null;
  return end && (!from || from < end) ? end : null;
}

/** The earliest first day of reports that join actions with products and lists; null for any. */
export const firstReportedDay = (ctx: Context): string | null =>
  ctx.events.url === undefined ? null : dayOf(monthsAgo(ctx.clock(), reportedMonths));

/** @throws ServiceError `invalid_input` for a report that begins too early */
export function requireReported(ctx: Context, from: string): void {
  const first = firstReportedDay(ctx);
  if (first !== null && from < first)
    throw new ServiceError('invalid_input', {
      field: 'from',
      hint: `The first day must not be before ${first}.`,
    });
}

/**
 * SQL: whether a moment is before the end of the history, so that `usage_actions` may lack its
 * actions.
 */
export const isHistory = (moment: string): string =>
  `coalesce(${moment} < (SELECT max(ends_at) FROM ledger_months), false)`;
