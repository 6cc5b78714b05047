import type { Context } from '#api/platform/context.ts';
import { invoiceFrom, ownInvoice } from './invoices/invoice-record.ts';

/** Makes the document of an invoice of the service's own, again where it was there. @throws Error for an unknown number */
export async function writeInvoiceFile(
  ctx: Context,
  number: string,
): Promise<{ path: string; content: Buffer }> {
  return ctx.adapters.invoiceFiles.write(invoiceFrom(await ownInvoice(ctx, number)));
}
