import { type PlanId, plans } from '#api/contract/plans.ts';
import type { Context } from '#api/platform/context.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { orPaymentError } from '../payments-trouble.ts';
import type { BillingInterval } from '../ports.ts';
import { ensureCustomer } from './ensure-customer.ts';
import { hadPaidPlan } from './running-partner-subscription.ts';

/** Days of free trial before a partner's first paid plan. */
export const trialDaysLeft = async (ctx: Context, partnerId: number, plan: PlanId): Promise<number> =>
  (await hadPaidPlan(ctx.sql, partnerId)) ? 0 : plans[plan].trialDays;

/**
 * A payment page on which a partner subscribes to a plan. Nothing changes until it has paid.
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
