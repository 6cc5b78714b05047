import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { Invoice } from '#prisma/client/client.ts';
import {
  invoiceLines,
  invoiceParties,
  type InvoiceRecord,
  invoiceStatuses,
  type InvoiceSummary,
} from '../../schemas.ts';

/** The fields for lists of invoices. */
export function invoiceSummaryFrom(invoice: Invoice): InvoiceSummary {
  return {
    id: invoice.id,
    number: invoice.number,
    provider: invoice.provider === 'stripe' ? 'stripe' : 'operator',
    period: invoice.period,
    status: invoiceStatuses.find((status) => status === invoice.status) ?? 'open',
    currency: invoice.currency,
    total_minor: invoice.totalMinor,
    issued_at: invoice.issuedAt.toISOString(),
    paid_at: invoice.paidAt?.toISOString() ?? null,
    hosted_url: invoice.hostedUrl,
  };
}

/** Payment term of our own invoices, in days. */
const dueDays = 14;

/** An invoice as issued. */
export function invoiceFrom(invoice: Invoice): InvoiceRecord {
  const lines = invoiceLines.parse(invoice.lines).map((line) => ({
    description: line.description,
    quantity: line.quantity,
    of: line.of,
    unit_price_minor: line.unitTenthCents === null ? null : line.unitTenthCents / 10,
    amount_minor: line.amountMinor,
  }));
  return {
    ...invoiceSummaryFrom(invoice),
    ...invoiceParties.parse(invoice.parties),
    lines,
    due_at:
      invoice.provider === 'stripe'
        ? null
        : new Date(invoice.issuedAt.getTime() + dueDays * 86_400_000).toISOString(),
    net_minor: invoice.netMinor,
    tax_percent: invoice.taxTenths / 10,
    tax_minor: invoice.taxMinor,
  };
}

/** One of the service's own invoices, by number. @throws ServiceError `not_found` */
export async function ownInvoice(ctx: Context, number: string): Promise<Invoice> {
  const invoice = await ctx.prisma.invoice.findFirst({ where: { number, provider: 'operator' } });
  if (invoice) return invoice;
  throw new ServiceError('not_found', {
    hint: `We have no invoice with the number ${number}. Stripe’s invoices are managed there.`,
  });
}
