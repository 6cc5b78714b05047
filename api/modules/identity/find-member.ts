import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { memberRole, type MemberRole } from './require-member.ts';

/** A person acting for a partner: signed in, or by one of their personal access tokens. */
export interface Member {
  partnerId: number;
  userId: string;
  role: MemberRole;
  /** The token they came with; null for somebody who signed in. */
  tokenId: number | null;
}

/**
 * For whom a signed-in person acts: the partner they name, else the one they joined first; null for somebody who is no
 * member anywhere.
 * @throws ServiceError `forbidden` when they name a partner that is not theirs
 */
export async function findMember(
  ctx: Context,
  { userId, partnerId }: { userId: string; partnerId?: number },
): Promise<Member | null> {
  const found = await ctx.prisma.partnerMember.findFirst({
    where: { userId, partnerId },
    orderBy: [{ createdAt: 'asc' }, { partnerId: 'asc' }],
    select: { partnerId: true, role: true },
  });
  if (found) return { ...found, userId, role: memberRole(found.role), tokenId: null };
  if (partnerId !== undefined) throw new ServiceError('forbidden');
  return null;
}

/** @throws ServiceError `forbidden` for everybody but owners; what only people may do, no token may */
export function requireOwnerRole(member: Member): void {
  if (member.role !== 'owner') {
    throw new ServiceError('forbidden', {
      hint: 'Only an owner of the partner may do this. Ask one of them.',
    });
  }
}

/** @throws ServiceError `forbidden` for personal access tokens: they cannot give themselves or others more rights */
export function requirePerson(member: Member): void {
  if (member.tokenId !== null) {
    throw new ServiceError('forbidden', { hint: 'Sign in to do this: a personal access token may not.' });
  }
}
