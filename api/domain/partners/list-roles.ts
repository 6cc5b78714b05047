import type { Context } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { ownPartner } from './own-partner.ts';
import { memberRole } from './require-member.ts';

/** What an account may be. An anonymous one is no shopper yet, in name only: it has the same rights to its own lists. */
export const roles = ['anonymous', 'shopper', 'partner_owner', 'partner_member'] as const;
export type Role = (typeof roles)[number];

/** The caller's roles, and the partner they belong to. @throws ServiceError `unauthorized` when the account is gone */
export async function listRoles(
  ctx: Context,
  userId: string,
): Promise<{ roles: Role[]; partnerId: number | null }> {
  const user = await ctx.prisma.user.findUnique({ where: { id: userId }, select: { anonymous: true } });
  if (!user) throw new ServiceError('unauthorized', { code: 'unauthorized' });
  const own = await ownPartner(ctx, userId);
  const asPerson: Role = user.anonymous ? 'anonymous' : 'shopper';
  if (!own) return { roles: [asPerson], partnerId: null };
  return { roles: [asPerson, `partner_${memberRole(own.role)}`], partnerId: own.partnerId };
}
