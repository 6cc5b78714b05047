import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { done, endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { describeConnection } from './describe-connection.ts';
import { endConnection } from './end-connection.ts';
import { listConnections } from './list-connections.ts';
import { connection } from './schemas.ts';

const shopper = { tag: 'Account', auth: 'shopper', audience: 'shoppers' } as const;

const list = endpoint({
  ...shopper,
  method: 'get',
  path: '/me/connections',
  summary: 'List the assistants that act for the signed-in person',
  description: 'Those that the person has connected, last used first.',
  answer: z.object({ connections: z.array(connection) }),
});

const end = endpoint({
  ...shopper,
  method: 'delete',
  path: '/me/connections/{id}',
  summary: 'Disconnect an assistant',
  description: 'Its tokens stop working immediately.',
  params: z.object({ id: z.uuid() }),
  rejects: { id: 'invalid_id' },
  answer: done,
  fails: ['not_found'],
});

/** A person's connected assistants. */
export function connectionRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(list, async ({ userId }) => ({
    connections: (await listConnections(ctx, userId)).map(describeConnection),
  }));
  on(end, async ({ userId, params: { id } }) => {
    await endConnection(ctx, userId, id);
    return { ok: true };
  });

  return router;
}
