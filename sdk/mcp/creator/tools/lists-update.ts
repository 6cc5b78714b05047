import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { changeOf, listId, listSlug, listTexts, position, shopId } from '../fields.ts';
import { listLine } from '../words.ts';

export const listsUpdate = tool({
  name: 'lists_update',
  title: 'Change or move a product list',
  description:
    'Changes title, headline, description or address of a product list, or moves it within its shop by position (from 0). Give only what is to change. Call lists_list before for ids and positions. For its picture: shops_upload_image with kind list.',
  input: changeOf(
    { shop_id: shopId, list_id: listId },
    {
      title: listTexts.title,
      headline: listTexts.headline,
      description: listTexts.description,
      slug: listSlug,
      position,
    },
  ),
  output: z.object({ list: described('ProductList') }),
  effect: 'changes',
  credentials: true,
  async handle({ shop_id: shopId, list_id: listId, ...body }, { api }) {
    const { list } = await orThrow(
      api.PATCH('/shops/{shopId}/lists/{listId}', { params: { path: { shopId, listId } }, body }),
    );
    return { data: { list }, text: `Changed. ${listLine(list)}` };
  },
});
