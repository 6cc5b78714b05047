import type { Invoice } from '../../../../prisma/client/client.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** An invoice that the service wrote itself, by its number. @throws ServiceError `not_found` */
export async function ownInvoice(ctx: Context, number: string): Promise<Invoice> {
  const invoice = await ctx.prisma.invoice.findFirst({ where: { number, provider: 'operator' } });
  if (invoice) return invoice;
  throw new ServiceError('not_found', {
    hint: `No invoice of our own has the number ${number}. Those of Stripe are managed there.`,
  });
}
