import { addMonths } from '#api/contract/usage-period.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { periodOf } from '#api/platform/period.ts';
import { invoiceSummaryFrom } from './internal/invoices/invoice-record.ts';
import type { InvoiceSummary } from './schemas.ts';

/** A partner's invoices, newest first. Excludes those that the payment service hasn't accepted yet. */
export async function listInvoices(ctx: Context, partnerId: number): Promise<InvoiceSummary[]> {
  const invoices = await ctx.prisma.invoice.findMany({
    where: { partnerId, OR: [{ provider: 'operator' }, { externalId: { not: null } }] },
    orderBy: [{ issuedAt: 'desc' }, { id: 'desc' }],
  });
  return invoices.map(invoiceSummaryFrom);
}

/** The service's own invoices, newest first, for the operator. */
export async function listOwnInvoices(ctx: Context, { open = false }: { open?: boolean | undefined } = {}) {
  const invoices = await ctx.prisma.invoice.findMany({
    where: { provider: 'operator', ...(open && { status: 'open' }) },
    orderBy: { id: 'desc' },
  });
  return invoices.map((invoice) => ({
    number: invoice.number,
    partner_id: invoice.partnerId,
    period: invoice.period,
    status: invoice.status,
    total_minor: invoice.totalMinor,
    currency: invoice.currency,
    issued_at: invoice.issuedAt.toISOString(),
    mailed_at: invoice.mailedAt?.toISOString() ?? null,
    paid_at: invoice.paidAt?.toISOString() ?? null,
  }));
}

const readPeriods = statement('overview_periods')`
  SELECT DISTINCT period FROM usage_counters
  WHERE partner_id = :partnerId AND saves + shares + list_views > 0 ORDER BY period DESC LIMIT 36`;

/**
 * Months (`YYYY-MM`) to choose from, newest first: this one, the previous one, the displayed one, and all with
 * actions.
 */
export async function listPeriods(ctx: Context, partnerId: number, shown: string): Promise<string[]> {
  const rows = await ctx.sql.rows(readPeriods, { partnerId });
  const current = periodOf(ctx.clock());
  const periods = [current, addMonths(current, -1), shown, ...rows.map(({ period }) => period)];
  return [...new Set(periods)].sort().reverse();
}
