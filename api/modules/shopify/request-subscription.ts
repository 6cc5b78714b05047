import type { PlanId } from '#api/contract/plans.ts';
import { overageTerms } from '#api/modules/billing/overage.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { paidTrialDays } from './internal/billing/paid-trial.ts';
import { findRunningShopSubscription, offerOf } from './internal/billing/shop-subscription.ts';
import { settleOverage } from './settle-overage.ts';

/**
 * Requests a subscription from the platform. Nothing changes until the merchant approves it at the returned URL; it
 * then replaces the running one.
 * @param returnUrl the URL that the merchant returns to
 * @throws ServiceError `invalid_input` for an unavailable plan, or the current one
 * @throws ShopAdminFailure
 */
export async function requestSubscription(
  ctx: Context,
  { shopId, plan, returnUrl }: { shopId: number; plan: PlanId; returnUrl: string },
): Promise<{ confirmationUrl: string }> {
  const offer = offerOf(plan);
  const running = await findRunningShopSubscription(ctx, shopId);
  if (!offer || running?.plan === plan) throw new ServiceError('invalid_input', { field: 'plan' });
  if (running) await settleOverage(ctx, shopId);
  const shop = await ctx.prisma.shop.findUniqueOrThrow({ where: { id: shopId } });
  const now = ctx.clock();
  const { subscription, confirmationUrl } = await ctx.adapters.shopAdmin.createSubscription(shop.domain, {
    name: offer.name,
    priceMinor: offer.priceUsdMinor,
    cappedMinor: offer.overageCapUsdMinor,
    usageTerms: overageTerms(offer),
    trialDays: await paidTrialDays(ctx.prisma, { domain: shop.domain, plan, now }),
    test: ctx.settings.testCharges || shop.development,
    returnUrl,
  });
  await ctx.prisma.shopSubscription.create({
    data: {
      shopId,
      plan,
      createdAt: now,
      externalId: subscription.externalId,
      test: subscription.test,
      trialDays: subscription.trialDays,
      usageLineId: subscription.usageLine?.id ?? null,
      cappedMinor: subscription.usageLine?.cappedMinor ?? null,
    },
  });
  return { confirmationUrl };
}
