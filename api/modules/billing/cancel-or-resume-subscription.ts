import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { findBiller } from './internal/subscriptions/find-biller.ts';
import { findRunningSubscription } from './internal/subscriptions/find-running-subscription.ts';
import { mapPaymentErrors } from './map-payment-errors.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Cancels a partner's subscription at the end of the paid period, or resumes it. Can be repeated.
 * @throws ServiceError `billed_by_platform`; `no_subscription` if none is running at the payment service;
 * `payments_unavailable`, `payment_refused`
 */
export async function cancelOrResumeSubscription(
  ctx: Context,
  { partnerId, ends }: { partnerId: number; ends: boolean },
): Promise<void> {
  if ((await findBiller(ctx, partnerId)) === 'platform') throw new ServiceError('billed_by_platform');
  const running = await findRunningSubscription(ctx, partnerId);
  if (!running) throw new ServiceError('no_subscription');
  await mapPaymentErrors(ctx.adapters.payments.cancelAtPeriodEnd(running.externalId, ends));
  await mapPaymentErrors(syncSubscription(ctx, partnerId));
}
