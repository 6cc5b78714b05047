import { type MemberRole, memberRole } from '#api/modules/identity/find-member.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { Partner } from '#prisma/client/client.ts';

/**
 * A partner and the caller's role in it.
 * @throws ServiceError `not_found` for an unknown partner, `forbidden` if the caller isn't a member
 */
export async function requireMember(
  ctx: Context,
  userId: string,
  partnerId: number,
): Promise<{ partner: Partner; role: MemberRole }> {
  const found = await ctx.prisma.partner.findUnique({
    where: { id: partnerId },
    include: { members: { where: { userId } } },
  });
  if (!found) throw new ServiceError('not_found');
  const { members, ...partner } = found;
  const [member] = members;
  if (!member) throw new ServiceError('forbidden');
  return { partner, role: memberRole(member.role) };
}

/**
 * A partner that the caller owns.
 * @throws ServiceError `not_found` for an unknown one, `forbidden` for anyone but owners
 */
export async function requireOwner(ctx: Context, userId: string, partnerId: number): Promise<Partner> {
  const { partner, role } = await requireMember(ctx, userId, partnerId);
  if (role !== 'owner') throw new ServiceError('forbidden');
  return partner;
}
