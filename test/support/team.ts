/** A partner with an owner and a member, both signed in, and their tokens. */
import type { PlanId } from '#api/contract/plans.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import type { useApi } from './api.ts';

type Api = Pick<Awaited<ReturnType<typeof useApi>>, 'ctx' | 'partner'>;
type Headers = { authorization: string };

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

/** A signed-in person. */
export async function signedIn({ ctx }: Pick<Api, 'ctx'>, email: string) {
  const { user, accessToken, refreshToken } = await issueSession(ctx, { email });
  return { email, userId: user.id, headers: bearer(accessToken), cookie: `wl_session=${refreshToken}` };
}

/** The headers for a new personal access token of this email address's user. */
export async function tokenOf({ ctx }: Pick<Api, 'ctx'>, email: string) {
  const { id, token } = await createPat(ctx, { email, name: 'Tools' });
  return { id, token, headers: bearer(token) };
}

/** A new partner with an owner and a member. */
export async function newTeam(api: Api, plan: PlanId = 'growth') {
  const partner = await api.partner(plan);
  const { partnerId } = partner;
  const { email } = await api.ctx.prisma.user.findUniqueOrThrow({ where: { id: partner.userId } });
  const owner = await signedIn(api, email ?? '');
  const member = await signedIn(api, `member${partnerId}@partner.example`);
  await api.ctx.prisma.partnerMember.create({
    data: { partnerId, userId: member.userId, role: 'member', createdAt: api.ctx.clock() },
  });
  return { ...partner, owner, member };
}
