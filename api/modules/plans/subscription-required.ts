import type { PlanId } from '#api/contract/plans.ts';

/**
 * Whether a platform shop's save buttons wait for a subscription: its trial is over, it has no active subscription and
 * no paid plan. A frozen subscription keeps its plan, so that nothing has to be switched on again when it thaws.
 */
export function isSubscriptionRequired(
  shop: { plan: PlanId; subscriptionStatus: string; trialEndsAt: Date | null },
  now: Date,
): boolean {
  if (shop.plan !== 'free' || shop.subscriptionStatus === 'active') return false;
  return shop.trialEndsAt === null || shop.trialEndsAt <= now;
}
