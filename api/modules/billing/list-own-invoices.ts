import type { Context } from '#api/platform/context.ts';

/** The invoices that the service wrote itself, the newest first, for the operator. */
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
