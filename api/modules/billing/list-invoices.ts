import type { InvoiceSummary } from '#api/contract/invoice.ts';
import type { Context } from '#api/platform/context.ts';
import { invoiceSummaryFrom } from './invoices/invoice-record.ts';

/** A partner's invoices, the newest first. One that the payment service has not taken yet is none. */
export async function listInvoices(ctx: Context, partnerId: number): Promise<InvoiceSummary[]> {
  const invoices = await ctx.prisma.invoice.findMany({
    where: { partnerId, OR: [{ provider: 'operator' }, { externalId: { not: null } }] },
    orderBy: [{ issuedAt: 'desc' }, { id: 'desc' }],
  });
  return invoices.map(invoiceSummaryFrom);
}
