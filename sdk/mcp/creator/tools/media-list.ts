import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { productId, shopId } from '../fields.ts';
import { nextOffset, part, partOf } from '../part-of.ts';
import { counted, lines, videoLine } from '../words.ts';

export const mediaList = tool({
  name: 'media_list',
  title: 'List product videos',
  description:
    'Lists the product videos of a creator shop, by product and position, 50 at a time, with ids, status (ready or hidden) and moderation state. Give product_id for those of one product. Use it before media_update and media_delete, and to see which ready videos use up the plan’s limit (shops_get tells ready_videos_limit). Where next_offset is not null, call again with it as offset for the rest.',
  input: z.strictObject({ shop_id: shopId, product_id: productId.optional(), ...part }),
  output: z.object({ media: z.array(described('ProductVideo')), next_offset: nextOffset }),
  effect: 'reads',
  credentials: true,
  async handle({ shop_id: shopId, product_id, ...wanted }, { api }) {
    const { media } = await orThrow(
      api.GET('/shops/{shopId}/media', { params: { path: { shopId }, query: { product_id } } }),
    );
    const { some, next, rest } = partOf(media, wanted);
    const text =
      media.length === 0
        ? 'No videos. media_upload_video adds one.'
        : lines(`${counted(media.length, 'video')}:`, [...some.map(videoLine), ...rest]);
    return { data: { media: some, next_offset: next }, text };
  },
});
