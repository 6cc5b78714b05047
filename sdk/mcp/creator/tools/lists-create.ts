import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { idempotent, orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { listTexts, shopId } from '../fields.ts';
import { listLine } from '../words.ts';

export const listsCreate = tool({
  name: 'lists_create',
  title: 'Create a product list',
  description:
    'Creates a product list, a section of products, at the end of a creator shop. Call shops_list before for the shop_id, and lists_list to see what is there: calling this twice makes two lists. Up to 100 lists a shop. Next: products_add_by_url, products_add_manual or products_add_existing; lists_update with position to move it; shops_upload_image with kind list for its picture.',
  input: z.strictObject({
    shop_id: shopId,
    title: listTexts.title,
    headline: listTexts.headline.optional(),
    description: listTexts.description.optional(),
  }),
  output: z.object({ list: described('ProductList') }),
  effect: 'adds',
  credentials: true,
  async handle({ shop_id: shopId, ...body }, { api }) {
    const { list } = await orThrow(
      api.POST('/shops/{shopId}/lists', {
        params: { path: { shopId }, header: idempotent(randomUUID()) },
        body,
      }),
    );
    return {
      data: { list },
      text: `Created. ${listLine(list)}\nNext: products_add_by_url with shop_id ${shopId} and list_id ${list.id}.`,
    };
  },
});
