import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { done, endpoint, endpoints, idParameter } from '#api/platform/http/endpoint.ts';
import { createProductList } from './create-product-list.ts';
import { deleteProductList } from './delete-product-list.ts';
import { listProductLists } from './list-product-lists.ts';
import { readProductList } from './read-product-list.ts';
import { newProductList, productList, productListChange, shopItem } from './schemas.ts';
import { updateProductList } from './update-product-list.ts';

const ofShop = {
  tag: 'Creator shops',
  auth: 'member',
  audience: 'partners',
  path: '/shops/{shopId}/lists',
  params: z.object({ shopId: idParameter }),
  rejects: { shopId: 'invalid_shop_id' },
} as const;
const ofList = {
  ...ofShop,
  path: '/shops/{shopId}/lists/{listId}',
  params: z.object({ shopId: idParameter, listId: idParameter }),
  rejects: { shopId: 'invalid_shop_id', listId: 'invalid_id' },
  fails: ['shop_not_found', 'not_found'],
} as const;
const aList = z.object({ list: productList });

const list = endpoint({
  ...ofShop,
  method: 'get',
  summary: 'List a shop’s product lists, in its order',
  description: 'Returns the number of products on each list, not the products themselves.',
  answer: z.object({ lists: z.array(productList) }),
  fails: ['shop_not_found'],
});

const create = endpoint({
  ...ofShop,
  method: 'post',
  summary: 'Create a product list',
  description: 'It is added after the others; its slug is derived from its title. Up to 100 lists per shop.',
  body: newProductList,
  answer: aList,
  fails: ['shop_not_found', 'too_many_lists'],
  creates: true,
});

const read = endpoint({
  ...ofList,
  method: 'get',
  summary: 'Get a product list with all its products',
  description:
    'Returns the products in order, with the creator’s own texts and prices. Prices are in minor units.',
  answer: z.object({ list: productList, items: z.array(shopItem) }),
});

const change = endpoint({
  ...ofList,
  method: 'patch',
  summary: 'Change a product list',
  description:
    'Omitted fields stay as they are. A new title keeps the URL, unless you also send a `slug`. With a new `position`, other lists move.',
  body: productListChange,
  answer: aList,
  fails: [...ofList.fails, 'nothing_to_update'],
  rejects: { ...ofList.rejects, position: 'invalid_position' },
});

const remove = endpoint({
  ...ofList,
  method: 'delete',
  summary: 'Delete a product list with its items',
  description:
    'Permanently deletes the list’s items, with their notes and own prices. The products stay in the catalog.',
  answer: done,
});

/** The product lists of a creator shop. */
export function shopListRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);
  const own = <Params extends object>({ partnerId }: { partnerId: number }, params: Params) => ({
    partnerId,
    ...params,
  });

  on(list, async ({ member, params }) => ({ lists: await listProductLists(ctx, own(member, params)) }));
  on(create, async ({ member, params, body }) => ({
    list: await createProductList(ctx, own(member, params), body),
  }));
  on(read, ({ member, params }) => readProductList(ctx, own(member, params)));
  on(change, async ({ member, params, body }) => ({
    list: await updateProductList(ctx, own(member, params), body),
  }));
  on(remove, async ({ member, params }) => {
    await deleteProductList(ctx, own(member, params));
    return { ok: true };
  });

  return router;
}
