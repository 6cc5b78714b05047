import { type PlanId, plans } from '#api/contract/plans.ts';
import { mapPaymentErrors } from '#api/modules/billing/map-payment-errors.ts';
import { ownerEmails } from '#api/modules/identity/owner-emails.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { BillingInterval } from '../../ports.ts';
import { hadPaidPlan } from './find-running-subscription.ts';

/** Days of free trial before a partner's first paid plan. */
export const trialDaysLeft = async (ctx: Context, partnerId: number, plan: PlanId): Promise<number> =>
  (await hadPaidPlan(ctx.sql, partnerId)) ? 0 : plans[plan].trialDays;

/**
 * Opens a payment page where a partner subscribes to a plan. Nothing changes until they pay.
 * @throws ServiceError `partner_not_found`, `payments_unavailable`, `payment_refused`
 */
export async function startCheckout(
  ctx: Context,
  { partnerId, plan, interval }: { partnerId: number; plan: PlanId; interval: BillingInterval },
): Promise<{ url: string }> {
  const customerId = await mapPaymentErrors(ensureCustomer(ctx, partnerId));
  const partner = await ctx.prisma.partner.findUniqueOrThrow({ where: { id: partnerId } });
  const page = `${ctx.settings.portalUrl}/subscription`;
  return mapPaymentErrors(
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

const keepFirst = statement('customer_keep_first')`
  UPDATE partners SET stripe_customer_id = coalesce(stripe_customer_id, :customerId) WHERE id = :partnerId
  RETURNING stripe_customer_id AS id`;

/**
 * A partner's customer ID at the payment service, created on first use. Concurrent calls create only one.
 * @throws ServiceError `partner_not_found`
 * @throws PaymentsFailure
 */
async function ensureCustomer(ctx: Context, partnerId: number): Promise<string> {
  const partner = await ctx.prisma.partner.findUnique({ where: { id: partnerId } });
  if (!partner) throw new ServiceError('partner_not_found');
  if (partner.stripeCustomerId) return partner.stripeCustomerId;
  const [owner] = await ownerEmails(ctx.sql, partnerId);
  const { customerId } = await ctx.adapters.payments.createCustomer({
    partnerId,
    name: partner.billingName ?? partner.name,
    email: partner.billingEmail ?? owner ?? '',
    lang: pickLanguage(partner.locale, null),
  });
  const [kept] = await ctx.sql.rows(keepFirst, { partnerId, customerId });
  if (!kept) throw new ServiceError('partner_not_found');
  return kept.id;
}
