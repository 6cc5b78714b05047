import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { domainsText } from './domains-text.ts';
import { keyId } from './key-inputs.ts';

export const keysDomainsGet = tool({
  name: 'keys_domains_get',
  title: 'Read a key’s allowed domains',
  description:
    'Tells on which hosts a key works and which of them are verified to be the partner’s; hint says what to do about the others. Read it before keys_domains_set, which replaces all of them. own_hosts are those a platform shop’s live key always has. Changes nothing.',
  input: z.strictObject({ key_id: keyId }),
  output: z.object({ key_id: z.int(), domains: described('KeyDomains') }),
  effect: 'reads',
  credentials: true,
  async handle({ key_id: id }, { api }) {
    const domains = await orThrow(
      api.GET('/portal/keys/{keyId}/domains', { params: { path: { keyId: id } } }),
    );
    return { data: { key_id: id, domains }, text: domainsText(id, domains) };
  },
});
