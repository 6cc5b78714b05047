import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { done, endpoint, endpoints, idParameter } from '#api/platform/http/endpoint.ts';
import { addItemByHand, addItemOfCatalog, addReadItem, readItem } from './add-item.ts';
import { readItem as readListedItem } from './internal/lists/touch-item.ts';
import { readCreatorShop } from './read-creator-shop.ts';
import { removeItem } from './remove-item.ts';
import { itemByHand, itemByUrl, itemOfCatalog, shopItem, shopItemChange } from './schemas.ts';
import { updateItem } from './update-item.ts';

const ofPartner = { tag: 'Creator shops', auth: 'member', audience: 'partners' } as const;
const ofList = {
  ...ofPartner,
  method: 'post',
  params: z.object({ shopId: idParameter, listId: idParameter }),
  rejects: { shopId: 'invalid_shop_id', listId: 'invalid_id' },
  answer: z.object({ item: shopItem }),
  fails: ['shop_not_found', 'not_found', 'too_many_items'],
  creates: true,
} as const;
const ofItem = {
  ...ofPartner,
  path: '/shops/{shopId}/items/{itemId}',
  params: z.object({ shopId: idParameter, itemId: idParameter }),
  rejects: { shopId: 'invalid_shop_id', itemId: 'invalid_item_id' },
  fails: ['shop_not_found', 'not_found'],
} as const;

const byUrl = endpoint({
  ...ofList,
  path: '/shops/{shopId}/lists/{listId}/items/by-url',
  summary: 'Add a product to a list by its URL',
  description:
    'Title, image and price are read from its page; values in the body override them for this item only. If the page can’t be read and the product isn’t known, a `title` is required; `reason` in `invalid_input` then says why the page couldn’t be read. Adding the same product again changes the existing item.',
  body: itemByUrl,
  rejects: { ...ofList.rejects, url: 'missing_url' },
  creates: 'in once',
});

const byHand = endpoint({
  ...ofList,
  path: '/shops/{shopId}/lists/{listId}/items/manual',
  summary: 'Add a product to a list manually',
  description: 'Creates a new product each time, which only this partner has. `url` is where clicks lead.',
  body: itemByHand,
  rejects: { ...ofList.rejects, title: 'missing_title' },
});

const ofCatalog = endpoint({
  ...ofList,
  path: '/shops/{shopId}/lists/{listId}/items/existing',
  summary: 'Add a product of the catalog to a list',
  description:
    '`product_id` is from `GET /shops/catalog`. Adding the same product again changes the existing item.',
  body: itemOfCatalog,
  fails: [...ofList.fails, 'product_not_found'],
  rejects: { ...ofList.rejects, product_id: 'invalid_product_id' },
});

const read = endpoint({
  ...ofItem,
  method: 'get',
  summary: 'Get a product on a list',
  description: 'Returns it with the creator’s own texts and price, as the list does.',
  answer: z.object({ item: shopItem }),
});

const change = endpoint({
  ...ofItem,
  method: 'patch',
  summary: 'Change a product on a list, or move it',
  description:
    'Omitted fields stay as they are. `position` counts from 0, and other items move; `list_id` moves it to another list of the shop. An empty `title` or `url`, or a null price, restores the product’s own value. A manual product changes on all its lists.',
  body: shopItemChange,
  answer: z.object({ item: shopItem }),
  fails: [...ofItem.fails, 'too_many_items', 'nothing_to_update'],
  rejects: { ...ofItem.rejects, position: 'invalid_position' },
});

const remove = endpoint({
  ...ofItem,
  method: 'delete',
  summary: 'Remove a product from a list',
  description: 'A manual product is deleted when it is removed from its last list.',
  answer: done,
});

/** The products on a creator shop's lists. */
export function shopItemRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(byUrl, async ({ member: { partnerId }, params, body, once }) => {
    const list = { partnerId, ...params };
    const read = await readItem(ctx, list, body.url);
    return once(async () => ({ item: await addReadItem(ctx, list, read, body) }));
  });
  on(byHand, async ({ member: { partnerId }, params, body }) => ({
    item: await addItemByHand(ctx, { partnerId, ...params }, body),
  }));
  on(ofCatalog, async ({ member: { partnerId }, params, body }) => ({
    item: await addItemOfCatalog(ctx, { partnerId, ...params }, body),
  }));
  on(read, async ({ member: { partnerId }, params }) => {
    await readCreatorShop(ctx, { partnerId, ...params });
    return { item: await readListedItem(ctx, ctx.sql, params) };
  });
  on(change, async ({ member: { partnerId }, params, body }) => ({
    item: await updateItem(ctx, { partnerId, ...params }, body),
  }));
  on(remove, async ({ member: { partnerId }, params }) => {
    await removeItem(ctx, { partnerId, ...params });
    return { ok: true };
  });

  return router;
}
