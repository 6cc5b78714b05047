import type { Context } from '#api/platform/context.ts';
import { inMonth, monthOf, periodOf } from '#api/platform/period.ts';

const actionsBefore = {
  name: 'shop_actions_before',
  text: `SELECT count(*) FILTER (WHERE kind = 'save')::int AS saves,
                count(*) FILTER (WHERE kind = 'share')::int AS shares,
                count(*) FILTER (WHERE kind = 'list_view')::int AS list_views
         FROM usage_actions
         WHERE partner_id = $1 AND ${inMonth('$2')} AND occurred_at < $3 AND unbilled_reason IS NULL`,
};

const basketOpens = {
  name: 'shop_basket_opens',
  text: `SELECT count(*) FILTER (WHERE created_at >= $4)::int AS now,
                count(*) FILTER (WHERE created_at < $3)::int AS before
         FROM basket_events WHERE partner_id = $1 AND type = 'open' AND created_at >= $2 AND created_at < $5`,
};

/**
 * A partner's billed actions in the month before, up to the moment that this month has come to (the end of the shorter one at
 * most), and its basket opens in both. Months are of UTC.
 */
export async function readMonthBefore(ctx: Context, partnerId: number) {
  const now = ctx.clock();
  const { start, end } = monthOf(now);
  const { start: startBefore } = monthOf(new Date(start.getTime() - 1));
  const passed = now.getTime() - start.getTime();
  const until = new Date(Math.min(startBefore.getTime() + passed, start.getTime()));
  const before = [partnerId, periodOf(startBefore), until];
  const [[actions], [opens]] = await Promise.all([
    ctx.sql.rows<{ saves: number; shares: number; list_views: number }>(actionsBefore, before),
    ctx.sql.rows<{ now: number; before: number }>(basketOpens, [partnerId, startBefore, until, start, end]),
  ]);
  return {
    before: {
      saves: actions?.saves ?? 0,
      shares: actions?.shares ?? 0,
      listViews: actions?.list_views ?? 0,
    },
    basketOpens: opens ?? { now: 0, before: 0 },
  };
}
