import { z } from '@hono/zod-openapi';
import {
  itemByHand,
  itemByUrl,
  itemOfCatalog,
  shopItem,
  shopItemChange,
} from '#api/contract/creator-shop.ts';
import type { Context } from '#api/platform/context.ts';
import { addItemByHand, addReadItem, readItem, addItemOfCatalog } from './add-item.ts';
import { removeItem } from './remove-item.ts';
import { updateItem } from './update-item.ts';
import { done, endpoint, endpoints, idParameter } from '#api/platform/http/endpoint.ts';

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
  summary: 'Put the product of an address on a list',
  description:
    'Its page is read for title, image and price; what the body says instead is shown on this item alone. Where the page cannot be read and the product is not known, a `title` is needed: `invalid_input` then says in `reason` why the page could not be read. The same product again changes the item that is there.',
  body: itemByUrl,
  rejects: { ...ofList.rejects, url: 'missing_url' },
  creates: 'in once',
});

const byHand = endpoint({
  ...ofList,
  path: '/shops/{shopId}/lists/{listId}/items/manual',
  summary: 'Put a product on a list by hand',
  description: 'A new product each time, which only this partner has. `url` is where clicks lead.',
  body: itemByHand,
  rejects: { ...ofList.rejects, title: 'missing_title' },
});

const ofCatalog = endpoint({
  ...ofList,
  path: '/shops/{shopId}/lists/{listId}/items/existing',
  summary: 'Put a product of the catalogue on a list',
  description:
    '`product_id` as `GET /shops/catalog` tells it. The same product again changes the item that is there.',
  body: itemOfCatalog,
  fails: [...ofList.fails, 'product_not_found'],
  rejects: { ...ofList.rejects, product_id: 'invalid_product_id' },
});

const change = endpoint({
  ...ofItem,
  method: 'patch',
  summary: 'Change a product on a list, or move it',
  description:
    'What is named changes; the rest stays. `position` counts from 0, and the others make room; `list_id` moves it to another list of the shop. An empty `title` or `url` and a null price go back to what the product tells. A product written by hand changes on every list it stands on.',
  body: shopItemChange,
  answer: z.object({ item: shopItem }),
  fails: [...ofItem.fails, 'too_many_items', 'nothing_to_update'],
  rejects: { ...ofItem.rejects, position: 'invalid_position' },
});

const remove = endpoint({
  ...ofItem,
  method: 'delete',
  summary: 'Take a product off a list',
  description: 'One that was written by hand goes for good with the last list it stands on.',
  answer: done,
});

/** The products on the lists of a creator shop. */
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
  on(change, async ({ member: { partnerId }, params, body }) => ({
    item: await updateItem(ctx, { partnerId, ...params }, body),
  }));
  on(remove, async ({ member: { partnerId }, params }) => {
    await removeItem(ctx, { partnerId, ...params });
    return { ok: true };
  });

  return router;
}
