import { z } from '@hono/zod-openapi';
import { planIds } from '#api/contract/plans.ts';
import { actionBreakdown } from '#api/modules/keys/schemas.ts';

/**
 * A partner's usage in a month. Times are UTC; `period_end` is the start of the next month. Amounts are in euro cents
 * with at most one decimal place; null means no limit, price or next plan.
 */
export const usageRecord = z
  .object({
    plan: z.enum(planIds),
    plan_name: z.string(),
    actions_used: z.int(),
    actions_limit: z.int().nullable().openapi({ description: 'Null is unlimited.' }),
    period_start: z.string(),
    period_end: z.string(),
    breakdown: actionBreakdown,
    percent: z.int().openapi({ description: 'Rounded down; above 100 if the limit is exceeded.' }),
    level: z
      .enum(['ok', 'warning', 'exceeded'])
      .openapi({ description: '`warning` from 80 %, `exceeded` from 100 %.' }),
    trial_days: z.int().openapi({ description: 'Length of the plan’s trial.' }),
    hard_limit: z.boolean().openapi({ description: 'Whether saves are paused at the limit.' }),
    overage_per_action_minor: z.number().nullable(),
    overage_actions: z.int().openapi({ description: 'Extra actions, billed individually.' }),
    overage_cost_minor: z.number(),
    next_plan: z.enum(planIds).nullable(),
    upgrade_cheaper_from_actions: z
      .int()
      .nullable()
      .openapi({ description: 'Actions per month at which the next plan costs no more than this one.' }),
    blocked: z.boolean().openapi({ description: 'Whether saves are paused until next month.' }),
  })
  .openapi('UsageRecord');

export type UsageRecord = z.infer<typeof usageRecord>;

/** A plan that partners can choose. Amounts are in euro cents; null means no limit, price or next plan. */
export const planRecord = z
  .object({
    id: z.enum(planIds),
    name: z.string(),
    currency: z.literal('EUR'),
    price_minor: z
      .object({ month: z.int().nullable(), year: z.int().nullable() })
      .openapi({ description: 'Paid monthly, or yearly in advance. Null: agreed individually.' }),
    actions_per_month: z.int().nullable().openapi({ description: 'Wishlist actions; null: unlimited.' }),
    hard_limit: z.boolean().openapi({ description: 'Whether saves are paused at the limit.' }),
    overage_per_action_minor: z
      .number()
      .nullable()
      .openapi({ description: 'Cents per extra action, with at most one decimal place.' }),
    webhooks: z.boolean(),
    server_keys: z.boolean().openapi({ description: 'Reserved: no endpoint issues or accepts server keys.' }),
    branding_switch: z
      .boolean()
      .openapi({ description: 'Whether the basket’s "Powered by" badge can be removed.' }),
    trial_days: z.int(),
    next_plan: z.enum(planIds).nullable(),
    break_even_overage_actions: z
      .int()
      .nullable()
      .openapi({ description: 'Extra actions at which the next plan costs no more.' }),
  })
  .openapi('Plan');

export type PlanRecord = z.infer<typeof planRecord>;
