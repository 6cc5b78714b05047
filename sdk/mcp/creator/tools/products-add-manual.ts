import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { idempotent, orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { clickUrl, itemTexts, listId, shopId, webUrl } from '../fields.ts';
import { itemLine } from '../words.ts';

export const productsAddManual = tool({
  name: 'products_add_manual',
  title: 'Add a product by hand',
  description:
    'Adds a product written by hand at the end of a product list: for things without a page of their own, or whose page cannot be read (products_preview_url tells). Prefer products_add_by_url otherwise, as its price and picture come from the page. Call lists_list before for the ids. Without url the product cannot be clicked. Calling this twice adds two.',
  input: z.strictObject({
    shop_id: shopId,
    list_id: listId,
    title: z.string().min(1).max(300).describe('What the product is called, up to 300 characters.'),
    note: itemTexts.note.optional(),
    description: z.string().max(4_000).optional().describe('What it is, up to 4,000 characters.'),
    url: clickUrl.optional(),
    image_url: webUrl.optional().describe('Address of its picture: https://… or http://…; it is copied.'),
    price_minor: itemTexts.price_minor.optional(),
    currency: itemTexts.currency.optional(),
  }),
  output: z.object({ item: described('ShopItem') }),
  effect: 'adds',
  annotations: { openWorldHint: true },
  credentials: true,
  async handle({ shop_id: shopId, list_id: listId, ...body }, { api }) {
    const { item } = await orThrow(
      api.POST('/shops/{shopId}/lists/{listId}/items/manual', {
        params: { path: { shopId, listId }, header: idempotent(randomUUID()) },
        body,
      }),
    );
    return { data: { item }, text: `Added to list ${listId}. ${itemLine(item)}` };
  },
});
