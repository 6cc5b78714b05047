import type { PaymentEvent } from '../ports.ts';
import type { PartnerMail } from '#api/contract/partner-mail.ts';
import type { Context } from '#api/platform/context.ts';
import { paymentEmails } from './payment-emails.ts';
import { syncInvoice } from './sync-invoice.ts';
import { syncSubscription } from '../sync-subscription.ts';

/**
 * Something has happened to a customer. Events come twice, late and in another order: the event says only whom to ask
 * about.
 * @returns what its partner's owners are to be told
 * @throws PaymentsFailure; the event is to be tried again
 */
export async function applyPaymentEvent(ctx: Context, event: PaymentEvent): Promise<PartnerMail[]> {
  const { id, type, customerId, objectId } = event;
  const partner =
    customerId && (await ctx.prisma.partner.findUnique({ where: { stripeCustomerId: customerId } }));
  if (!customerId || !partner) {
    ctx.log.info({ event: id, type }, 'a payment event of somebody who is no partner');
    return [];
  }
  await syncSubscription(ctx, partner.id);
  // Somebody owns every partner but a deleted one: what was paid for while that went on ends, too.
  const members = await ctx.prisma.partnerMember.count({ where: { partnerId: partner.id } });
  if (members === 0) await ctx.adapters.payments.endCustomer(customerId);
  const invoice = type.startsWith('invoice.') && objectId ? await syncInvoice(ctx, objectId) : null;
  return paymentEmails(ctx, { type, partner, invoice });
}
