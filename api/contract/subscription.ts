import { z } from '@hono/zod-openapi';
import { billingIntervals, planIds } from './plans.ts';

const interval = z.enum(billingIntervals);

/** What a partner pays for. Times are UTC, amounts euro cents. */
export const subscriptionRecord = z
  .object({
    billed_by: z.enum(['platform', 'stripe', 'operator']).openapi({
      description:
        'Who writes the bills: the storefront platform, Stripe, or the operator of the service, who also sets the plan.',
    }),
    plan: z.enum(planIds),
    plan_name: z.string(),
    interval,
    price_minor: z.int().nullable().openapi({
      description: 'For a month or a year, as `interval` says. Null where it is agreed, or the platform’s.',
    }),
    status: z.enum(['none', 'trialing', 'active', 'past_due', 'canceled']).openapi({
      description: '`past_due`: a payment has failed and is tried again; the plan stays until then.',
    }),
    trial_days: z.int().openapi({ description: 'Days that a paid plan would begin with at no cost.' }),
    trial_ends_at: z.string().nullable(),
    current_period_start: z.string().nullable(),
    current_period_end: z.string().nullable(),
    cancel_at_period_end: z.boolean().openapi({ description: 'It ends with the current period.' }),
    ended_at: z.string().nullable(),
    billing_portal: z.boolean().openapi({ description: 'Whether there is a page with cards and invoices.' }),
    requested: z
      .object({ plan: z.enum(planIds), interval, requested_at: z.string() })
      .nullable()
      .openapi({ description: 'A plan that the operator was asked for and has not set yet.' }),
  })
  .openapi('Subscription');

export type SubscriptionRecord = z.infer<typeof subscriptionRecord>;

export const planChoiceInput = z
  .object({ plan: z.enum(planIds), interval: interval.default('month') })
  .openapi({ example: { plan: 'growth', interval: 'month' } });

/** What choosing a plan leads to. */
export const planChoice = z
  .union([
    z.object({ url: z.url().openapi({ description: 'Where the owner pays; nothing has changed yet.' }) }),
    z.object({ changed: z.literal(true) }),
    z.object({ requested: z.literal(true) }),
  ])
  .openapi('PlanChoice');
