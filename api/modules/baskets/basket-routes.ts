import { z } from '@hono/zod-openapi';
import type { Limits } from '#api/modules/identity/abuse-limits.ts';
import { visitorOf } from '#api/modules/identity/visitor-of-request.ts';
import { basketConfig } from '#api/modules/keys/schemas.ts';
import { requireWidgetToken } from '#api/modules/keys/widget-token.ts';
import type { Context } from '#api/platform/context.ts';
import { revalidateHeader } from '#api/platform/http/allow-all-origins.ts';
import { endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { JsonText } from '#api/platform/http/json-text.ts';
import { getBasket } from './get-basket.ts';
import { basketEventTypes } from './internal/basket-event.ts';
import { admitBasketCaller, recordBasketEvent } from './internal/record-basket-event.ts';

const ofShopPages = { tag: 'Baskets', audience: 'shop pages' } as const;
const params = z.object({ id: z.string().openapi({ example: 'bkt_…' }) });

const read = endpoint({
  ...ofShopPages,
  method: 'get',
  path: '/baskets/{id}',
  summary: 'Get a basket’s display settings',
  description:
    'Returns the settings as shop pages get them, without those that the partner’s plan doesn’t include. Anyone can read them.',
  auth: 'none',
  params,
  answer: basketConfig,
  fails: ['not_found'],
});

const record = endpoint({
  ...ofShopPages,
  method: 'post',
  path: '/baskets/{id}/event',
  summary: 'Report that a basket was opened or a checkout happened',
  description:
    'A checkout is sent to the shop’s webhook, if there is one, with our data about its items. The page must be on one of the key’s allowed domains. With a shopper’s access token, the items must be on their lists.',
  requestHeaders: ['X-Widget-Token'],
  auth: 'key of the basket',
  allowsBaskets: true,
  params,
  body: z.object({
    type: z.enum(basketEventTypes),
    products: z
      .array(z.record(z.string(), z.unknown()))
      .max(500)
      .default([])
      .openapi({
        description:
          'Items by `itemId`, each with a `quantity` of 1 to 9,999. Other fields are passed on as `unverified`.',
        example: [{ itemId: 4102, quantity: 1 }],
      }),
    meta: z.record(z.string(), z.unknown()).default({}).openapi({
      description: 'For your own server; passed on unchanged, up to 8 kB together with `unverified`.',
    }),
    origin: z.string().max(2_000).nullish().openapi({
      description: 'The page’s own origin, if neither `Origin` nor a widget token provides it.',
    }),
  }),
  answer: z.object({
    ok: z.literal(true),
    webhook: z.boolean().openapi({
      description: 'Whether it will be sent to a webhook, which requires an item that your shop supplied.',
    }),
  }),
  fails: [
    'invalid_origin',
    'origin_not_allowed',
    'allowlist_required',
    'widget_token_invalid',
    'forbidden_key_mismatch',
    'not_found',
  ],
  limit: 'events',
  creates: true,
});

/** The basket routes: docs/rules.md, “Baskets”. */
export function basketRoutes(ctx: Context, limits: Limits) {
  const { router, on } = endpoints(ctx, { limits });

  on(read, async ({ params: { id } }) => JsonText.of(await getBasket(ctx, id), revalidateHeader));

  on(record, async ({ key, userId, params: { id }, body, http }) => {
    const event = { ...body, origin: body.origin ?? null };
    const requestOrigin = http.req.header('origin');
    const token = http.req.header('x-widget-token');
    const grant = token === undefined ? null : await requireWidgetToken(ctx, token, requestOrigin);
    const sender = { userId, grant, requestOrigin };
    const caller = await admitBasketCaller(ctx, key, { publicId: id, sender });
    await limits.eventOfKey(key, visitorOf(http).address);
    return { ok: true, ...(await recordBasketEvent(ctx, caller, event)) };
  });

  return router;
}
