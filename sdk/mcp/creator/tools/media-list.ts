import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { productId, shopId } from '../fields.ts';
import { counted, lines, videoLine } from '../words.ts';

export const mediaList = tool({
  name: 'media_list',
  title: 'List product videos',
  description:
    'Lists the product videos of a creator shop, by product and position, with ids, status (ready or hidden) and moderation state. Give product_id for those of one product. Use it before media_update and media_delete, and to see which ready videos use up the plan’s limit (shops_get tells ready_videos_limit).',
  input: z.strictObject({ shop_id: shopId, product_id: productId.optional() }),
  output: z.object({ media: z.array(described('ProductVideo')) }),
  effect: 'reads',
  credentials: true,
  async handle({ shop_id: shopId, product_id }, { api }) {
    const { media } = await orThrow(
      api.GET('/shops/{shopId}/media', { params: { path: { shopId }, query: { product_id } } }),
    );
    const text =
      media.length === 0
        ? 'No videos. media_upload_video adds one.'
        : lines(`${counted(media.length, 'video')}:`, media.map(videoLine));
    return { data: { media }, text };
  },
});
