import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { schemaOf } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { keyId } from './keys.ts';

export const usageKey = tool({
  name: 'usage_key',
  title: 'Read one key’s requests',
  description:
    'Returns a key’s requests this UTC month and minute, with the plan’s limits, which are for information only. Actions are those of all keys. null: unlimited. Works for ended keys, too.',
  input: z.strictObject({ key_id: keyId }),
  output: z.object({ usage: schemaOf('KeyUsage') }),
  effect: 'reads',
  credentials: true,
  async handle({ key_id: id }, { api }) {
    const usage = await orThrow(api.GET('/portal/keys/{keyId}/usage', { params: { path: { keyId: id } } }));
    const { requests_this_month: month, requests_this_minute: minute, limits, period } = usage;
    const of = limits.requests_per_month === null ? '' : ` of ${counted.format(limits.requests_per_month)}`;
    return {
      data: { usage },
      text: `The ${usage.environment} key ${id} had ${counted.format(month)} requests${of} in ${period}, ${minute} of them in this minute.`,
    };
  },
});

/** `1900` as “19.00 EUR”. */
const euro = (minor: number) => `${(minor / 100).toFixed(2)} EUR`;

export const counted = new Intl.NumberFormat('en');

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Pass a day such as 2026-11-21.');
/** A report's date range. */
export const days = {
  from: day.optional().describe('First UTC day; with to.'),
  to: day.optional().describe('Last UTC day, inclusive; at most 366 days.'),
};

export const includeTest = z
  .boolean()
  .optional()
  .describe('Whether to count what only test keys saved. Default: true.');

/** Converts a report's input to the API's query. */
export const withTest = <Query extends { include_test?: boolean | undefined }>({
  include_test: isTest,
  ...query
}: Query) => ({
  ...query,
  ...(isTest !== undefined && { include_test: isTest ? ('true' as const) : ('false' as const) }),
});

export const plansList = tool({
  name: 'plans_list',
  title: 'List the plans',
  description:
    'Lists the plans with prices in euro cents, actions a month, overage and features. null: unlimited, or agreed individually. Only the user can choose a plan, in the portal. Needs no credentials.',
  input: z.strictObject({}),
  output: z.object({ plans: z.array(schemaOf('Plan')) }),
  effect: 'reads',
  credentials: false,
  async handle(_, { api }) {
    const { plans } = await orThrow(api.GET('/plans'));
    const lines = plans.map((plan) => {
      const { month } = plan.price_minor;
      const price = month === null ? 'priced individually' : `${euro(month)} a month`;
      const actions = plan.actions_per_month === null ? 'unlimited' : counted.format(plan.actions_per_month);
      const beyond =
        plan.overage_per_action_minor === null
          ? plan.hard_limit
            ? 'saves pause at the limit'
            : 'no overage price'
          : `${plan.overage_per_action_minor} ${plan.overage_per_action_minor === 1 ? 'cent' : 'cents'} per extra action`;
      return `${plan.name}: ${price}, ${actions} actions, ${beyond}${plan.webhooks ? ', webhooks' : ''}`;
    });
    return { data: { plans }, text: lines.join('\n') };
  },
});

export const usageGet = tool({
  name: 'usage_get',
  title: 'Read this month’s usage',
  description:
    'Returns the wishlist actions (saves, shares, list views) used this UTC month, how many the plan includes, overage so far, whether saves are paused, and when the next plan is cheaper. _minor: euro cents with one decimal; null: no limit, price or next plan. For a key: usage_key.',
  input: z.strictObject({}),
  output: z.object({ usage: schemaOf('UsageRecord') }),
  effect: 'reads',
  credentials: true,
  async handle(_, { api }) {
    const usage = await orThrow(api.GET('/me/usage'));
    const { plan_name: plan, actions_used: used, actions_limit: limit, breakdown: by } = usage;
    const share = limit === null ? 'unlimited' : `of ${counted.format(limit)} (${usage.percent}%)`;
    const cost = usage.overage_cost_minor ? ` Overage so far: ${euro(usage.overage_cost_minor)}.` : '';
    const paused = usage.blocked
      ? ' Saves are paused until next month, or until the user chooses a larger plan in the Partner Portal.'
      : '';
    return {
      data: { usage },
      text: `Plan ${plan}: ${counted.format(used)} actions ${share} until ${usage.period_end}: ${by.save} saves, ${by.share} shares, ${by.list_view} list views.${cost}${paused}`,
    };
  },
});
