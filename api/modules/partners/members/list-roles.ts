import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { Member } from '#api/modules/identity/find-member.ts';

/** What an account may be. An anonymous one is no shopper yet, in name only: it has the same rights to its own lists. */
export const roles = ['anonymous', 'shopper', 'partner_owner', 'partner_member'] as const;
export type Role = (typeof roles)[number];

/** The caller's roles. @throws ServiceError `unauthorized` when the account is gone */
export async function listRoles(
  ctx: Context,
  { userId, member }: { userId: string; member: Member | null },
): Promise<Role[]> {
  const user = await ctx.prisma.user.findUnique({ where: { id: userId }, select: { anonymous: true } });
  if (!user) throw new ServiceError('unauthorized', { code: 'unauthorized' });
  const asPerson: Role = user.anonymous ? 'anonymous' : 'shopper';
  return member ? [asPerson, `partner_${member.role}`] : [asPerson];
}
