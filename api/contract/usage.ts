import { z } from '@hono/zod-openapi';
import { planIds } from './plans.ts';

/** Wishlist actions by kind. */
const actionBreakdown = z
  .object({ save: z.int(), share: z.int(), list_view: z.int() })
  .openapi('ActionBreakdown');

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

/** Requests with a key, and the number that its partner's plan includes. Null: unlimited. */
export const keyUsage = z
  .object({
    api_key_id: z.int(),
    environment: z.enum(['test', 'live']),
    plan: z.enum(planIds),
    period: z.string().openapi({ description: 'The UTC month, `YYYY-MM`.', example: '2026-11' }),
    requests_this_month: z.int(),
    requests_this_minute: z.int(),
    limits: z.object({
      requests_per_minute: z.int(),
      requests_per_month: z.int().nullable(),
      actions_per_month: z.int().nullable(),
    }),
    actions: actionBreakdown
      .extend({ total: z.int() })
      .openapi({ description: 'All of the partner’s keys together.' }),
  })
  .openapi('KeyUsage');

export type KeyUsage = z.infer<typeof keyUsage>;
