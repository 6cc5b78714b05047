import { z } from '@hono/zod-openapi';
import { manualItem, savedPlace, hostedProduct, languageQuery, nextCursor, shareToken } from './schemas.ts';
import type { Context } from '#api/platform/context.ts';
import { addManualItem } from './add-manual-item.ts';
import { findSaved } from './find-saved.ts';
import { listItems } from './list-items.ts';
import { reorderItems } from './reorder-items.ts';
import { done, endpoint, endpoints, pageQuery } from '#api/platform/http/endpoint.ts';

const ofList = {
  tag: 'Items of lists',
  auth: 'shopper',
  audience: 'shoppers',
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
  tag: 'Items of lists',
  auth: 'shopper',
  audience: 'shoppers',
  method: 'get',
  path: '/hosted/me/items',
  summary: 'Find a product on the shopper’s own lists',
  description: 'Returns up to 100 items, in all variants, last changed first.',
  query: z.object({ url: z.string().max(8_000).openapi({ description: 'The product page.' }) }),
  answer: z.object({ items: z.array(savedPlace) }),
  rejects: { url: 'missing_url' },
});

/** The items of the shopper's lists. */
export function hostedItemsRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(list, async ({ userId, params, query }) => {
    const { products, nextCursor } = await listItems(ctx, userId, params.token, query);
    return { products, next_cursor: nextCursor ?? undefined };
  });

  on(saved, async ({ userId, query }) => ({ items: await findSaved(ctx, userId, query.url) }));

  on(add, async ({ userId, params, body: { price, price_minor: priceMinor = price, ...item } }) => {
    const product = await addManualItem(ctx, userId, params.token, { ...item, priceMinor });
    return { ok: true, item_id: product.item_id, product_id: product.id, product };
  });

  on(order, async ({ userId, params, body }) => {
    await reorderItems(ctx, userId, params.token, body.item_ids);
    return { ok: true };
  });

  return router;
}
