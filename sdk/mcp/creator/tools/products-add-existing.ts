import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { idempotent, orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { clickUrl, itemTexts, listId, productId, shopId } from '../fields.ts';
import { itemLine } from '../words.ts';

export const productsAddExisting = tool({
  name: 'products_add_existing',
  title: 'Add a product of the catalogue',
  description:
    'Adds a product that the catalogue knows at the end of a product list, without reading its page again: e.g. one that stands on another list already. Call catalog_search before for the product_id (or take it from lists_get), and lists_list for the list_id. The same product on the same list again changes the item that is there.',
  input: z.strictObject({
    shop_id: shopId,
    list_id: listId,
    product_id: productId,
    title: itemTexts.title.optional(),
    note: itemTexts.note.optional(),
    url: clickUrl.optional(),
    price_minor: itemTexts.price_minor.optional(),
    currency: itemTexts.currency.optional(),
  }),
  output: z.object({ item: described('ShopItem') }),
  effect: 'changes',
  credentials: true,
  async handle({ shop_id: shopId, list_id: listId, ...body }, { api }) {
    const { item } = await orThrow(
      api.POST('/shops/{shopId}/lists/{listId}/items/existing', {
        params: { path: { shopId, listId }, header: idempotent(randomUUID()) },
        body,
      }),
    );
    return { data: { item }, text: `On list ${listId}. ${itemLine(item)}` };
  },
});
