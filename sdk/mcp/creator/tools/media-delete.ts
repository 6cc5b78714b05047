import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { tool } from '../../core/tool.ts';
import { mediaId, shopId } from '../fields.ts';

export const mediaDelete = tool({
  name: 'media_delete',
  title: 'Delete a product video',
  description:
    'Deletes a product video and its file. This cannot be undone: ask before, or hide it with media_update and status hidden, which frees a place of the plan’s ready videos just as well. Call media_list before for the media_id.',
  input: z.strictObject({ shop_id: shopId, media_id: mediaId }),
  output: z.object({ ok: z.literal(true), deleted_media_id: z.int() }),
  effect: 'removes',
  credentials: true,
  async handle({ shop_id: shopId, media_id: mediaId }, { api }) {
    const path = { shopId, mediaId };
    await orThrow(api.DELETE('/shops/{shopId}/media/{mediaId}', { params: { path } }));
    return { data: { ok: true as const, deleted_media_id: mediaId }, text: `Video ${mediaId} is deleted.` };
  },
});
