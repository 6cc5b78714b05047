import type { Context } from '#api/platform/context.ts';
import { runningPartnerSubscription } from './internal/subscriptions/running-partner-subscription.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * A partner billed by its platform must not also pay elsewhere: its subscription at the payment service ends with the
 * paid period. If that fails, it is retried with the next platform event.
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
      'a plan is billed twice; retrying with the next platform event',
    );
  }
}
