import { z } from 'zod';
import { videoStatuses } from '../../../../api/contract/creator-templates.ts';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { changeOf, mediaId, position, shopId } from '../fields.ts';
import { videoLine } from '../words.ts';

export const mediaUpdate = tool({
  name: 'media_update',
  title: 'Change, hide or show a product video',
  description:
    'Changes the title of a product video, its place among the product’s videos (from 0), or its status: hidden takes it off the page and frees a place of the plan’s ready videos, ready shows it again. Give only what is to change. Call media_list before for the media_id. A rejected video cannot be made ready again (media_rejected).',
  input: changeOf(
    { shop_id: shopId, media_id: mediaId },
    {
      title: z.string().max(120).describe('Shown with the video, up to 120 characters.'),
      position,
      status: z
        .enum(videoStatuses)
        .describe('ready: on the page once approved. hidden: kept, but neither shown nor counted.'),
    },
  ),
  output: z.object({ media: described('ProductVideo') }),
  effect: 'changes',
  credentials: true,
  async handle({ shop_id: shopId, media_id: mediaId, ...body }, { api }) {
    const { media } = await orThrow(
      api.PATCH('/shops/{shopId}/media/{mediaId}', { params: { path: { shopId, mediaId } }, body }),
    );
    return { data: { media }, text: `Changed. ${videoLine(media)}` };
  },
});
