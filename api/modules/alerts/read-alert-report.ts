import { type AlertKind, alertKinds } from '#api/contract/alerts.ts';
import { addDays, dayOf, type DayRange, rangeFault, rangeFaultText } from '#api/contract/analytics-range.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { AlertReport } from './schemas.ts';

/** A wish is in an email once, with one button for all its kinds, however many of its changes are in it. */
const count = statement('alert_report', 'everywhere')`
  SELECT kind, count(*)::int AS sent, count(*) FILTER (WHERE is_opened)::int AS opened,
         count(*) FILTER (WHERE is_pressed)::int AS pressed, count(*) FILTER (WHERE is_test)::int AS test_sent
  FROM (
    SELECT DISTINCT a.mail_id, a.item_id, a.kind, m.opened_at IS NOT NULL AS is_opened,
      EXISTS (SELECT 1 FROM alerts x WHERE x.mail_id = a.mail_id AND x.item_id = a.item_id AND x.pressed_at IS NOT NULL) AS is_pressed,
      EXISTS (SELECT 1 FROM list_items i WHERE i.id = a.item_id AND i.source_partner_id = a.partner_id AND i.is_test)
        OR EXISTS (SELECT 1 FROM item_sources s WHERE s.item_id = a.item_id AND s.partner_id = a.partner_id AND s.is_test) AS is_test
    FROM alerts a JOIN alert_mails m ON m.id = a.mail_id
    WHERE a.partner_id = :partnerId AND a.created_at < :end::timestamptz AND m.sent_at >= :start::timestamptz AND m.sent_at < :end
  ) sent WHERE NOT is_test OR :includeTest::boolean GROUP BY kind`;

/**
 * How many alerts about a partner's products were emailed in a range of UTC days, and what came of them.
 * @param includeTest whether alerts about wishes that a test key saved last count
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
