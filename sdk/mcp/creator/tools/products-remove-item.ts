import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { tool } from '../../core/tool.ts';
import { itemId, shopId } from '../fields.ts';

export const productsRemoveItem = tool({
  name: 'products_remove_item',
  title: 'Take a product off a list',
  description:
    'Takes a product off its list. Call lists_get before for the item_id (not the product_id). Note, own title and own price are gone for good; the product itself stays in the catalogue and can be put back with products_add_existing.',
  input: z.strictObject({ shop_id: shopId, item_id: itemId }),
  output: z.object({ ok: z.literal(true), removed_item_id: z.int() }),
  effect: 'removes',
  credentials: true,
  async handle({ shop_id: shopId, item_id: itemId }, { api }) {
    const path = { shopId, itemId };
    await orThrow(api.DELETE('/shops/{shopId}/items/{itemId}', { params: { path } }));
    return { data: { ok: true as const, removed_item_id: itemId }, text: `Item ${itemId} is off its list.` };
  },
});
