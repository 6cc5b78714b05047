import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { idempotent, orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { clickUrl, itemTexts, listId, shopId, webUrl } from '../fields.ts';
import { itemLine } from '../words.ts';

export const productsAddByUrl = tool({
  name: 'products_add_by_url',
  title: 'Add a product by its address',
  description:
    'Reads a product page on the web and adds the product at the end of a product list. The usual way to add products. Call lists_list before for the ids, and products_preview_url to see what the page tells. title, price_minor and currency replace what the page tells, note is the creator’s own words, affiliate_url is where clicks lead. The same product on the same list again changes the item that is there. Where the page cannot be read, give a title too, or use products_add_manual. Up to 500 products a list.',
  input: z.strictObject({
    shop_id: shopId,
    list_id: listId,
    url: webUrl.describe('Address of the product’s page: https://… or http://…'),
    affiliate_url: clickUrl.optional(),
    title: itemTexts.title.optional(),
    note: itemTexts.note.optional(),
    price_minor: itemTexts.price_minor.optional(),
    currency: itemTexts.currency.optional(),
  }),
  output: z.object({ item: described('ShopItem') }),
  effect: 'changes',
  annotations: { openWorldHint: true },
  credentials: true,
  hints: {
    invalid_input:
      'Correct the named field and call the tool again. Where the page cannot be read, give title here, or use products_add_manual; products_preview_url tells what a page says.',
  },
  async handle({ shop_id: shopId, list_id: listId, ...body }, { api }) {
    const { item } = await orThrow(
      api.POST('/shops/{shopId}/lists/{listId}/items/by-url', {
        params: { path: { shopId, listId }, header: idempotent(randomUUID()) },
        body,
      }),
    );
    return { data: { item }, text: `On list ${listId}. ${itemLine(item)}` };
  },
});
