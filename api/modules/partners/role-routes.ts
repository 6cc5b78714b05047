import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { listRoles, roles } from './members/list-roles.ts';
import { endpoint, endpoints } from '#api/platform/http/endpoint.ts';

const read = endpoint({
  method: 'get',
  path: '/roles',
  tag: 'Account',
  summary: 'Read what the caller is: a shopper, a partner’s owner or member',
  auth: 'account',
  audience: 'everybody',
  answer: z.object({ roles: z.array(z.enum(roles)), partner_id: z.int().nullable() }),
  unexpected: 'internal_error',
});

export function roleRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);
  on(read, async ({ userId, member }) => ({
    roles: await listRoles(ctx, { userId, member }),
    partner_id: member?.partnerId ?? null,
  }));
  return router;
}
