import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { tool } from '../../core/tool.ts';
import { keyId } from './key-inputs.ts';

export const keysDelete = tool({
  name: 'keys_delete',
  title: 'Delete an unused or ended key',
  description:
    'Removes a key from the list for good, with its counters. Only a key that was never used, or that is revoked or expired: one in use is ended with keys_revoke first. The key of a platform shop’s theme cannot be deleted. It cannot be undone.',
  input: z.strictObject({ key_id: keyId }),
  output: z.object({ deleted: z.literal(true), key_id: z.int() }),
  effect: 'removes',
  credentials: true,
  hints: {
    invalid_input:
      'If the user wants this key gone for good, and knows that pages with it stop working at once, call keys_revoke and then keys_delete.',
    api_key_not_found: 'There is no such key: it may be deleted already. keys_list tells the ids there are.',
  },
  async handle({ key_id: id }, { api }) {
    await orThrow(api.DELETE('/portal/keys/{keyId}', { params: { path: { keyId: id } } }));
    return { data: { deleted: true as const, key_id: id }, text: `The key ${id} is deleted.` };
  },
});
