import { initRefusals } from '#api/contract/init-refusals.ts';
import { visitorOf } from '#api/modules/identity/visitor-of-request.ts';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { idempotencyKey } from '#api/platform/http/idempotent.ts';
import { findSource } from './internal/saving/find-source.ts';
import { saveProduct } from './save-product.ts';
import { hostedSaveRequest, saveResponse } from './schemas.ts';

const save = endpoint({
  tag: 'Hosted lists',
  auth: 'shopper',
  audience: 'shoppers',
  method: 'post',
  path: '/hosted/save',
  summary: 'Save a product from the shopper’s own app',
  description:
    'Counts for the partner of the widget token or key sent; otherwise for the partner who has verified the product’s host; otherwise for no one. A page that sends a key must be on one of its allowed domains, as for init.',
  requestHeaders: ['X-Widget-Token', 'X-Widget-Key'],
  body: hostedSaveRequest,
  answer: saveResponse,
  fails: [
    'widget_token_invalid',
    ...initRefusals,
    'invalid_wishlist',
    'list_full',
    'usage_limit_reached',
    'product_create_failed',
    'save_failed',
  ],
  rejects: { wishlistId: 'missing_wishlist', product: 'missing_url', 'product.url': 'missing_url' },
  creates: 'by its verb',
});

/** `POST /hosted/save`: docs/rules.md, “Saving and saved products”. */
export function hostedSaveRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(save, async ({ userId, body, http }) => {
    const source = await findSource(ctx, body.product.url, {
      widgetToken: http.req.header('x-widget-token'),
      publicKey: http.req.header('x-widget-key'),
      origin: http.req.header('origin'),
    });
    if (source) http.set('key', source.key);
    const { address } = visitorOf(http);
    const request = { request: body, idempotencyKey: idempotencyKey(http) };
    return saveProduct(ctx, { userId, source, address, ...request });
  });

  return router;
}
