import { z } from '@hono/zod-openapi';
import { basketConfig } from '../contract/widget.ts';
import { getBasket } from '../domain/baskets/get-basket.ts';
import { basketEventTypes, recordBasketEvent } from '../domain/baskets/record-event.ts';
import type { Context } from '../domain/context.ts';
import { endpoint, endpoints } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';

const ofShopPages = { tag: 'Baskets', audience: 'shop pages' } as const;
const params = z.object({ id: z.string().openapi({ example: 'bkt_…' }) });

const read = endpoint({
  ...ofShopPages,
  method: 'get',
  path: '/baskets/{id}',
  summary: 'Read the settings a basket is drawn from',
  auth: 'none',
  params,
  answer: basketConfig,
  fails: ['not_found'],
});

const record = endpoint({
  ...ofShopPages,
  method: 'post',
  path: '/baskets/{id}/event',
  summary: 'Tell of an open or a checkout',
  description: 'A checkout is sent to the shop’s webhook, where there is one.',
  auth: 'key of the basket',
  params,
  body: z.object({
    type: z.enum(basketEventTypes),
    products: z.array(z.record(z.string(), z.unknown())).max(500).default([]),
    meta: z.record(z.string(), z.unknown()).default({}),
    origin: z.string().max(2_000).nullish(),
  }),
  answer: z.object({
    ok: z.literal(true),
    webhook: z.boolean().openapi({ description: 'Whether it is on its way to a webhook.' }),
  }),
  fails: ['forbidden_key_mismatch', 'not_found'],
  limit: 'events',
});

/** The basket routes after SPEC.md “Basket routes”. */
export function basketRoutes(ctx: Context, limits: Limits) {
  const { router, on } = endpoints(ctx, { limits });

  on(read, ({ params: { id } }) => getBasket(ctx, id));

  on(record, async ({ key, params: { id }, body }) => {
    const event = { ...body, origin: body.origin ?? null };
    return { ok: true, ...(await recordBasketEvent(ctx, key, { publicId: id, event })) };
  });

  return router;
}
