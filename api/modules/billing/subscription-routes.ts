import { z } from '@hono/zod-openapi';
import { requireOwnerRole } from '#api/modules/identity/find-member.ts';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { cancelOrResumeSubscription } from './cancel-or-resume-subscription.ts';
import { choosePlan } from './choose-plan.ts';
import { openBillingPortal } from './open-billing-portal.ts';
import { readSubscription } from './read-subscription.ts';
import { planChoice, planChoiceInput, subscriptionRecord } from './schemas.ts';

const member = { tag: 'Subscription', auth: 'member', audience: 'partners' } as const;
const trouble = ['forbidden', 'billed_by_platform', 'payments_unavailable', 'payment_refused'] as const;
const subscriptionAnswer = z.object({ subscription: subscriptionRecord });

const read = endpoint({
  ...member,
  method: 'get',
  path: '/portal/subscription',
  summary: 'Get the partner’s subscription',
  description: 'Returns the plan, billing interval and current period.',
  answer: subscriptionAnswer,
  fails: ['partner_not_found', 'plan_limits_not_found'],
});

const choose = endpoint({
  ...member,
  method: 'post',
  path: '/portal/subscription',
  summary: 'Choose a plan, as an owner of the partner',
  description:
    'An active subscription changes immediately. Without one, the owner pays at the returned `url`. If the operator sets plans, and always for Enterprise, this sends a request to the operator.',
  body: planChoiceInput,
  answer: planChoice,
  fails: trouble,
});

const cancel = endpoint({
  ...member,
  method: 'post',
  path: '/portal/subscription/cancel',
  summary: 'Cancel the subscription at the end of the paid period',
  description: 'Until then nothing changes, and you can resume it.',
  answer: subscriptionAnswer,
  fails: [...trouble, 'no_subscription'],
});

const resume = endpoint({
  ...member,
  method: 'post',
  path: '/portal/subscription/resume',
  summary: 'Resume a canceled subscription',
  description: 'Possible until the paid period ends.',
  answer: subscriptionAnswer,
  fails: [...trouble, 'no_subscription'],
});

const portal = endpoint({
  ...member,
  method: 'post',
  path: '/portal/subscription/billing-portal',
  summary: 'Get a page with the partner’s cards and invoices',
  description: 'Returns a URL at the payment provider. It expires, so open it right away.',
  answer: z.object({ url: z.url() }),
  fails: [...trouble, 'no_subscription'],
});

/** A partner's subscription, and how to change it. */
export function portalSubscriptionRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);
  const answer = async (partnerId: number) => ({ subscription: await readSubscription(ctx, partnerId) });

  on(read, ({ member: { partnerId } }) => answer(partnerId));

  on(choose, ({ member, body }) => {
    requireOwnerRole(member);
    const { partnerId, userId } = member;
    return choosePlan(ctx, { partnerId, userId, ...body });
  });

  on(cancel, async ({ member }) => {
    requireOwnerRole(member);
    await cancelOrResumeSubscription(ctx, { partnerId: member.partnerId, ends: true });
    return answer(member.partnerId);
  });

  on(resume, async ({ member }) => {
    requireOwnerRole(member);
    await cancelOrResumeSubscription(ctx, { partnerId: member.partnerId, ends: false });
    return answer(member.partnerId);
  });

  on(portal, ({ member }) => {
    requireOwnerRole(member);
    return openBillingPortal(ctx, member.partnerId);
  });

  return router;
}
