import { type MemberRole, memberRole } from '#api/modules/identity/find-member.ts';
import type { Context } from '#api/platform/context.ts';

/** A partner the person belongs to. */
export interface Membership {
  id: number;
  name: string;
  plan: string;
  role: MemberRole;
}

/** The partners a person belongs to, in the order they joined. */
export async function listMemberships(ctx: Context, userId: string): Promise<Membership[]> {
  const members = await ctx.prisma.partnerMember.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'asc' }, { partnerId: 'asc' }],
    select: { role: true, partner: { select: { id: true, name: true, plan: true } } },
  });
  return members.map(({ role, partner }) => ({ ...partner, role: memberRole(role) }));
}
