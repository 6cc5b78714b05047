import { z } from '@hono/zod-openapi';
import { shopStatuses } from '#api/contract/creator-shop.ts';
import { scrapeResult } from '#api/modules/catalog/schemas.ts';
import { nextCursor } from '#api/modules/lists/schemas.ts';
import type { Context } from '#api/platform/context.ts';
import { done, endpoint, endpoints, idParameter, pageQuery } from '#api/platform/http/endpoint.ts';
import { text } from '#api/platform/schemas.ts';
import { checkHandle } from './check-handle.ts';
import { createCreatorShop } from './create-creator-shop.ts';
import { deleteCreatorShop } from './delete-creator-shop.ts';
import { listCreatorShops } from './list-creator-shops.ts';
import { previewProduct } from './preview-product.ts';
import { readCreatorShop } from './read-creator-shop.ts';
import { catalogProduct, creatorShop, creatorShopChange, handleCheck, newCreatorShop } from './schemas.ts';
import { searchCatalog } from './search-catalog.ts';
import { setCreatorShopStatus } from './set-creator-shop-status.ts';
import { updateCreatorShop } from './update-creator-shop.ts';

const ofPartner = { tag: 'Creator shops', auth: 'member', audience: 'partners' } as const;
const ofShop = {
  ...ofPartner,
  path: '/shops/{shopId}',
  params: z.object({ shopId: idParameter }),
  rejects: { shopId: 'invalid_shop_id' },
} as const;
const shop = z.object({ shop: creatorShop });

const list = endpoint({
  ...ofPartner,
  method: 'get',
  path: '/shops',
  summary: 'List the partner’s creator shops',
  description: 'Returns drafts and live shops, with their public URLs and counts.',
  answer: z.object({ shops: z.array(creatorShop) }),
});

const create = endpoint({
  ...ofPartner,
  method: 'post',
  path: '/shops',
  summary: 'Create a creator shop',
  description:
    'It starts as a draft, which no one else can see until its status is `live`. A partner can have up to 20.',
  body: newCreatorShop,
  answer: shop,
  fails: ['handle_taken', 'too_many_shops'],
  creates: true,
});

const handle = endpoint({
  ...ofPartner,
  method: 'get',
  path: '/shops/handles/{handle}',
  summary: 'Check whether a handle is available',
  description:
    'Always succeeds; if the handle isn’t available, returns the reason and a similar one that is.',
  params: z.object({ handle: text(200) }),
  answer: handleCheck,
});

const catalog = endpoint({
  ...ofPartner,
  method: 'get',
  path: '/shops/catalog',
  summary: 'Search products to add to lists',
  description:
    'The partner’s own products, which are in its shops or sold at the hosts of its keys and platform shops, and those shown by live creator shops. Title or brand must contain every word of `q`. Newest first, 50 per page by default.',
  query: pageQuery.extend({
    q: text(200).optional().openapi({ description: 'Words in the title or brand.' }),
  }),
  answer: z.object({ products: z.array(catalogProduct), next_cursor: nextCursor }),
});

const preview = endpoint({
  ...ofPartner,
  method: 'post',
  path: '/shops/preview',
  // It changes nothing.
  audited: false,
  summary: 'Read the product on a page before adding it',
  description:
    'Stores nothing. An unreadable page isn’t an error: `scrape.success` is then false. `product_id` is set if the product is already known.',
  body: z.object({ url: z.string().trim().min(1).max(4_000) }),
  answer: z.object({ scrape: scrapeResult, product_id: z.int().nullable() }),
  rejects: { url: 'missing_url' },
});

const read = endpoint({
  ...ofShop,
  method: 'get',
  summary: 'Get a creator shop',
  description:
    'Returns the shop with its settings, images, markets and how many ready videos its plan allows.',
  answer: shop,
  fails: ['shop_not_found'],
});

const change = endpoint({
  ...ofShop,
  method: 'patch',
  summary: 'Change a creator shop',
  description:
    'Omitted fields stay as they are, also within `settings`. A new handle applies immediately, and the old URL stops working.',
  body: creatorShopChange,
  answer: shop,
  fails: ['shop_not_found', 'handle_taken', 'nothing_to_update'],
});

const remove = endpoint({
  ...ofShop,
  method: 'delete',
  summary: 'Delete a creator shop',
  description: 'Also deletes its lists, items, videos and analytics. You can’t undo this.',
  answer: done,
  fails: ['shop_not_found'],
});

const status = endpoint({
  ...ofShop,
  method: 'put',
  path: '/shops/{shopId}/status',
  summary: 'Publish a creator shop, or turn it back into a draft',
  description: 'To be published, it needs a product on one of its lists.',
  body: z.object({ status: z.enum(shopStatuses) }),
  answer: shop,
  fails: ['shop_not_found'],
  rejects: { ...ofShop.rejects, status: 'invalid_status' },
});

/** A partner's creator shops, for the portal and the tool server. */
export function creatorShopRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);
  const own = ({ partnerId }: { partnerId: number }, { shopId }: { shopId: number }) => ({
    partnerId,
    shopId,
  });

  on(list, async ({ member }) => ({ shops: await listCreatorShops(ctx, member) }));
  on(create, async ({ member: { partnerId }, body }) => ({
    shop: await createCreatorShop(ctx, { partnerId, ...body }),
  }));
  on(handle, ({ params }) => checkHandle(ctx, params.handle));
  on(catalog, async ({ member: { partnerId }, query }) => {
    const { products, nextCursor: next } = await searchCatalog(ctx, { partnerId, ...query });
    return { products, next_cursor: next ?? undefined };
  });
  on(preview, ({ member: { partnerId }, body: { url } }) => previewProduct(ctx, { partnerId, url }));
  on(read, async ({ member, params }) => ({ shop: await readCreatorShop(ctx, own(member, params)) }));
  on(change, async ({ member, params, body }) => ({
    shop: await updateCreatorShop(ctx, own(member, params), body),
  }));
  on(remove, async ({ member, params }) => {
    await deleteCreatorShop(ctx, own(member, params));
    return { ok: true };
  });
  on(status, async ({ member, params, body }) => ({
    shop: await setCreatorShopStatus(ctx, own(member, params), body.status),
  }));

  return router;
}
