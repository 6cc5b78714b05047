import type { BillingInterval } from './ports.ts';
import { plans, type PlanId } from '#api/contract/plans.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { billedBy } from './subscriptions/billed-by.ts';
import { orPaymentError } from './payments-trouble.ts';
import { requestPlan } from './subscriptions/request-plan.ts';
import { runningPartnerSubscription } from './subscriptions/running-partner-subscription.ts';
import { startCheckout } from './subscriptions/start-checkout.ts';
import { syncSubscription } from './sync-subscription.ts';

/** What choosing a plan leads to: a page to pay on, the plan at once, or an answer of the operator's to wait for. */
export type PlanChoice = { url: string } | { changed: true } | { requested: true };

/**
 * Chooses a plan for a partner, as an owner of it. Where the operator sets plans it is asked; Enterprise always is agreed
 * with it. Else the subscription that runs is changed at once, and where none runs there is a page to begin one on.
 * @throws ServiceError `billed_by_platform`, `payments_unavailable`, `payment_refused`; `invalid_input` for the plan that
 * the partner is on, and for Free, to which a cancelled subscription leads
 */
export async function choosePlan(
  ctx: Context,
  choice: { partnerId: number; userId: string; plan: PlanId; interval: BillingInterval },
): Promise<PlanChoice> {
  const { partnerId, plan } = choice;
  const biller = await billedBy(ctx, partnerId);
  if (biller === 'platform') throw new ServiceError('billed_by_platform');
  if (biller === 'operator' || plans[plan].priceMinor === null) {
    await requestPlan(ctx, choice);
    return { requested: true };
  }
  if (plan === 'free') {
    throw new ServiceError('invalid_input', {
      field: 'plan',
      hint: 'Cancel the subscription instead: Free follows when the paid time ends.',
    });
  }
  // A webhook may be late: what runs there must not be begun a second time.
  await orPaymentError(syncSubscription(ctx, partnerId));
  const running = await runningPartnerSubscription(ctx, partnerId);
  if (!running) return startCheckout(ctx, choice);
  await changeSubscription(ctx, choice, running);
  return { changed: true };
}

/**
 * Puts the subscription that runs on another plan or interval, at once; the payment service sets off what is paid and not
 * used, and charges the difference.
 * @throws ServiceError `invalid_input` for the plan it is on, `payments_unavailable`, `payment_refused`
 */
async function changeSubscription(
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
