import type { TokenScope } from '#api/contract/token-scopes.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { memberRoles } from './schemas.ts';

/** A person acting for a partner: signed in, or with a personal access token. */
export interface Member {
  partnerId: number;
  userId: string;
  role: MemberRole;
  /** The personal access token used; null for a signed-in person. */
  tokenId: number | null;
  /** Whether an assistant acts for the person. */
  isAssistant: boolean;
  /** The token's scopes; empty: everything the member can do. */
  scopes: readonly TokenScope[];
}

/**
 * The partner a signed-in person acts for: the given one, or the one they joined first; null if they aren't a member
 * of any.
 * @throws ServiceError `forbidden` if they aren't a member of the given partner
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
  if (found)
    return { ...found, userId, role: memberRole(found.role), tokenId: null, isAssistant: false, scopes: [] };
  if (partnerId !== undefined) throw new ServiceError('forbidden');
  return null;
}

/** @throws ServiceError `forbidden` for anyone but owners */
export function requireOwnerRole(member: Member): void {
  if (member.role !== 'owner') {
    throw new ServiceError('forbidden', {
      hint: 'Only owners of the partner can do this. Ask one of them.',
    });
  }
}

/** Whether a person acts themselves: personal access tokens and assistants prove nothing about who is present. */
export const isPerson = ({ tokenId, isAssistant }: Member): boolean => tokenId === null && !isAssistant;

/**
 * @throws ServiceError `forbidden` for personal access tokens and assistants, which must not be able to extend
 * permissions
 */
export function requirePerson(member: Member): void {
  if (!isPerson(member)) {
    throw new ServiceError('forbidden', {
      hint: 'Sign in to do this. Personal access tokens and assistants aren’t allowed to.',
    });
  }
}

export type MemberRole = (typeof memberRoles)[number];

/** Unknown roles get a member's permissions. */
export const memberRole = (role: string): MemberRole => (role === 'owner' ? 'owner' : 'member');
