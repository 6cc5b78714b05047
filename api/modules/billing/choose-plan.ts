import { type PlanId, plans } from '#api/contract/plans.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { findBiller } from './internal/subscriptions/find-biller.ts';
import { findRunningSubscription } from './internal/subscriptions/find-running-subscription.ts';
import { requestPlan } from './internal/subscriptions/request-plan.ts';
import { startCheckout } from './internal/subscriptions/start-checkout.ts';
import { mapPaymentErrors } from './map-payment-errors.ts';
import type { BillingInterval } from './ports.ts';
import { syncSubscription } from './sync-subscription.ts';

/** The result of choosing a plan: a payment page, an immediate change, or a request to the operator. */
export type PlanChoice = { url: string } | { changed: true } | { requested: true };

/**
 * Chooses a plan for a partner, on behalf of an owner. If the operator sets plans, and always for Enterprise, this
 * sends a request. Otherwise, a running subscription is changed immediately; without one, the result is a payment
 * page.
 * @throws ServiceError `billed_by_platform`, `payments_unavailable`, `payment_refused`;
 * `invalid_input` for the current plan, and for Free, which partners get by canceling
 */
export async function choosePlan(
  ctx: Context,
  choice: { partnerId: number; userId: string; plan: PlanId; interval: BillingInterval },
): Promise<PlanChoice> {
  const { partnerId, plan } = choice;
  const biller = await findBiller(ctx, partnerId);
  if (biller === 'platform') throw new ServiceError('billed_by_platform');
  if (biller === 'operator' || plans[plan].priceMinor === null) {
    await requestPlan(ctx, choice);
    return { requested: true };
  }
  if (plan === 'free') {
    throw new ServiceError('invalid_input', {
      field: 'plan',
      hint: 'Cancel the subscription instead: you’ll be on Free when the paid period ends.',
    });
  }
  // A webhook may be late, so make sure that no subscription is already running.
  await mapPaymentErrors(syncSubscription(ctx, partnerId));
  const running = await findRunningSubscription(ctx, partnerId);
  if (!running) return startCheckout(ctx, choice);
  await changeSubscription(ctx, choice, running);
  return { changed: true };
}

/**
 * Changes the running subscription's plan or interval immediately; the payment service credits the unused part and
 * charges the difference.
 * @throws ServiceError `invalid_input` for the current plan, `payments_unavailable`, `payment_refused`
 */
async function changeSubscription(
  ctx: Context,
  { partnerId, plan, interval }: { partnerId: number; plan: PlanId; interval: BillingInterval },
  running: { externalId: string; plan: string; interval: string },
): Promise<void> {
  if (running.plan === plan && running.interval === interval) {
    throw new ServiceError('invalid_input', {
      field: 'plan',
      hint: 'You’re already on this plan. Choose another one.',
    });
  }
  const { externalId: subscriptionId } = running;
  await mapPaymentErrors(ctx.adapters.payments.changeSubscription({ subscriptionId, plan, interval }));
  await mapPaymentErrors(syncSubscription(ctx, partnerId));
}
