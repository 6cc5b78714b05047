import type { BillingInterval } from '../ports.ts';
import type { PlanId } from '#api/contract/plans.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { orPaymentError } from '../payments-trouble.ts';
import { syncSubscription } from '../sync-subscription.ts';

/**
 * Puts the subscription that runs on another plan or interval, at once; the payment service sets off what is paid and not
 * used, and charges the difference.
 * @throws ServiceError `invalid_input` for the plan it is on, `payments_unavailable`, `payment_refused`
 */
export async function changeSubscription(
  ctx: Context,
  { partnerId, plan, interval }: { partnerId: number; plan: PlanId; interval: BillingInterval },
  running: { externalId: string; plan: string; interval: string },
): Promise<void> {
  if (running.plan === plan && running.interval === interval) {
    throw new ServiceError('invalid_input', {
      field: 'plan',
      hint: 'You are on this plan already. Choose another one.',
    });
  }
  const { externalId: subscriptionId } = running;
  await orPaymentError(ctx.adapters.payments.changeSubscription({ subscriptionId, plan, interval }));
  await orPaymentError(syncSubscription(ctx, partnerId));
}
