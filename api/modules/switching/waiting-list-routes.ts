import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { done, endpoint, endpoints, idParameter } from '#api/platform/http/endpoint.ts';
import { answerWaitingList } from './create-waiting-lists.ts';
import { listWaitingLists } from './list-waiting-lists.ts';
import { waitingList } from './schemas.ts';

const shopper = { tag: 'Imports', auth: 'shopper', audience: 'shoppers' } as const;
const ofList = {
  ...shopper,
  params: z.object({ id: idParameter }),
  rejects: { id: 'invalid_id' },
  answer: done,
  fails: ['not_found'],
} as const;

const list = endpoint({
  ...shopper,
  method: 'get',
  path: '/me/waiting-lists',
  summary: 'List wishlists that shops brought from another service',
  description:
    'Lists that a shop’s customers had in another app and that wait for the account’s address, oldest first, at most 20. They are also added when the shopper signs in through that shop.',
  answer: z.object({ waiting: z.array(waitingList) }),
});

const add = endpoint({
  ...ofList,
  method: 'post',
  path: '/me/waiting-lists/{id}/add',
  summary: 'Add a waiting wishlist to the shopper’s lists',
  description: 'This can be undone for 30 days, as any merge: see `GET /me/merges`.',
});

const decline = endpoint({
  ...ofList,
  method: 'post',
  path: '/me/waiting-lists/{id}/decline',
  summary: 'Decline a waiting wishlist',
  description: 'It isn’t offered again. The shop doesn’t learn of it.',
});

/** Lists that wait for a shopper. */
export function waitingListRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(list, async ({ userId }) => ({ waiting: await listWaitingLists(ctx, userId) }));
  on(add, async ({ userId, params: { id } }) => {
    await answerWaitingList(ctx, userId, { id, accepts: true });
    return { ok: true };
  });
  on(decline, async ({ userId, params: { id } }) => {
    await answerWaitingList(ctx, userId, { id, accepts: false });
    return { ok: true };
  });

  return router;
}
