import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { listId, shopId } from '../fields.ts';
import { nextOffset, part, partOf } from '../part-of.ts';
import { itemLine, lines, listLine } from '../words.ts';

export const listsGet = tool({
  name: 'lists_get',
  title: 'Read a product list with its products',
  description:
    'Reads one product list of a creator shop with its products in order, 50 at a time: item ids (for products_update_item and products_remove_item), product ids (for media_list and media_upload_video), titles, notes, prices in minor units (5400 is 54.00) and where clicks lead. Call lists_list before for the list_id. Where next_offset is not null, call again with it as offset for the rest.',
  input: z.strictObject({ shop_id: shopId, list_id: listId, ...part }),
  output: z.object({
    list: described('ProductList'),
    items: z.array(described('ShopItem')),
    next_offset: nextOffset,
  }),
  effect: 'reads',
  credentials: true,
  async handle({ shop_id: shopId, list_id: listId, ...wanted }, { api }) {
    const { list, items } = await orThrow(
      api.GET('/shops/{shopId}/lists/{listId}', { params: { path: { shopId, listId } } }),
    );
    const { some, next, rest } = partOf(items, wanted);
    const empty = items.length === 0 ? ['No products yet: products_add_by_url adds one.'] : [];
    return {
      data: { list, items: some, next_offset: next },
      text: lines(listLine(list), [...some.map(itemLine), ...empty, ...rest]),
    };
  },
});
