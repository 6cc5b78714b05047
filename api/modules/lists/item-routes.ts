import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { done, endpoint, endpoints, idParameter, pageQuery } from '#api/platform/http/endpoint.ts';
import { text } from '#api/platform/schemas.ts';
import { addManualItem } from './add-manual-item.ts';
import { deleteItem } from './delete-item.ts';
import { findSaved } from './find-saved.ts';
import { deleteProduct } from './internal/delete-product.ts';
import { listItems } from './list-items.ts';
import { moveItem } from './move-item.ts';
import { readBuyLinks } from './read-buy-links.ts';
import { reorderItems } from './reorder-items.ts';
import {
  buyLinks,
  giftQuantity,
  hostedProduct,
  itemChanges,
  languageQuery,
  manualItem,
  nextCursor,
  savedPlace,
  shareToken,
} from './schemas.ts';
import { setPurchased } from './set-purchased.ts';
import { thankGiver } from './thank-giver.ts';
import { updateItem } from './update-item.ts';

const shopper = { tag: 'Items of lists', auth: 'shopper', audience: 'shoppers' } as const;
const ofList = {
  ...shopper,
  params: z.object({ token: shareToken }),
  fails: ['not_found', 'forbidden'],
  rejects: { token: 'missing_token' },
} as const;

const list = endpoint({
  ...ofList,
  method: 'get',
  path: '/hosted/lists/{token}/items',
  summary: 'List the items of a list',
  description:
    'Returns the items in list order, up to 1,000 at once; use `limit` for pages. During a surprise, the owner sees only their own marks.',
  query: pageQuery.extend(languageQuery.shape),
  answer: z.object({ products: z.array(hostedProduct), next_cursor: nextCursor }),
});

const add = endpoint({
  ...ofList,
  method: 'post',
  path: '/hosted/lists/{token}/items',
  summary: 'Add a wish to a list manually',
  description: 'Doesn’t count as an action. The same `url` on the same list is the same item.',
  body: manualItem,
  answer: z.object({
    ok: z.literal(true),
    item_id: z.int(),
    product_id: z.int(),
    product: hostedProduct,
  }),
  fails: [...ofList.fails, 'list_full'],
  rejects: { ...ofList.rejects, title: 'missing_title', url: 'missing_url' },
  unexpected: 'save_failed',
  creates: true,
});

const order = endpoint({
  ...ofList,
  method: 'put',
  path: '/hosted/lists/{token}/items/order',
  summary: 'Reorder the items of a list',
  description:
    'Items that aren’t included keep their order after the others; IDs that aren’t on the list are ignored.',
  body: z.object({ item_ids: z.array(z.int().min(0)).max(5_000) }),
  answer: done,
  rejects: { ...ofList.rejects, item_ids: 'missing_params' },
  unexpected: 'update_failed',
});

const saved = endpoint({
  ...shopper,
  method: 'get',
  path: '/hosted/me/items',
  summary: 'Find a product on the shopper’s own lists',
  description: 'Returns up to 100 items, in all variants, most recently added first.',
  query: z.object({ url: z.string().max(8_000).openapi({ description: 'The product page.' }) }),
  answer: z.object({ items: z.array(savedPlace) }),
  rejects: { url: 'missing_url' },
});

const links = endpoint({
  ...ofList,
  auth: 'shopper or nobody',
  method: 'get',
  path: '/hosted/lists/{token}/buy-links',
  summary: 'Get the links with which items can be bought',
  description:
    'For people on the list and, if it’s public, for everyone. Items that aren’t on the list are left out.',
  query: z.object({
    items: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15}){0,99}$/)
      .openapi({ description: 'Up to 100 values of `item_id`, separated by commas.', example: '81,82' }),
  }),
  answer: z.object({ links: z.array(buyLinks) }),
  fails: ['not_found'],
  rejects: { ...ofList.rejects, items: 'missing_item_id' },
});

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

const thanks = endpoint({
  ...ofList,
  method: 'post',
  path: '/hosted/lists/{token}/gifts/{giftId}/thanks',
  summary: 'Thank the giver of a gift',
  description:
    'For the list’s owner, once there’s no surprise. The giver finds the thanks among their gifts, and gets an email if they have an account or confirmed an address for this gift. A gift is thanked for once; later requests change nothing.',
  params: z.object({ token: shareToken, giftId: idParameter }),
  body: z.object({ text: text(500).nullish().openapi({ description: 'The owner’s own words.' }) }),
  answer: done,
  unexpected: 'update_failed',
});

const purchased = endpoint({
  ...ofItem,
  method: 'put',
  path: '/hosted/lists/{token}/items/{itemId}/purchased',
  summary: 'Mark an item as bought or not bought',
  description:
    'For owners and editors, no matter who marked it. If someone else has already marked it, an editor gets `already_purchased`, or `already_reserved` if it’s only reserved. `purchased: false` also removes reservations.',
  body: z.object({
    purchased: z.boolean(),
    quantity: giftQuantity.openapi({
      description: 'For editors: how many; default: all that are still wanted.',
    }),
    note: text(500).nullish().openapi({ description: 'For editors: a note to the owner.' }),
  }),
  answer: done,
  fails: [
    ...ofItem.fails,
    'already_purchased',
    'already_reserved',
    'quantity_unavailable',
    'too_many_givers',
  ],
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

/** The items of the shopper's lists. */
export function itemRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(list, async ({ userId, params, query }) => {
    const { products, nextCursor } = await listItems(ctx, userId, params.token, query);
    return { products, next_cursor: nextCursor ?? undefined };
  });

  on(saved, async ({ userId, query }) => ({ items: await findSaved(ctx, userId, query.url) }));

  on(links, async ({ userId, params, query }) => ({
    links: await readBuyLinks(ctx, params.token, { itemIds: query.items.split(',').map(Number), userId }),
  }));

  on(add, async ({ userId, params, body: { price, price_minor: priceMinor = price, ...item } }) => {
    const product = await addManualItem(ctx, userId, params.token, { ...item, priceMinor });
    return { ok: true, item_id: product.item_id, product_id: product.id, product };
  });

  on(order, async ({ userId, params, body }) => {
    await reorderItems(ctx, userId, params.token, body.item_ids);
    return { ok: true };
  });

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

  on(thanks, async ({ userId, params, body }) => {
    await thankGiver(ctx, userId, params.token, { giftId: params.giftId, words: body.text ?? '' });
    return { ok: true };
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
