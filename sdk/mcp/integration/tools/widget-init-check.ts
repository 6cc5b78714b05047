import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { keyId } from './keys.ts';

/** Which tool puts right what init would refuse. */
const remedies: Record<string, string> = {
  invalid_origin: 'Give the page’s origin: scheme and host, as https://shop.example.',
  unknown_key: 'keys_list tells the active keys; keys_create makes one.',
  origin_not_allowed: 'Add the host with keys_domains_set.',
  allowlist_required: 'Name the shop’s hosts with keys_domains_set.',
  subscription_required: 'The user chooses a plan in the platform’s admin.',
};

export const widgetInitCheck = tool({
  name: 'widget_init_check',
  title: 'Would a key work on a page?',
  description:
    'Tells what the widget’s first request (POST /widget/init) would answer for a key on a page of an origin: ok, or the error code, its HTTP status and what to do. Use it before code goes live, and when a save button or basket does not work on a page. Saves may fail all the same where the plan’s actions are used up: usage_get tells. Nothing is counted, no token is made, nothing changes.',
  input: z.strictObject({
    key_id: keyId,
    origin: z
      .string()
      .min(1)
      .max(2_000)
      .describe(
        'Origin of the page: scheme and host, with port where it has one, such as https://shop.example.',
      ),
  }),
  output: z.object({ check: described('InitCheck') }),
  effect: 'reads',
  credentials: true,
  async handle({ key_id: id, origin }, { api }) {
    const check = await orThrow(
      api.POST('/portal/keys/{keyId}/check', { params: { path: { keyId: id } }, body: { origin } }),
    );
    const { status, http_status: http, hint } = check;
    const text =
      status === 'ok'
        ? `The key ${id} works on ${origin}. Next: snippet_save_button; where saves fail all the same, usage_get tells whether they are paused.`
        : [`The key ${id} does not work on ${origin}: ${status} (${http}).`, hint, remedies[status]]
            .filter(Boolean)
            .join(' ');
    return { data: { check }, text };
  },
});
