import { priceMonth } from '#api/modules/plans/price-month.ts';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { periodOf } from '#api/platform/period.ts';
import { overageMinor } from '../../overage.ts';

const write = statement('overage_write')`
  INSERT INTO overage_charges (partner_id, period, plan, from_action, to_action, tenth_cents, amount_minor, created_at)
  VALUES (:partnerId, :period, :plan, :from, :to, :tenthCents, :amount, :now)`;

/**
 * Records the actions in the month of `at` that have no row yet, under the plan in force then:
 * included actions and those during a trial are free, extra actions have the plan's price. Each
 * action is in exactly one row, however often this runs and whatever plans follow. Must run in a
 * transaction that has locked the partner's row.
 * @param at default: now
 */
export async function recordOverage(
  ctx: Context,
  sql: Sql,
  { partnerId, at = ctx.clock() }: { partnerId: number; at?: Date },
): Promise<void> {
  const period = periodOf(at);
  const month = await priceMonth(sql, { partnerId, at });
  if (!month || month.total <= month.written) return;
  const [rate, free] = month.atPlatform ? [0, month.total] : [month.rate, Math.min(month.total, month.free)];
  // Half cents carry over only within an invoice line, so that quantity × unit price is
  // its amount.
  const lineStart = free > month.written ? free : month.lineStart;
  const ranges = [
    { from: month.written, to: free, tenthCents: 0 },
    { from: free, to: month.total, tenthCents: rate },
  ];
  for (const { from, to, tenthCents } of ranges) {
    if (to <= from) continue;
    const amount = overageMinor(tenthCents, { from: from - lineStart, to: to - lineStart });
    await sql.rows(write, {
      partnerId,
      period,
      plan: month.plan,
      from,
      to,
      tenthCents,
      amount,
      now: ctx.clock(),
    });
  }
}
