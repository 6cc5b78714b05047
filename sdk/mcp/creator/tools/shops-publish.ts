import { z } from 'zod';
import { shopStatuses } from '../../../../api/contract/creator-templates.ts';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { shopId } from '../fields.ts';
import { shopLine } from '../words.ts';

export const shopsPublish = tool({
  name: 'shops_publish',
  title: 'Put a creator shop live, or back to draft',
  description:
    'Sets a creator shop live, so that everybody can open its public page, or back to draft, so that its address answers 404. Going live needs at least one product on one of its lists (lists_get, products_add_by_url). It can be reversed at any time and nothing is lost; saying the same status again changes nothing. The answer holds the public address.',
  input: z.strictObject({
    shop_id: shopId,
    status: z.enum(shopStatuses).describe('live: public. draft: only the partner sees it.'),
  }),
  output: z.object({ shop: described('CreatorShop') }),
  effect: 'changes',
  annotations: { openWorldHint: true },
  credentials: true,
  hints: {
    invalid_input: 'Put a product on one of its lists first: lists_list and products_add_by_url do that.',
  },
  async handle({ shop_id: shopId, status }, { api }) {
    const { shop } = await orThrow(
      api.PUT('/shops/{shopId}/status', { params: { path: { shopId } }, body: { status } }),
    );
    const done = status === 'live' ? `It is live at ${shop.url}.` : 'It is a draft; its page answers 404.';
    return { data: { shop }, text: `${done} ${shopLine(shop)}` };
  },
});
