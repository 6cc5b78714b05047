import { z } from '@hono/zod-openapi';
import type { Member } from '#api/modules/identity/find-member.ts';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** The kinds of accounts. An anonymous one has the same rights to its own lists as a shopper. */
const roles = ['anonymous', 'shopper', 'partner_owner', 'partner_member'] as const;
type Role = (typeof roles)[number];

/** The caller's roles. @throws ServiceError `unauthorized` if the account no longer exists */
async function listRoles(
  ctx: Context,
  { userId, member }: { userId: string; member: Member | null },
): Promise<Role[]> {
  const user = await ctx.prisma.user.findUnique({ where: { id: userId }, select: { anonymous: true } });
  if (!user) throw new ServiceError('unauthorized', { code: 'unauthorized' });
  const asPerson: Role = user.anonymous ? 'anonymous' : 'shopper';
  return member ? [asPerson, `partner_${member.role}`] : [asPerson];
}

const read = endpoint({
  method: 'get',
  path: '/roles',
  tag: 'Account',
  summary: 'Get the caller’s roles',
  description:
    'Returns `shopper` (or `anonymous`) and, for members of a partner, `partner_owner` or `partner_member`.',
  auth: 'account',
  anyToken: true,
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
