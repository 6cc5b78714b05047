import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { json, redirect } from '@remix-run/node';
import { billingIntervals, planIds } from '#api/contract/plans.ts';
import { cancelOrResumeSubscription } from '#api/modules/billing/cancel-or-resume-subscription.ts';
import { cheapestPlan } from '#api/modules/billing/cheapest-plan.ts';
import { choosePlan } from '#api/modules/billing/choose-plan.ts';
import { listInvoices } from '#api/modules/billing/list-invoices.ts';
import { isPaymentsFailure } from '#api/modules/billing/map-payment-errors.ts';
import { openBillingPortal } from '#api/modules/billing/open-billing-portal.ts';
import { readSubscription } from '#api/modules/billing/read-subscription.ts';
import { syncSubscription } from '#api/modules/billing/sync-subscription.ts';
import { requireOwnerRole } from '#api/modules/identity/find-member.ts';
import { readUsage } from '#api/modules/metering/read-usage.ts';
import { readTotals } from '#api/modules/plans/usage-totals.ts';
import type { Context } from '#api/platform/context.ts';
import { monthOf, periodOf } from '#api/platform/period.ts';
import { answerPortalIntent, type PortalIntents } from '../intents.server.ts';
import { requirePortal, ServiceError } from '../portal.server.ts';
import type { SubscriptionData } from './subscription-data.ts';

/** The partner's subscription, the month so far, and the previous month to compare plans with. */
export async function loadSubscription(args: LoaderFunctionArgs) {
  const { ctx, member, query } = await requirePortal(args);
  const { partnerId, role } = member;
  const checkout = query.get('checkout');
  if (checkout === 'done' && (await hasBegun(ctx, partnerId))) {
    // Reloads the whole page, because its frame shows the plan, too.
    throw redirect('/portal/subscription?checkout=paid');
  }
  const lastMonth = new Date(monthOf(ctx.clock()).start.getTime() - 1);
  const [subscription, usage, invoices, last, shop] = await Promise.all([
    readSubscription(ctx, partnerId),
    readUsage(ctx, partnerId),
    listInvoices(ctx, partnerId),
    readTotals(ctx.sql, partnerId, periodOf(lastMonth)),
    ctx.prisma.shop.findFirst({ where: { partnerId, status: 'active' } }),
  ]);
  const data: SubscriptionData = {
    subscription,
    usage,
    invoices,
    isOwner: role === 'owner',
    checkout: checkouts.find((one) => one === checkout) ?? null,
    last: last.total > 0 ? { month: lastMonth.toISOString(), actions: last.total } : null,
    cheapest: last.total > 0 ? cheapestPlan(last.total) : null,
    shopDomain: subscription.billed_by === 'platform' ? (shop?.domain ?? null) : null,
  };
  return json(data);
}

const checkouts = ['done', 'paid', 'cancelled'] as const;

/** Whether the paid plan is active. Asks Stripe on the owner's return: the webhook may be late. */
async function hasBegun(ctx: Context, partnerId: number): Promise<boolean> {
  try {
    await syncSubscription(ctx, partnerId);
  } catch (error) {
    if (!isPaymentsFailure(error)) throw error;
    ctx.log.warn({ err: error, partner: partnerId }, 'a finished checkout was not read');
  }
  const { status } = await readSubscription(ctx, partnerId);
  return status === 'trialing' || status === 'active';
}

const intents: PortalIntents = {
  choose: ({ ctx, member, field }) => {
    requireOwnerRole(member);
    const { partnerId, userId } = member;
    const plan = oneOf(planIds, field('plan'), 'plan');
    return choosePlan(ctx, {
      partnerId,
      userId,
      plan,
      interval: oneOf(billingIntervals, field('interval'), 'interval'),
    });
  },
  cancel: ({ ctx, member }) => {
    requireOwnerRole(member);
    return cancelOrResumeSubscription(ctx, { partnerId: member.partnerId, ends: true });
  },
  resume: ({ ctx, member }) => {
    requireOwnerRole(member);
    return cancelOrResumeSubscription(ctx, { partnerId: member.partnerId, ends: false });
  },
  'billing-portal': ({ ctx, member }) => {
    requireOwnerRole(member);
    return openBillingPortal(ctx, member.partnerId);
  },
};

function oneOf<Choice extends string>(choices: readonly Choice[], given: string, field: string): Choice {
  const choice = choices.find((one) => one === given);
  if (!choice) throw new ServiceError('invalid_input', { field, hint: `one of ${choices.join(', ')}` });
  return choice;
}

export const runSubscription = (args: ActionFunctionArgs) => answerPortalIntent(args, intents);
