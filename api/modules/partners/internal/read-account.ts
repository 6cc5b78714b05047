import { plans } from '#api/contract/plans.ts';
import type { Member } from '#api/modules/identity/find-member.ts';
import { showScopes } from '#api/modules/identity/schemas.ts';
import { requirePlan } from '#api/modules/plans/limits.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { listMemberships } from '../list-memberships.ts';
import type { PortalAccount } from '../schemas.ts';

/**
 * The caller, their partner and token. A personal access token only sees its own partner.
 * @throws ServiceError `unauthorized` if the account no longer exists, `plan_limits_not_found`
 */
export async function readAccount(
  ctx: Context,
  { userId, member }: { userId: string; member: Member | null },
): Promise<PortalAccount> {
  const tokenId = member?.tokenId ?? null;
  const [user, memberships, token] = await Promise.all([
    ctx.prisma.user.findUnique({
      where: { id: userId },
      select: { id: true, email: true, displayName: true, password: { select: { userId: true } } },
    }),
    listMemberships(ctx, userId),
    tokenId === null
      ? null
      : ctx.prisma.personalAccessToken.findUnique({
          where: { id: tokenId },
          select: { id: true, name: true, scopes: true, expiresAt: true },
        }),
  ]);
  if (!user) throw new ServiceError('unauthorized', { code: 'unauthorized' });
  const partners = memberships
    .filter(({ id }) => tokenId === null || id === member?.partnerId)
    .map(({ plan: text, ...partner }) => {
      const plan = requirePlan(text);
      return { ...partner, plan, plan_name: plans[plan].name };
    });
  return {
    user: { id: user.id, email: user.email, display_name: user.displayName },
    has_password: user.password !== null,
    partner: partners.find(({ id }) => id === member?.partnerId) ?? null,
    role: member?.role ?? null,
    partners,
    token: token && {
      id: token.id,
      name: token.name,
      scopes: showScopes(token.scopes),
      expires_at: token.expiresAt.toISOString(),
    },
  };
}
