import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { changeOf, clickUrl, itemId, itemTexts, listId, position, shopId, webUrl } from '../fields.ts';
import { itemLine } from '../words.ts';

export const productsUpdateItem = tool({
  name: 'products_update_item',
  title: 'Change or move a product on a list',
  description:
    'Changes what a creator says of a product on a list (title, note, price, where clicks lead), moves it within the list by position (from 0), or to another list of the shop by list_id. Give only what is to change. Call lists_get before for the item_id. An empty title or url and a null price_minor go back to what the product’s page tells.',
  input: changeOf(
    { shop_id: shopId, item_id: itemId },
    {
      title: itemTexts.title,
      note: itemTexts.note,
      url: clickUrl,
      price_minor: itemTexts.price_minor,
      currency: itemTexts.currency,
      image_url: webUrl.describe('New picture, of products written by hand alone: https://… or http://…'),
      list_id: listId.describe('The list of the same shop to move it to: `id` in lists_list.'),
      position,
    },
  ),
  output: z.object({ item: described('ShopItem') }),
  effect: 'changes',
  credentials: true,
  async handle({ shop_id: shopId, item_id: itemId, ...body }, { api }) {
    const { item } = await orThrow(
      api.PATCH('/shops/{shopId}/items/{itemId}', { params: { path: { shopId, itemId } }, body }),
    );
    return { data: { item }, text: `Changed, on list ${item.list_id}. ${itemLine(item)}` };
  },
});
