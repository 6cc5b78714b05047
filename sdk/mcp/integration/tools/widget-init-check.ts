import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { schemaOf } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { keyId } from './keys.ts';

/** How to fix each reason for init to refuse a request. */
const remedies: Record<string, string> = {
  invalid_origin: 'Pass the page’s origin, scheme and host, such as https://shop.example.',
  unknown_key: 'keys_list returns the active keys; keys_create creates one.',
  origin_not_allowed: 'Add the host with keys_domains_set.',
  allowlist_required: 'Set the shop’s hosts with keys_domains_set.',
  subscription_required: 'Ask the user to choose a plan in the platform’s admin.',
};

export const widgetInitCheck = tool({
  name: 'widget_init_check',
  title: 'Check whether a key works on a page',
  description:
    'Returns what POST /widget/init would return for a key on a page of an origin: ok, or the error code and what to do. Use it before code goes live and when a button or basket doesn’t work. Saves can still fail if the plan’s actions are used up (usage_get). Changes nothing.',
  input: z.strictObject({
    key_id: keyId,
    origin: z
      .string()
      .min(1)
      .max(2_000)
      .describe('Such as https://shop.example, with its port if it has one.'),
  }),
  output: z.object({ check: schemaOf('InitCheck') }),
  effect: 'reads',
  credentials: true,
  async handle({ key_id: id, origin }, { api }) {
    const check = await orThrow(
      api.POST('/portal/keys/{keyId}/check', { params: { path: { keyId: id } }, body: { origin } }),
    );
    const { status, http_status: http, hint } = check;
    const text =
      status === 'ok'
        ? `The key ${id} works on ${origin}. Next: snippet_save_button. If saves still fail, usage_get says whether they are paused.`
        : [`The key ${id} doesn’t work on ${origin}: ${status} (${http}).`, hint, remedies[status]]
            .filter(Boolean)
            .join(' ');
    return { data: { check }, text };
  },
});
