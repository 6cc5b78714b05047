import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { tool } from '../../core/tool.ts';
import { listId, shopId } from '../fields.ts';

export const listsDelete = tool({
  name: 'lists_delete',
  title: 'Delete a product list',
  description:
    'Deletes a product list from a creator shop, with all products on it. This cannot be undone: read it with lists_get and ask before. The products themselves stay in the catalogue (catalog_search, products_add_existing), but notes, own prices and order are gone.',
  input: z.strictObject({ shop_id: shopId, list_id: listId }),
  output: z.object({ ok: z.literal(true), deleted_list_id: z.int() }),
  effect: 'removes',
  credentials: true,
  async handle({ shop_id: shopId, list_id: listId }, { api }) {
    const path = { shopId, listId };
    await orThrow(api.DELETE('/shops/{shopId}/lists/{listId}', { params: { path } }));
    return { data: { ok: true as const, deleted_list_id: listId }, text: `List ${listId} is deleted.` };
  },
});
