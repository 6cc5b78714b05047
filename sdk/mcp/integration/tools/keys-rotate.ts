import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { keyId } from './key-inputs.ts';

export const keysRotate = tool({
  name: 'keys_rotate',
  title: 'Give a key a new value',
  description:
    'Replaces a key by a new one with the same environment and allowed domains. The old value works for 15 more minutes and then never again: the shop’s pages must have the new value by then, so ask the user before you call it. It cannot be undone. Called again within the 15 minutes it answers the same new key. To end a key at once use keys_revoke. The new key has another id.',
  input: z.strictObject({ key_id: keyId }),
  output: z.object({ rotation: described('KeyRotation') }),
  effect: 'removes',
  credentials: true,
  async handle({ key_id: id }, { api }) {
    const rotation = await orThrow(
      api.POST('/portal/keys/{keyId}/rotate', { params: { path: { keyId: id } } }),
    );
    const { key, old_valid_until: until, theme_told: themeTold } = rotation;
    const theme =
      themeTold === null
        ? ''
        : themeTold
          ? ' The theme of the platform shop has the new value already.'
          : ' The theme of the platform shop could not be told yet; that is tried again.';
    return {
      data: { rotation },
      text: `The new key is ${key} (id ${rotation.id}). The old value (id ${id}) works until ${until} (UTC): replace it in the shop’s pages before.${theme}`,
    };
  },
});
