import type { PoolClient } from 'pg';
import type { Context } from '#api/platform/context.ts';
import { sqlOn } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { monthOf, periodOf } from '#api/platform/period.ts';
import { billPartner } from './internal/invoices/bill-partner.ts';
import { closedPeriod } from './internal/invoices/closed-period.ts';
import { mailInvoiceWithin } from './internal/invoices/mail-invoice.ts';
import { setPlanWithin } from './set-plan.ts';

const readOpen = statement('bill_leaving_open')`
  SELECT id, provider FROM invoices
  WHERE partner_id = :partnerId AND period = ANY(:periods::text[])
    AND (provider = 'operator' AND mailed_at IS NULL OR provider = 'stripe' AND external_id IS NULL)`;

/**
 * Bills a leaving partner for unbilled usage: the previous month if it isn't closed, and this month
 * so far. Must run in a transaction that has locked the partner's row, and emails the operator's
 * invoices when that commits.
 * @returns IDs of invoices that the payment service should charge after the commit; the hourly job also does this
 */
export async function billLeavingPartner(
  ctx: Context,
  client: PoolClient,
  { partnerId }: { partnerId: number },
): Promise<number[]> {
  const sql = sqlOn(client);
  const now = ctx.clock();
  const { start } = monthOf(now);
  const lastBefore = new Date(start.getTime() - 1);
  const before = closedPeriod(periodOf(lastBefore), now);
  await setPlanWithin(ctx, sql, { partnerId, plan: 'free', cause: 'operator' });
  await billPartner(ctx, sql, { partnerId, month: before });
  const month = { period: periodOf(now), start, last: now, lastBefore };
  await billPartner(ctx, sql, { partnerId, month });
  const periods = [before.period, month.period];
  const open = await sql.rows(readOpen, { partnerId, periods });
  const isOurs = (invoice: { provider: string }) => invoice.provider === 'operator';
  for (const { id } of open.filter(isOurs)) await mailInvoiceWithin(ctx, client, id);
  return open.filter((invoice) => !isOurs(invoice)).map(({ id }) => id);
}
