import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { counted, euro } from './money.ts';

export const usageGet = tool({
  name: 'usage_get',
  title: 'Read this month’s usage',
  description:
    'Tells how many wishlist actions (saves, shares, list views) the partner used in the current UTC month, of how many the plan includes, what overage costs so far, whether saves are paused, and from when the next plan is cheaper. Amounts ending in _minor are euro cents with at most one decimal; null means no limit, price or next plan. For one key’s requests use usage_key, for all plans plans_list. Changes nothing.',
  input: z.strictObject({}),
  output: z.object({ usage: described('UsageRecord') }),
  effect: 'reads',
  credentials: true,
  async handle(_, { api }) {
    const usage = await orThrow(api.GET('/me/usage'));
    const { plan_name: plan, actions_used: used, actions_limit: limit, breakdown: by } = usage;
    const share = limit === null ? 'unlimited' : `of ${counted.format(limit)} (${usage.percent} %)`;
    const cost = usage.overage_cost_minor ? ` Overage so far: ${euro(usage.overage_cost_minor)}.` : '';
    const paused = usage.blocked
      ? ' Saves are paused until the next month or a larger plan, which the user chooses in the Partner Portal.'
      : '';
    return {
      data: { usage },
      text: `Plan ${plan}: ${counted.format(used)} actions ${share} until ${usage.period_end}: ${by.save} saves, ${by.share} shares, ${by.list_view} list views.${cost}${paused}`,
    };
  },
});
