import { createRoute, z } from '@hono/zod-openapi';
import { hostedList } from '../contract/hosted-list.ts';
import type { Context } from '../domain/context.ts';
import { createList } from '../domain/lists/create-list.ts';
import { listLists } from '../domain/lists/list-lists.ts';
import { moveItem } from '../domain/lists/move-item.ts';
import { userToken } from '../http/authenticate.ts';
import { failure, json } from '../http/openapi.ts';
import { createRouter, rejectAs } from '../http/router.ts';

const headers = z.object({
  authorization: z.string().optional().openapi({ description: 'Bearer <USER_ACCESS_TOKEN>' }),
});

const lists = createRoute({
  method: 'post',
  path: '/hosted/lists',
  tags: ['Hosted lists'],
  summary: 'Lists the shopper owns or may edit, last changed first',
  request: { headers },
  responses: {
    200: { description: 'Lists', content: json(z.object({ lists: z.array(hostedList) })) },
    ...failure,
  },
});

const create = createRoute({
  method: 'post',
  path: '/hosted/me/lists',
  tags: ['Hosted lists'],
  summary: 'Create a list',
  request: {
    headers,
    body: {
      required: true,
      content: json(
        z.object({ name: z.string().trim().min(1).max(200), description: z.string().max(5_000).nullish() }),
      ),
    },
  },
  responses: {
    200: {
      description: 'Created',
      content: json(z.object({ ok: z.literal(true), list: hostedList, token: z.string() })),
    },
    ...failure,
  },
});

const move = createRoute({
  method: 'post',
  path: '/hosted/lists/{token}/items/{itemId}/move',
  tags: ['Hosted lists'],
  summary: 'Move an item to another list',
  request: {
    headers,
    params: z.object({
      token: z.string(),
      itemId: z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number)
        .openapi({ type: 'integer' }),
    }),
    body: { required: true, content: json(z.object({ target: z.string().max(200).optional() })) },
  },
  responses: {
    200: { description: 'Moved', content: json(z.object({ ok: z.literal(true), item_id: z.int() })) },
    ...failure,
  },
});

/** The shopper's lists after SPEC.md “Hosted list routes”. */
export function hostedListRoutes(ctx: Context) {
  const router = createRouter();
  router.use('/hosted/lists', userToken(ctx));
  router.use('/hosted/lists/*', userToken(ctx));
  router.use('/hosted/me/*', userToken(ctx));

  router.openapi(lists, async (c) => c.json({ lists: await listLists(ctx, c.get('userId')) }, 200));

  router.openapi(
    create,
    async (c) => {
      const { name, description } = c.req.valid('json');
      const list = await createList(ctx, c.get('userId'), { name, description: description ?? '' });
      return c.json({ ok: true as const, list, token: list.id }, 200);
    },
    rejectAs({ name: 'missing_name' }),
  );

  router.openapi(
    move,
    async (c) => {
      const { token, itemId } = c.req.valid('param');
      const moved = await moveItem(ctx, c.get('userId'), {
        token,
        itemId,
        target: c.req.valid('json').target,
      });
      return c.json({ ok: true as const, item_id: moved.itemId }, 200);
    },
    rejectAs({ itemId: 'missing_item_id', target: 'missing_target' }),
  );

  return router;
}
