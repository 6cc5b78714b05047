import type { Context } from '#api/platform/context.ts';
import { runningPartnerSubscription } from './subscriptions/running-partner-subscription.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * A partner whose plan its platform bills pays there alone: what it began at the payment service ends with the time that
 * is paid for. Where that does not answer, it is asked with the next news of the platform.
 */
export async function endBesidePlatform(ctx: Context, partnerId: number): Promise<void> {
  const running = await runningPartnerSubscription(ctx, partnerId);
  if (!running || running.cancelAtPeriodEnd) return;
  try {
    await ctx.adapters.payments.cancelAtPeriodEnd(running.externalId, true);
    await syncSubscription(ctx, partnerId);
  } catch (error) {
    ctx.log.error(
      { err: error, partner: partnerId },
      'a plan is billed twice; tried again with the next news',
    );
  }
}
