import type { Context } from '../context.ts';
import { invoiceFrom } from './invoice-record.ts';
import { ownInvoice } from './own-invoice.ts';

/** Makes the document of an invoice of the service's own, again where it was there. @throws Error for an unknown number */
export async function writeInvoiceFile(
  ctx: Context,
  number: string,
): Promise<{ path: string; content: Buffer }> {
  return ctx.adapters.invoiceFiles.write(invoiceFrom(await ownInvoice(ctx, number)));
}
