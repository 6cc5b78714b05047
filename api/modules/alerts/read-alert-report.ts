import { type AlertKind, alertKinds } from '#api/contract/alerts.ts';
import { addDays, dayOf, type DayRange, rangeFault, rangeFaultText } from '#api/contract/analytics-range.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { mailColumns, wishesIn } from './count-alerts.ts';
import type { AlertReport } from './schemas.ts';

/** Adds emails of the last hour or two, which aren't in `alert_days` yet. */
const count = statement('alert_report')`
  WITH latest AS MATERIALIZED (
    SELECT ${mailColumns} FROM alert_mails m
    WHERE m.counted_on IS NULL AND m.sent_at >= :start::timestamptz AND m.sent_at < :end::timestamptz
  )
  SELECT kind, sum(sent)::int AS sent, sum(opened)::int AS opened, sum(pressed)::int AS pressed,
    coalesce(sum(sent) FILTER (WHERE is_test), 0)::int AS test_sent
  FROM (
    SELECT kind, is_test, sent, opened, pressed FROM alert_days
    WHERE partner_id = :partnerId AND day >= (:start AT TIME ZONE 'UTC')::date AND day < (:end AT TIME ZONE 'UTC')::date
    UNION ALL
    SELECT w.kind, w.is_test, 1, w.is_opened::int, w.is_pressed::int FROM ${wishesIn('latest')} w WHERE w.partner_id = :partnerId
  ) s WHERE NOT is_test OR :includeTest::boolean GROUP BY kind`;

/**
 * How many alerts about a partner's products were emailed, opened and pressed in a range of UTC
 * days.
 * @param includeTest whether to include alerts about wishes that a test key had saved last when
 * they were counted
 * @throws ServiceError `invalid_input`
 */
export async function readAlertReport(
  ctx: Context,
  partnerId: number,
  range: DayRange,
  includeTest = true,
): Promise<AlertReport['rows']> {
  const fault = rangeFault(range, dayOf(ctx.clock()));
  if (fault) throw new ServiceError('invalid_input', { field: 'range', hint: rangeFaultText(fault) });
  const [start, end] = [range.from, addDays(range.to, 1)].map((day) => new Date(`${day}T00:00:00Z`)) as [
    Date,
    Date,
  ];
  const rows = await ctx.sql.rows(count, { partnerId, start, end, includeTest });
  const of = (kind: AlertKind) =>
    rows.find((row) => row.kind === kind) ?? { sent: 0, opened: 0, pressed: 0, test_sent: 0 };
  return alertKinds.map((kind) => ({ ...of(kind), kind }));
}
