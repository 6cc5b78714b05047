import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { invoiceFrom, ownInvoice } from './internal/invoices/invoice-record.ts';

/**
 * Marks one of the service's own invoices as paid or void. Both are final: a void month isn't billed again, because
 * numbers and amounts stay in the books.
 * @throws ServiceError `not_found`, `invalid_input` if it isn't open
 */
export async function settleInvoice(ctx: Context, number: string, status: 'paid' | 'void') {
  const { id } = await ownInvoice(ctx, number);
  const { count } = await ctx.prisma.invoice.updateMany({
    where: { id, status: 'open' },
    data: { status, ...(status === 'paid' && { paidAt: ctx.clock() }) },
  });
  const invoice = invoiceFrom(await ownInvoice(ctx, number));
  if (count === 0 && invoice.status !== status) {
    throw new ServiceError('invalid_input', {
      field: 'number',
      hint: `${number} is ${invoice.status}: only open invoices can be marked.`,
    });
  }
  return invoice;
}
