import type { PlanId } from '#api/contract/plans.ts';

/**
 * Whether a platform shop needs a subscription for its save buttons to work: its trial has ended, and it has neither
 * an active subscription nor a paid plan. A frozen subscription keeps its plan, so that everything works again when
 * it is unfrozen.
 */
export function isSubscriptionRequired(
  shop: { plan: PlanId; subscriptionStatus: string; trialEndsAt: Date | null },
  now: Date,
): boolean {
  if (shop.plan !== 'free' || shop.subscriptionStatus === 'active') return false;
  return shop.trialEndsAt === null || shop.trialEndsAt <= now;
}
