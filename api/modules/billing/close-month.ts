import { writeListViews } from '#api/modules/metering/record-list-view.ts';
import { lockPartner } from '#api/modules/plans/lock-partner.ts';
import { isPartnerSuspended } from '#api/modules/plans/suspended.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { chargeInvoice } from './charge-invoice.ts';
import { billPartner } from './internal/invoices/bill-partner.ts';
import { type ClosedPeriod, closedPeriod } from './internal/invoices/closed-period.ts';
import { mailInvoice } from './internal/invoices/mail-invoice.ts';

export interface PartnerMonth {
  partnerId: number;
  /** A UTC month that has ended, `YYYY-MM`. */
  period: string;
}

export interface ClosedMonth {
  period: string;
  invoices: { invoiceId: number; partnerId: number; number: string | null; totalMinor: number }[];
  /** Partners with nothing to bill, or billed by a platform. */
  skipped: number;
  failed: { partnerId: number; error: string }[];
}

/** A page of unsuspended partners that have ever had a paid plan, and this month's status. */
const readPartners = statement('close_partners')<{ id: number; done: boolean }, 'done'>`
  SELECT p.id, i.id IS NOT NULL
           AND (i.external_id IS NOT NULL OR i.provider = 'operator' AND i.mailed_at IS NOT NULL) AS done
  FROM partners p LEFT JOIN invoices i ON i.partner_id = p.id AND i.period = :period
  WHERE p.id > :after AND (:partnerId?::bigint IS NULL OR p.id = :partnerId) AND p.created_at <= :last
    AND p.suspended_at IS NULL
    AND (i.id IS NOT NULL
         OR EXISTS (SELECT 1 FROM plan_changes c
                    WHERE c.partner_id = p.id AND c.plan <> 'free' AND c.changed_at <= :last))
  ORDER BY p.id LIMIT :pageSize`;
const pageSize = 500;

/** Pages of partners whose month must be closed, or already is. */
export async function* partnersToClose(
  ctx: Context,
  { month, partnerId = null }: { month: ClosedPeriod; partnerId?: number | null },
): AsyncGenerator<{ id: number; done: boolean }[]> {
  for (let after = 0; ;) {
    const values = { period: month.period, partnerId, last: month.last, after, pageSize };
    const page = await ctx.sql.rows(readPartners, values);
    yield page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.id;
  }
}

/**
 * Closes a month: each partner that owes something gets one invoice. Can be repeated, and run by
 * several servers concurrently; continues where the last run stopped. One partner's failure doesn't
 * stop the others.
 * @param period a UTC month that has ended, `YYYY-MM`
 * @param partnerId default: all partners
 * @throws ServiceError `invalid_input` for a month that hasn't ended, `partner_not_found`
 */
export async function closeMonth(
  ctx: Context,
  { period, partnerId }: { period: string; partnerId?: number | undefined },
): Promise<ClosedMonth> {
  const month = closedPeriod(period, ctx.clock());
  await writeListViews(ctx);
  if (partnerId !== undefined && !(await ctx.prisma.partner.findUnique({ where: { id: partnerId } }))) {
    throw new ServiceError('partner_not_found');
  }
  const partners: number[] = [];
  const failed: ClosedMonth['failed'] = [];
  for await (const page of partnersToClose(ctx, { month, partnerId: partnerId ?? null })) {
    for (const { id, done } of page) {
      partners.push(id);
      if (done) continue;
      await closePartnerMonth(ctx, { partnerId: id, period }).catch((error: unknown) => {
        ctx.log.error({ err: error, partner: id, period }, 'a month was not closed; the jobs will retry');
        failed.push({ partnerId: id, error: error instanceof Error ? error.message : String(error) });
      });
    }
  }
  const made = await ctx.prisma.invoice.findMany({
    where: { period, partnerId },
    orderBy: { partnerId: 'asc' },
    select: { id: true, partnerId: true, number: true, totalMinor: true },
  });
  const broken = new Set(failed.map((one) => one.partnerId));
  const billed = new Set(made.map((one) => one.partnerId));
  const invoices = made.filter((invoice) => !broken.has(invoice.partnerId));
  return {
    period,
    invoices: invoices.map(({ id: invoiceId, ...invoice }) => ({ invoiceId, ...invoice })),
    skipped: partners.filter((id) => !broken.has(id) && !billed.has(id)).length,
    failed,
  };
}

/**
 * Completes one partner's invoice for a month: creates it, then emails or charges it, skipping steps that are already
 * done.
 */
export async function closePartnerMonth(ctx: Context, { partnerId, period }: PartnerMonth): Promise<void> {
  const month = closedPeriod(period, ctx.clock());
  const isBilled = await transaction(ctx.pool, async (sql) => {
    await lockPartner(sql, partnerId);
    // It may have been suspended since the job was queued.
    if (await isPartnerSuspended({ sql }, partnerId)) return false;
    await billPartner(ctx, sql, { partnerId, month });
    return true;
  });
  if (!isBilled) return;
  const invoice = await ctx.prisma.invoice.findUnique({ where: { partnerId_period: { partnerId, period } } });
  if (invoice?.provider === 'stripe') await chargeInvoice(ctx, invoice.id);
  else if (invoice) await mailInvoice(ctx, invoice.id);
}
