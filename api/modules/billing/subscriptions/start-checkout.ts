import type { BillingInterval } from '../ports.ts';
import { plans, type PlanId } from '#api/contract/plans.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import type { Context } from '#api/platform/context.ts';
import { ensureCustomer } from './ensure-customer.ts';
import { hadPaidPlan } from './running-partner-subscription.ts';
import { orPaymentError } from '../payments-trouble.ts';

/** Days a paid plan begins with at no cost: the first one of a partner. */
export const trialDaysLeft = async (ctx: Context, partnerId: number, plan: PlanId): Promise<number> =>
  (await hadPaidPlan(ctx.sql, partnerId)) ? 0 : plans[plan].trialDays;

/**
 * A page of the payment service on which a partner begins to pay for a plan. Nothing changes until it is paid.
 * @throws ServiceError `partner_not_found`, `payments_unavailable`, `payment_refused`
 */
export async function startCheckout(
  ctx: Context,
  { partnerId, plan, interval }: { partnerId: number; plan: PlanId; interval: BillingInterval },
): Promise<{ url: string }> {
  const customerId = await orPaymentError(ensureCustomer(ctx, partnerId));
  const partner = await ctx.prisma.partner.findUniqueOrThrow({ where: { id: partnerId } });
  const page = `${ctx.settings.portalUrl}/subscription`;
  return orPaymentError(
    ctx.adapters.payments.createCheckout({
      customerId,
      partnerId,
      plan,
      interval,
      trialDays: await trialDaysLeft(ctx, partnerId, plan),
      lang: pickLanguage(partner.locale, null),
      successUrl: `${page}?checkout=done`,
      cancelUrl: `${page}?checkout=cancelled`,
    }),
  );
}
