import { addMonths } from '#api/contract/usage-period.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';

const partnerIds = statement('capacity_partners')`SELECT id FROM partners ORDER BY id`;

/** An index-only scan. */
export const minutesOfPartner = statement('capacity_minutes')<
  { minute: Date; saves: number },
  'minute' | 'saves'
>`
  SELECT date_trunc('minute', occurred_at) AS minute, count(*)::int AS saves FROM usage_actions
  WHERE partner_id = :partnerId AND kind = 'save' AND occurred_at >= :from AND occurred_at < :until
  GROUP BY 1`;

const monthsOfPartner = statement('capacity_months')<{ period: string; saves: number }, 'saves'>`
  SELECT period, sum(saves)::float8 AS saves FROM usage_counters WHERE partner_id = :partnerId GROUP BY period`;

const dayMs = 86_400_000;
const maxDays = 30;
/** Number of ledger entries that can be read in about a second. */
const maxEntries = 3_000_000;

async function ofAllPartners<Row>(ctx: Context, read: (partnerId: number) => Promise<readonly Row[]>) {
  const rows: Row[] = [];
  for (const { id } of await ctx.sql.rows(partnerIds, {})) for (const row of await read(id)) rows.push(row);
  return rows;
}

/** Billed saves by month, `YYYY-MM`, from the counters. */
export async function readMonths(ctx: Context): Promise<Map<string, number>> {
  const months = new Map<string, number>();
  const rows = await ofAllPartners(ctx, (partnerId) => ctx.sql.rows(monthsOfPartner, { partnerId }));
  for (const { period, saves } of rows) months.set(period, (months.get(period) ?? 0) + saves);
  return months;
}

/** All saves in the ledger, by minute (milliseconds since the epoch). */
export async function readMinutes(ctx: Context, from: Date, until: Date): Promise<Map<number, number>> {
  const minutes = new Map<number, number>();
  const rows = await ofAllPartners(ctx, (partnerId) =>
    ctx.sql.rows(minutesOfPartner, { partnerId, from, until }),
  );
  for (const { minute, saves } of rows)
    minutes.set(minute.getTime(), (minutes.get(minute.getTime()) ?? 0) + saves);
  return minutes;
}

/** How many days of the ledger to read: 30, or fewer if they have too many saves. */
export function daysToRead(months: ReadonlyMap<string, number>, now: Date): number {
  const period = now.toISOString().slice(0, 7);
  const recent = (months.get(period) ?? 0) + (months.get(addMonths(period, -1)) ?? 0);
  const days = Math.max(1, (now.getTime() - Date.parse(`${addMonths(period, -1)}-01T00:00:00Z`)) / dayMs);
  const aDay = recent / days;
  return aDay === 0 ? maxDays : Math.min(maxDays, Math.max(1, Math.floor(maxEntries / aDay)));
}
