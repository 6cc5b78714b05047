import type { Context } from '#api/platform/context.ts';
import { findRunningSubscription } from './internal/subscriptions/find-running-subscription.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Cancels the payment service's subscription of a partner that its platform now bills, at the end
 * of the paid period. If that fails, the next platform event retries it.
 */
export async function cancelDuplicateSubscription(ctx: Context, partnerId: number): Promise<void> {
  const running = await findRunningSubscription(ctx, partnerId);
  if (!running || running.cancelAtPeriodEnd) return;
  try {
    await ctx.adapters.payments.cancelAtPeriodEnd(running.externalId, true);
    await syncSubscription(ctx, partnerId);
  } catch (error) {
    ctx.log.error(
      { err: error, partner: partnerId },
      'a plan is billed twice; retrying with the next platform event',
    );
  }
}
