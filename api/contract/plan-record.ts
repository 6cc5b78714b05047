import { z } from '@hono/zod-openapi';
import { planIds } from './plans.ts';

/** A plan as partners choose it. Amounts are in euro cents; what is null has no limit, price or next plan. */
export const planRecord = z
  .object({
    id: z.enum(planIds),
    name: z.string(),
    currency: z.literal('EUR'),
    price_minor: z
      .object({ month: z.int().nullable(), year: z.int().nullable() })
      .openapi({ description: 'Paid by the month, or for a year at once. Null is agreed individually.' }),
    actions_per_month: z.int().nullable().openapi({ description: 'Wishlist actions; null is unlimited.' }),
    hard_limit: z.boolean().openapi({ description: 'Whether saves stop at the limit.' }),
    overage_per_action_minor: z
      .number()
      .nullable()
      .openapi({ description: 'Cents for each action beyond, with at most one decimal.' }),
    webhooks: z.boolean(),
    server_keys: z.boolean().openapi({ description: 'Reserved: no endpoint issues or accepts server keys.' }),
    branding_switch: z.boolean().openapi({ description: 'The basket’s badge can be switched off.' }),
    trial_days: z.int(),
    next_plan: z.enum(planIds).nullable(),
    break_even_overage_actions: z
      .int()
      .nullable()
      .openapi({ description: 'Actions beyond the limit at which the next plan costs no more.' }),
  })
  .openapi('Plan');

export type PlanRecord = z.infer<typeof planRecord>;
