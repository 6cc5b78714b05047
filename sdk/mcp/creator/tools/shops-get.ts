import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { shopId } from '../fields.ts';
import { lines, quoted, shopLine } from '../words.ts';

export const shopsGet = tool({
  name: 'shops_get',
  title: 'Read a creator shop',
  description:
    'Reads one creator shop: name, handle, description, template, settings, images, markets, status, public address and how many ready videos its plan allows. Call shops_list before for the id. Next: lists_list for its product lists, shops_update to change it, shops_publish to put it live or back to draft.',
  input: z.strictObject({ shop_id: shopId }),
  output: z.object({ shop: described('CreatorShop') }),
  effect: 'reads',
  credentials: true,
  async handle({ shop_id: shopId }, { api }) {
    const { shop } = await orThrow(api.GET('/shops/{shopId}', { params: { path: { shopId } } }));
    const { cover, avatar } = shop.images;
    const images = `Cover: ${cover ? 'yes' : 'none'}. Avatar: ${avatar ? 'yes' : 'none'}. Markets: ${shop.markets.join(', ') || 'none'}.`;
    return {
      data: { shop },
      text: lines(shopLine(shop), [`Description: ${quoted(shop.description, 300)}`, images]),
    };
  },
});
