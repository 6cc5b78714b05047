import type { Context } from '#api/platform/context.ts';
import { invoiceFrom, ownInvoice } from './internal/invoices/invoice-record.ts';

/**
 * Creates the PDF of one of the service's own invoices, replacing an existing one.
 * @throws ServiceError `not_found`
 */
export async function writeInvoiceFile(
  ctx: Context,
  number: string,
): Promise<{ path: string; content: Buffer }> {
  return ctx.adapters.invoiceFiles.write(invoiceFrom(await ownInvoice(ctx, number)));
}
