import type { Context } from '../context.ts';

export interface OwnPartner {
  partnerId: number;
  role: string;
}

/** The partner a user is a member of, the one joined first where there are several; null for everybody else. */
export async function ownPartner(ctx: Context, userId: string): Promise<OwnPartner | null> {
  return ctx.prisma.partnerMember.findFirst({
    where: { userId },
    orderBy: [{ createdAt: 'asc' }, { partnerId: 'asc' }],
    select: { partnerId: true, role: true },
  });
}
