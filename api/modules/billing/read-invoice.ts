import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { invoiceFrom, invoiceSummaryFrom } from './internal/invoices/invoice-record.ts';
import type { InvoiceRecord } from './schemas.ts';
import { writeInvoiceFile } from './write-invoice-file.ts';

interface Which {
  partnerId: number;
  invoiceId: number;
}

async function findInvoice(ctx: Context, { partnerId, invoiceId }: Which) {
  const found = await ctx.prisma.invoice.findFirst({
    where: { id: invoiceId, partnerId, OR: [{ provider: 'operator' }, { externalId: { not: null } }] },
  });
  if (!found) throw new ServiceError('not_found');
  return found;
}

/** One of a partner's invoices. @throws ServiceError `not_found` */
export async function readInvoice(ctx: Context, which: Which): Promise<InvoiceRecord> {
  return invoiceFrom(await findInvoice(ctx, which));
}

/**
 * The file of a partner's invoice: our own PDF, or its URL at the payment service.
 * @throws ServiceError `not_found`
 */
export async function readInvoiceFile(
  ctx: Context,
  which: Which,
): Promise<{ url: string } | { number: string; content: Buffer }> {
  const invoice = await findInvoice(ctx, which);
  const { provider, number, pdfUrl } = invoice;
  if (provider === 'stripe' && pdfUrl) return { url: pdfUrl };
  if (provider === 'stripe' || number === null) throw new ServiceError('not_found');
  const kept = await ctx.adapters.invoiceFiles.read(invoiceSummaryFrom(invoice));
  return { number, content: kept ?? (await writeInvoiceFile(ctx, number)).content };
}
