import { z } from '@hono/zod-openapi';
import { giftQuantity, itemChanges, hostedProduct, shareToken } from './schemas.ts';
import { text } from '#api/platform/schemas.ts';
import type { Context } from '#api/platform/context.ts';
import { deleteItem } from './delete-item.ts';
import { deleteProduct } from './lists/delete-product.ts';
import { moveItem } from './move-item.ts';
import { setPurchased } from './set-purchased.ts';
import { updateItem } from './update-item.ts';
import { done, endpoint, endpoints, idParameter } from '#api/platform/http/endpoint.ts';

const shopper = { tag: 'Items of lists', auth: 'shopper', audience: 'shoppers' } as const;
const ofItem = {
  ...shopper,
  params: z.object({ token: shareToken, itemId: idParameter }),
  fails: ['not_found', 'forbidden'],
  rejects: { token: 'missing_token', itemId: 'missing_item_id' },
} as const;

const update = endpoint({
  ...ofItem,
  method: 'put',
  path: '/hosted/lists/{token}/items/{itemId}',
  summary: 'Change an item',
  description: 'Fields you leave out don’t change. For the owner and editors.',
  body: itemChanges,
  answer: z.object({ ok: z.literal(true), product: hostedProduct }),
  unexpected: 'update_failed',
});

const remove = endpoint({
  ...ofItem,
  method: 'delete',
  path: '/hosted/lists/{token}/items/{itemId}',
  summary: 'Remove an item from a list',
  description: 'For the owner and editors. The product stays on other lists.',
  answer: done,
  unexpected: 'item_delete_failed',
});

const move = endpoint({
  ...ofItem,
  method: 'post',
  path: '/hosted/lists/{token}/items/{itemId}/move',
  summary: 'Move an item to another list',
  description: 'For the owner of the item’s list, to a list they own or can edit.',
  body: z.object({ target: shareToken.optional() }),
  answer: z.object({ ok: z.literal(true), item_id: z.int() }),
  fails: ['same_list', 'not_found', 'move_requires_owner', 'forbidden', 'list_full'],
  rejects: { ...ofItem.rejects, target: 'missing_target' },
  unexpected: 'insert_failed',
});

const purchased = endpoint({
  ...ofItem,
  method: 'put',
  path: '/hosted/lists/{token}/items/{itemId}/purchased',
  summary: 'Mark an item as bought or not bought',
  description:
    'For owners and editors, no matter who marked it. If someone else has already marked it, an editor gets `already_purchased`.',
  body: z.object({
    purchased: z.boolean(),
    quantity: giftQuantity.openapi({
      description: 'For editors: how many; default: all that are still wanted.',
    }),
    note: text(500).nullish().openapi({ description: 'For editors: a note to the owner.' }),
  }),
  answer: done,
  fails: [...ofItem.fails, 'already_purchased', 'quantity_unavailable', 'too_many_givers'],
  rejects: { ...ofItem.rejects, purchased: 'missing_params' },
  unexpected: 'update_failed',
});

const removeProduct = endpoint({
  ...shopper,
  method: 'delete',
  path: '/hosted/products/{productId}',
  summary: 'Remove a product from all of the shopper’s own lists',
  description: 'Doesn’t change friends’ lists: if the product is only on those, you get `forbidden`.',
  params: z.object({ productId: idParameter }),
  answer: done,
  fails: ['not_found', 'forbidden'],
  rejects: { productId: 'missing_id' },
  unexpected: 'item_delete_failed',
});

/** A single item of the shopper's lists. */
export function hostedItemRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(update, async ({ userId, params, body: { price_minor: priceMinor, ...rest } }) => {
    const changes = { ...rest, ...(priceMinor !== undefined && { priceMinor }) };
    return { ok: true, product: await updateItem(ctx, userId, params.token, params.itemId, changes) };
  });

  on(remove, async ({ userId, params }) => {
    await deleteItem(ctx, userId, params.token, params.itemId);
    return { ok: true };
  });

  on(move, async ({ userId, params, body }) => {
    const { itemId } = await moveItem(ctx, userId, { ...params, target: body.target });
    return { ok: true, item_id: itemId };
  });

  on(purchased, async ({ userId, params, body }) => {
    const { purchased: isBought, quantity, note } = body;
    await setPurchased(ctx, userId, params.token, params.itemId, {
      purchased: isBought,
      quantity: quantity ?? undefined,
      note: note ?? undefined,
    });
    return { ok: true };
  });

  on(removeProduct, async ({ userId, params }) => {
    await deleteProduct(ctx, userId, params.productId);
    return { ok: true };
  });

  return router;
}
