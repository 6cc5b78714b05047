import { z } from '@hono/zod-openapi';
import type { Limits } from '#api/modules/identity/abuse-limits.ts';
import { visitorOf } from '#api/modules/identity/visitor-of-request.ts';
import { initBody, initHeaders } from '#api/modules/keys/init-answer.ts';
import { initWidget } from '#api/modules/keys/init-widget.ts';
import type { Context } from '#api/platform/context.ts';
import { bearer } from '#api/platform/http/auth.ts';
import { done, endpoint, endpoints, idParameter, pageQuery } from '#api/platform/http/endpoint.ts';
import { idempotencyKey } from '#api/platform/http/idempotent.ts';
import { JsonText } from '#api/platform/http/json-text.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { deleteSavedProduct } from './internal/saving/delete-saved-product.ts';
import { listSavedProducts } from './list-saved-products.ts';
import { saveProduct } from './save-product.ts';
import { savedProductsBody, saveRequest, saveResponse, widgetInitResponse } from './schemas.ts';

const ofShopPages = { tag: 'Widget', audience: 'shop pages' } as const;
const ofShopper = { ...ofShopPages, auth: 'widget and shopper', allowsBaskets: true } as const;

const init = endpoint({
  ...ofShopPages,
  method: 'post',
  path: '/widget/init',
  summary: 'Exchange a public key for a widget token',
  description:
    'The token represents your shop on one origin, for 60 minutes. Send the key as bearer token or as `public_key`.',
  auth: 'public key or body',
  body: z
    .object({
      origin: z.string().min(1).max(2_000).openapi({
        description: 'Origin of the page that embeds the button.',
        example: 'https://shop.example',
      }),
      public_key: z.string().max(200).optional().openapi({ example: 'pk_test_…' }),
    })
    .openapi('WidgetInit'),
  answer: widgetInitResponse,
  headers: ['X-Usage-Total', 'X-Usage-Limit', 'X-Usage-Remaining'],
  fails: ['invalid_origin', 'origin_not_allowed', 'allowlist_required', 'subscription_required'],
  limit: 'init',
});

const save = endpoint({
  ...ofShopper,
  method: 'post',
  path: '/widget/save',
  summary: 'Save a product to one of the shopper’s lists',
  description:
    'If the same product and variant is already on the list, it is updated and keeps its `item_id`. Each successful save is one action.',
  body: saveRequest,
  answer: saveResponse,
  fails: [
    'unknown_key',
    'invalid_wishlist',
    'list_full',
    'usage_limit_reached',
    'product_create_failed',
    'save_failed',
  ],
  rejects: { wishlistId: 'missing_wishlist', product: 'missing_url', 'product.url': 'missing_url' },
  creates: 'by its verb',
});

/** A page of saved products. */
const savedProductsQuery = pageQuery.extend({
  references: z.enum(['basket', 'direct', 'link']).optional().openapi({
    description:
      'Adds `references`: where the items are put into the cart, on the wishlist, on the product’s page, or by a link of the wishlist. A link can be passed on, so only `link` may stand in one: what’s bought with it can be anyone’s purchase.',
  }),
});

const list = endpoint({
  ...ofShopper,
  method: 'get',
  path: '/widget/saved-products',
  summary: 'List what the shopper saved from this shop',
  description:
    'Newest first: what was saved with the shop’s keys, else from its host, else everything the shopper saved. ' +
    'A basket session only gets what belongs to the partner and is on the shopper’s own lists. Without `limit`, up to 1,000 items at once. If there are more, the response has ' +
    '`next_cursor`: send it as `cursor` until it’s absent. Products saved or removed in the meantime don’t move the others.',
  query: savedProductsQuery,
  answer: savedProductsBody,
});

const listByPost = endpoint({
  ...list,
  method: 'post',
  summary: 'List what the shopper saved from this shop, for clients that can’t send headers with GET',
  body: savedProductsQuery.optional(),
});

const remove = endpoint({
  ...ofShopper,
  method: 'delete',
  path: '/widget/saved-products/{itemId}',
  summary: 'Remove an item from the shopper’s list',
  description: 'Possible for items with `can_remove`.',
  params: z.object({ itemId: idParameter }),
  answer: done,
  fails: ['forbidden'],
  rejects: { itemId: 'invalid_item_id' },
});

/** The widget routes: docs/rules.md, “Keys and widget tokens” and “Saving and saved products”. */
export function widgetRoutes(ctx: Context, limits: Limits) {
  const { router, on } = endpoints(ctx, { limits });

  on(init, async ({ body, http }) => {
    const publicKey = bearer(http.req.header('authorization')) ?? body.public_key;
    if (!publicKey) throw new ServiceError('invalid_input', { field: 'public_key' });
    const requestOrigin = http.req.header('origin');
    const result = await initWidget(ctx, { publicKey, origin: body.origin, requestOrigin });
    http.set('key', result.key);
    await limits.initOfKey(result.key, visitorOf(http).address);
    return JsonText.of(initBody(result), initHeaders(result));
  });

  on(save, ({ userId, grant, body, basketPartnerId, http }) => {
    const { address } = visitorOf(http);
    const request = { request: body, idempotencyKey: idempotencyKey(http) };
    return saveProduct(ctx, {
      userId,
      source: grant,
      address,
      forBasket: basketPartnerId !== null,
      ...request,
    });
  });

  on(list, ({ userId, grant, basketPartnerId, query }) =>
    listSavedProducts(ctx, { userId, grant, forBasket: basketPartnerId !== null, ...query }),
  );
  on(listByPost, ({ userId, grant, basketPartnerId, query, body }) =>
    listSavedProducts(ctx, { userId, grant, forBasket: basketPartnerId !== null, ...query, ...body }),
  );

  on(remove, async ({ userId, grant, params, basketPartnerId }) => {
    const forBasket = basketPartnerId !== null;
    await deleteSavedProduct(ctx, { userId, grant, itemId: params.itemId, forBasket });
    return { ok: true };
  });

  return router;
}
