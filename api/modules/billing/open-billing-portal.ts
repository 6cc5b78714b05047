import type { Context } from '#api/platform/context.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { findBiller } from './internal/subscriptions/find-biller.ts';
import { mapPaymentErrors } from './map-payment-errors.ts';

/**
 * Opens the payment service's page with a partner's cards, address and invoices, even after a
 * subscription has ended.
 * @throws ServiceError `billed_by_platform`; `no_subscription` if the partner never had one; `payments_unavailable`,
 * `payment_refused`
 */
export async function openBillingPortal(ctx: Context, partnerId: number): Promise<{ url: string }> {
  if ((await findBiller(ctx, partnerId)) === 'platform') throw new ServiceError('billed_by_platform');
  const partner = await ctx.prisma.partner.findUniqueOrThrow({ where: { id: partnerId } });
  if (!partner.stripeCustomerId || !ctx.adapters.payments.enabled) throw new ServiceError('no_subscription');
  return mapPaymentErrors(
    ctx.adapters.payments.openBillingPortal({
      customerId: partner.stripeCustomerId,
      returnUrl: `${ctx.settings.portalUrl}/subscription`,
      lang: pickLanguage(partner.locale, null),
    }),
  );
}
