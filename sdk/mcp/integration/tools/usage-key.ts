import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { keyId } from './key-inputs.ts';
import { counted } from './money.ts';

export const usageKey = tool({
  name: 'usage_key',
  title: 'Read one key’s requests',
  description:
    'Tells how many requests one key had in this UTC month and minute, beside the plan’s limits, which are informational: requests are never rejected for them. Also of keys that have ended. Actions are those of all the partner’s keys together. null is unlimited. Changes nothing.',
  input: z.strictObject({ key_id: keyId }),
  output: z.object({ usage: described('KeyUsage') }),
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
