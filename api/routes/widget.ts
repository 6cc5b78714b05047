import { createRoute, z } from '@hono/zod-openapi';
import { saveRequest, saveResponse } from '../contract/save-request.ts';
import { savedProductsBody, widgetInitResponse } from '../contract/widget.ts';
import type { Context } from '../domain/context.ts';
import { deleteSavedProduct } from '../domain/saves/delete-saved-product.ts';
import { saveProduct } from '../domain/saves/save-product.ts';
import { savedProducts } from '../domain/saves/saved-products.ts';
import { ServiceError } from '../domain/service-error.ts';
import { initWidget } from '../domain/widget/init-widget.ts';
import { initBody, initHeaders } from './init-answer.ts';
import { bearer, userToken, widgetToken } from '../http/authenticate.ts';
import { limited } from '../http/abuse-limit.ts';
import type { Limits } from '../http/limits.ts';
import { failure, json } from '../http/openapi.ts';
import { createRouter, rejectAs } from '../http/router.ts';

const shopperHeaders = z.object({
  'x-widget-token': z.string().optional(),
  authorization: z.string().optional().openapi({ description: 'Bearer <USER_ACCESS_TOKEN>' }),
});

const init = createRoute({
  method: 'post',
  path: '/widget/init',
  tags: ['Widget'],
  summary: 'Exchange a public key for a widget token of the embedding page’s origin',
  request: {
    headers: z.object({
      authorization: z.string().optional().openapi({ description: 'Bearer <PUBLIC_KEY>' }),
    }),
    body: {
      required: true,
      content: json(
        z.object({ origin: z.string().min(1).max(2_000), public_key: z.string().max(200).optional() }),
      ),
    },
  },
  responses: { 200: { description: 'Widget token', content: json(widgetInitResponse) }, ...failure },
});

const save = createRoute({
  method: 'post',
  path: '/widget/save',
  tags: ['Widget'],
  summary: 'Save a product to one of the shopper’s lists',
  request: {
    headers: shopperHeaders.extend({ 'idempotency-key': z.string().min(1).max(255).optional() }),
    body: { required: true, content: json(saveRequest) },
  },
  responses: { 200: { description: 'Saved', content: json(saveResponse) }, ...failure },
});

const list = (method: 'get' | 'post') =>
  createRoute({
    method,
    path: '/widget/saved-products',
    tags: ['Widget'],
    summary: 'What the shopper saved from this shop',
    request: { headers: shopperHeaders },
    responses: { 200: { description: 'Saved products', content: json(savedProductsBody) }, ...failure },
  });

const remove = createRoute({
  method: 'delete',
  path: '/widget/saved-products/{itemId}',
  tags: ['Widget'],
  summary: 'Take an item off the shopper’s list',
  request: {
    headers: shopperHeaders,
    params: z.object({
      itemId: z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number)
        .openapi({ type: 'integer' }),
    }),
  },
  responses: {
    200: { description: 'Removed', content: json(z.object({ ok: z.literal(true) })) },
    ...failure,
  },
});

/** The widget routes after SPEC.md “Widget routes”. */
export function widgetRoutes(ctx: Context, limits: Limits) {
  const router = createRouter();
  router.use('/widget/init', limited(limits.init));
  router.use('/widget/save', widgetToken(ctx), userToken(ctx));
  router.use('/widget/saved-products', widgetToken(ctx), userToken(ctx));
  router.use('/widget/saved-products/*', widgetToken(ctx), userToken(ctx));

  router.openapi(init, async (c) => {
    const body = c.req.valid('json');
    const publicKey = bearer(c.req.header('authorization')) ?? body.public_key;
    if (!publicKey) throw new ServiceError('invalid_input', { field: 'public_key' });
    const requestOrigin = c.req.header('origin');
    const result = await initWidget(ctx, { publicKey, origin: body.origin, requestOrigin });
    c.set('key', result.key);
    return c.json(initBody(result), 200, initHeaders(result));
  });

  router.openapi(
    save,
    async (c) => {
      const saved = await saveProduct(ctx, {
        userId: c.get('userId'),
        grant: c.get('grant'),
        request: c.req.valid('json'),
        idempotencyKey: c.req.header('idempotency-key'),
      });
      return c.json(saved, 200);
    },
    rejectAs({
      wishlistId: 'missing_wishlist',
      product: 'missing_url',
      'product.url': 'missing_url',
    }),
  );

  for (const method of ['get', 'post'] as const) {
    router.openapi(list(method), async (c) => {
      const products = await savedProducts(ctx, { userId: c.get('userId'), grant: c.get('grant') });
      return c.json({ products }, 200);
    });
  }

  router.openapi(
    remove,
    async (c) => {
      const { itemId } = c.req.valid('param');
      await deleteSavedProduct(ctx, { userId: c.get('userId'), grant: c.get('grant'), itemId });
      return c.json({ ok: true as const }, 200);
    },
    rejectAs({ itemId: 'invalid_item_id' }),
  );

  return router;
}
