import { z } from '@hono/zod-openapi';
import { billingIntervals, planIds } from './plans.ts';

const interval = z.enum(billingIntervals);

/** A partner's subscription. Times are UTC, amounts in euro cents. */
export const subscriptionRecord = z
  .object({
    billed_by: z.enum(['platform', 'stripe', 'operator']).openapi({
      description:
        'Who bills the partner: the shop platform, Stripe, or the service’s operator, who also sets the plan.',
    }),
    plan: z.enum(planIds),
    plan_name: z.string(),
    interval,
    price_minor: z.int().nullable().openapi({
      description:
        'Per month or year, depending on `interval`. Null if it is agreed individually or set by the platform.',
    }),
    status: z.enum(['none', 'trialing', 'active', 'past_due', 'canceled']).openapi({
      description: '`past_due`: a payment failed and will be retried; the plan stays active until then.',
    }),
    trial_days: z.int().openapi({ description: 'Length of the free trial of a paid plan, in days.' }),
    trial_ends_at: z.string().nullable(),
    current_period_start: z.string().nullable(),
    current_period_end: z.string().nullable(),
    cancel_at_period_end: z.boolean().openapi({ description: 'Whether it ends with the current period.' }),
    ended_at: z.string().nullable(),
    billing_portal: z
      .boolean()
      .openapi({ description: 'Whether there is a page to manage cards and invoices.' }),
    requested: z
      .object({ plan: z.enum(planIds), interval, requested_at: z.string() })
      .nullable()
      .openapi({ description: 'A plan that was requested from the operator and isn’t set yet.' }),
  })
  .openapi('Subscription');

export type SubscriptionRecord = z.infer<typeof subscriptionRecord>;

export const planChoiceInput = z
  .object({ plan: z.enum(planIds), interval: interval.default('month') })
  .openapi({ example: { plan: 'growth', interval: 'month' } });

/** The result of choosing a plan. */
export const planChoice = z
  .union([
    z.object({ url: z.url().openapi({ description: 'Where the owner pays. Nothing has changed yet.' }) }),
    z.object({ changed: z.literal(true) }),
    z.object({ requested: z.literal(true) }),
  ])
  .openapi('PlanChoice');
