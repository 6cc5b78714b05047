import { z } from '@hono/zod-openapi';
import { planIds } from './plans.ts';

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
