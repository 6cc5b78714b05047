import { createRoute, z } from '@hono/zod-openapi';
import { basketConfig } from '../contract/widget.ts';
import { getBasket } from '../domain/baskets/get-basket.ts';
import { basketEventTypes, recordBasketEvent } from '../domain/baskets/record-event.ts';
import type { Context } from '../domain/context.ts';
import { findActiveKey } from '../domain/keys/find-key.ts';
import { limited } from '../http/abuse-limit.ts';
import type { Limits } from '../http/limits.ts';
import { failure, json } from '../http/openapi.ts';
import { createRouter } from '../http/router.ts';

const params = z.object({ id: z.string() });

const read = createRoute({
  method: 'get',
  path: '/baskets/{id}',
  tags: ['Baskets'],
  summary: 'Rendering settings of a basket',
  request: { params },
  responses: { 200: { description: 'Configuration', content: json(basketConfig) }, ...failure },
});

const event = createRoute({
  method: 'post',
  path: '/baskets/{id}/event',
  tags: ['Baskets'],
  summary: 'Tell of an open or a checkout; a checkout is sent to the shop’s webhook where there is one',
  request: {
    params,
    headers: z.object({ 'x-widget-key': z.string().optional() }),
    query: z.object({ key: z.string().optional() }),
    body: {
      required: true,
      content: json(
        z.object({
          type: z.enum(basketEventTypes),
          products: z.array(z.record(z.string(), z.unknown())).max(500).default([]),
          meta: z.record(z.string(), z.unknown()).default({}),
          origin: z.string().max(2_000).nullish(),
        }),
      ),
    },
  },
  responses: {
    200: { description: 'Recorded', content: json(z.object({ ok: z.literal(true), webhook: z.boolean() })) },
    ...failure,
  },
});

/** The basket routes after SPEC.md “Basket routes”. */
export function basketRoutes(ctx: Context, limits: Limits) {
  const router = createRouter();
  router.use('/baskets/:id/event', limited(limits.events));

  router.openapi(read, async (c) => c.json(await getBasket(ctx, c.req.valid('param').id), 200));

  router.openapi(event, async (c) => {
    const keyValue = c.req.header('x-widget-key') ?? c.req.query('key');
    const body = c.req.valid('json');
    const { webhook } = await recordBasketEvent(ctx, {
      publicId: c.req.valid('param').id,
      keyValue,
      event: { ...body, origin: body.origin ?? null },
    });
    const key = keyValue && (await findActiveKey(ctx, keyValue));
    if (key) c.set('key', key);
    return c.json({ ok: true as const, webhook }, 200);
  });

  return router;
}
