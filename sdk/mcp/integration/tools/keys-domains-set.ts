import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { domainsText } from './domains-text.ts';
import { hosts, keyId } from './key-inputs.ts';

export const keysDomainsSet = tool({
  name: 'keys_domains_set',
  title: 'Set a key’s allowed domains',
  description:
    'Replaces the list of hosts a key works on, at once. Hosts that are left out stop working, so read keys_domains_get first and send all that shall work. Hosts without scheme; *.shop.example covers sub-domains but not shop.example itself; localhost always works. Of a key that is being rotated, the new value gets the same list. Next: widget_init_check for a page of each host.',
  input: z.strictObject({ key_id: keyId, allowed_domains: hosts }),
  output: z.object({ key_id: z.int(), domains: described('KeyDomains') }),
  effect: 'changes',
  annotations: { destructiveHint: true },
  credentials: true,
  hints: {
    invalid_input: 'Write hosts without https://, without a path: ["shop.example", "*.shop.example"].',
    unknown_key: 'The key is revoked or has run out. keys_list tells the active ones; keys_create makes one.',
  },
  async handle({ key_id: id, allowed_domains }, { api }) {
    const domains = await orThrow(
      api.PUT('/portal/keys/{keyId}/domains', {
        params: { path: { keyId: id } },
        body: { allowed_domains },
      }),
    );
    return { data: { key_id: id, domains }, text: domainsText(id, domains) };
  },
});
