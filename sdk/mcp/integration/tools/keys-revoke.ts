import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { keyId } from './key-inputs.ts';

export const keysRevoke = tool({
  name: 'keys_revoke',
  title: 'End a key at once',
  description:
    'Ends a key and every widget token it minted, at once and for good: save buttons and baskets with this key stop working immediately. It cannot be undone, so ask the user before you call it. To replace a key without an interruption use keys_rotate. Called again it changes nothing. Next: keys_delete removes the ended key from the list.',
  input: z.strictObject({ key_id: keyId }),
  output: z.object({ revocation: described('KeyRevocation') }),
  effect: 'removes',
  credentials: true,
  async handle({ key_id: id }, { api }) {
    const revocation = await orThrow(
      api.POST('/portal/keys/{keyId}/revoke', { params: { path: { keyId: id } } }),
    );
    const theme = revocation.theme_told === null ? '' : ' The theme of the platform shop gets another key.';
    return {
      data: { revocation },
      text: `The key ${id} is revoked since ${revocation.revoked_at} (UTC).${theme} keys_delete removes it from the list.`,
    };
  },
});
