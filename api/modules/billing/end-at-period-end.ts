import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { billedBy } from './internal/subscriptions/billed-by.ts';
import { runningPartnerSubscription } from './internal/subscriptions/running-partner-subscription.ts';
import { orPaymentError } from './payments-trouble.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Cancels a partner's subscription at the end of the paid period, or resumes it. Can be repeated.
 * @throws ServiceError `billed_by_platform`; `no_subscription` if none is running at the payment service;
 * `payments_unavailable`, `payment_refused`
 */
export async function endAtPeriodEnd(
  ctx: Context,
  { partnerId, ends }: { partnerId: number; ends: boolean },
): Promise<void> {
  if ((await billedBy(ctx, partnerId)) === 'platform') throw new ServiceError('billed_by_platform');
  const running = await runningPartnerSubscription(ctx, partnerId);
  if (!running) throw new ServiceError('no_subscription');
  await orPaymentError(ctx.adapters.payments.cancelAtPeriodEnd(running.externalId, ends));
  await orPaymentError(syncSubscription(ctx, partnerId));
}
