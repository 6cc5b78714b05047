import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { inMonth, monthOf, periodOf } from '#api/platform/period.ts';

const actionsBefore = statement('shop_actions_before')`
  SELECT count(*) FILTER (WHERE kind = 'save')::int AS saves,
         count(*) FILTER (WHERE kind = 'share')::int AS shares,
         count(*) FILTER (WHERE kind = 'list_view')::int AS list_views
  FROM usage_actions
  WHERE partner_id = :partnerId AND ${inMonth(':period')} AND occurred_at < :until AND unbilled_reason IS NULL`;

const basketOpens = statement('shop_basket_opens')`
  SELECT count(*) FILTER (WHERE created_at >= :start)::int AS now,
         count(*) FILTER (WHERE created_at < :until)::int AS before
  FROM basket_events WHERE partner_id = :partnerId AND type = 'open' AND created_at >= :startBefore AND created_at < :end`;

/**
 * A partner's billed actions in the previous month up to the same point in time (at most its end), and basket opens
 * in both months. Months are UTC.
 */
export async function readMonthBefore(ctx: Context, partnerId: number) {
  const now = ctx.clock();
  const { start, end } = monthOf(now);
  const { start: startBefore } = monthOf(new Date(start.getTime() - 1));
  const passed = now.getTime() - start.getTime();
  const until = new Date(Math.min(startBefore.getTime() + passed, start.getTime()));
  const before = { partnerId, period: periodOf(startBefore), until };
  const [[actions], [opens]] = await Promise.all([
    ctx.sql.rows(actionsBefore, before),
    ctx.sql.rows(basketOpens, { partnerId, startBefore, until, start, end }),
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
