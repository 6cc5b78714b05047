import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { counted, euro } from './money.ts';

export const plansList = tool({
  name: 'plans_list',
  title: 'List the plans',
  description:
    'Lists the service’s plans with prices, included wishlist actions a month, overage, and what they include (webhooks, switching the badge off). Prices are euro cents: by the month, or for a year at once. null means unlimited, or agreed individually. A plan is chosen by the user in the Partner Portal, not by a tool. Works without credentials. Changes nothing.',
  input: z.strictObject({}),
  output: z.object({ plans: z.array(described('Plan')) }),
  effect: 'reads',
  credentials: false,
  async handle(_, { api }) {
    const { plans } = await orThrow(api.GET('/plans'));
    const lines = plans.map((plan) => {
      const { month } = plan.price_minor;
      const price = month === null ? 'individually priced' : `${euro(month)} a month`;
      const actions = plan.actions_per_month === null ? 'unlimited' : counted.format(plan.actions_per_month);
      const beyond =
        plan.overage_per_action_minor === null
          ? plan.hard_limit
            ? 'saves pause at the limit'
            : 'no overage price'
          : `${plan.overage_per_action_minor} ${plan.overage_per_action_minor === 1 ? 'cent' : 'cents'} for each action beyond`;
      return `${plan.name}: ${price}, ${actions} actions, ${beyond}${plan.webhooks ? ', webhooks' : ''}`;
    });
    return { data: { plans }, text: lines.join('\n') };
  },
});
