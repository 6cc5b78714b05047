import { addMonths } from '#api/contract/usage-period.ts';
import type { Context } from '#api/platform/context.ts';
import { periodOf } from '#api/platform/period.ts';

const readPeriods = {
  name: 'overview_periods',
  text: `SELECT DISTINCT period FROM usage_counters
         WHERE partner_id = $1 AND saves + shares + list_views > 0 ORDER BY period DESC LIMIT 36`,
};

/** Months (`YYYY-MM`) to choose from, newest first: this one, the last one, the shown one, and all with actions. */
export async function listPeriods(ctx: Context, partnerId: number, shown: string): Promise<string[]> {
  const rows = await ctx.sql.rows<{ period: string }>(readPeriods, [partnerId]);
  const current = periodOf(ctx.clock());
  const periods = [current, addMonths(current, -1), shown, ...rows.map(({ period }) => period)];
  return [...new Set(periods)].sort().reverse();
}
