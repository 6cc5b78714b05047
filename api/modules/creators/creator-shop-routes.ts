import { z } from '@hono/zod-openapi';
import {
  catalogProduct,
  creatorShop,
  creatorShopChange,
  handleCheck,
  newCreatorShop,
} from '#api/contract/creator-shop.ts';
import { shopStatuses } from '#api/contract/creator-templates.ts';
import { nextCursor } from '#api/contract/hosted-query.ts';
import { scrapeResult } from '#api/contract/product.ts';
import { text } from '#api/contract/text.ts';
import type { Context } from '#api/platform/context.ts';
import { checkHandle } from './check-handle.ts';
import { createCreatorShop } from './create-creator-shop.ts';
import { deleteCreatorShop } from './delete-creator-shop.ts';
import { listCreatorShops } from './list-creator-shops.ts';
import { previewProduct } from './preview-product.ts';
import { readCreatorShop } from './read-creator-shop.ts';
import { searchCatalog } from './search-catalog.ts';
import { setCreatorShopStatus } from './set-creator-shop-status.ts';
import { updateCreatorShop } from './update-creator-shop.ts';
import { done, endpoint, endpoints, idParameter, pageQuery } from '#api/platform/http/endpoint.ts';

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
  answer: z.object({ shops: z.array(creatorShop) }),
});

const create = endpoint({
  ...ofPartner,
  method: 'post',
  path: '/shops',
  summary: 'Create a creator shop',
  description: 'It is a draft: nobody else sees it until its status is `live`. A partner has up to 20.',
  body: newCreatorShop,
  answer: shop,
  fails: ['handle_taken', 'too_many_shops'],
  creates: true,
});

const handle = endpoint({
  ...ofPartner,
  method: 'get',
  path: '/shops/handles/{handle}',
  summary: 'Find out whether a handle can be had',
  description: 'Always answers; where it cannot be had, with the reason and a free one like it.',
  params: z.object({ handle: text(200) }),
  answer: handleCheck,
});

const catalog = endpoint({
  ...ofPartner,
  method: 'get',
  path: '/shops/catalog',
  summary: 'Search products to put on lists',
  description:
    'The partner’s own: what stands in its shops, and what is sold at the hosts of its keys and platform shops; and what live creator shops show. Every word of `q` stands in title or brand. The newest known first, 50 a page unless `limit` says otherwise.',
  query: pageQuery.extend({
    q: text(200).optional().openapi({ description: 'Words of title or brand.' }),
  }),
  answer: z.object({ products: z.array(catalogProduct), next_cursor: nextCursor }),
});

const preview = endpoint({
  ...ofPartner,
  method: 'post',
  path: '/shops/preview',
  summary: 'Read the product that a page shows, before adding it',
  description:
    'Stores nothing. A page that cannot be read is an answer, too: `scrape.success` is false. `product_id` names the product where it is known already.',
  body: z.object({ url: z.string().trim().min(1).max(4_000) }),
  answer: z.object({ scrape: scrapeResult, product_id: z.int().nullable() }),
  rejects: { url: 'missing_url' },
});

const read = endpoint({
  ...ofShop,
  method: 'get',
  summary: 'Read a creator shop',
  answer: shop,
  fails: ['shop_not_found'],
});

const change = endpoint({
  ...ofShop,
  method: 'patch',
  summary: 'Change a creator shop',
  description:
    'What is named changes; the rest stays, within `settings`, too. A new handle holds at once, and the old address leads nowhere.',
  body: creatorShopChange,
  answer: shop,
  fails: ['shop_not_found', 'handle_taken', 'nothing_to_update'],
});

const remove = endpoint({
  ...ofShop,
  method: 'delete',
  summary: 'Delete a creator shop',
  description: 'With its lists, items, videos and figures. It cannot be brought back.',
  answer: done,
  fails: ['shop_not_found'],
});

const status = endpoint({
  ...ofShop,
  method: 'put',
  path: '/shops/{shopId}/status',
  summary: 'Publish a creator shop, or make it a draft again',
  description: 'To go live it needs a product on one of its lists.',
  body: z.object({ status: z.enum(shopStatuses) }),
  answer: shop,
  fails: ['shop_not_found'],
  rejects: { ...ofShop.rejects, status: 'invalid_status' },
});

/** A partner's creator shops, as the portal and the tool server manage them. */
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
