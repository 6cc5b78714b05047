import { z } from '@hono/zod-openapi';
import { recordPastAction } from '#api/modules/audit/record-action.ts';
import { requireOwnerRole, requirePerson } from '#api/modules/identity/find-member.ts';
import { visitorOf } from '#api/modules/identity/visitor-of-request.ts';
import type { Context } from '#api/platform/context.ts';
import { done, endpoint, endpoints, idParameter } from '#api/platform/http/endpoint.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { changeRole } from './change-role.ts';
import { inviteMember } from './invite-member.ts';
import { listTeam } from './list-team.ts';
import { removeMember } from './remove-member.ts';
import { invitation, joined, memberPatch, newInvitation, teamList } from './schemas.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

const portal = { tag: 'Portal', auth: 'member', audience: 'partners' } as const;
const ofMember = {
  path: '/portal/members/{userId}',
  params: z.object({ userId: z.guid() }),
  rejects: { userId: 'missing_user' },
} as const;

const list = endpoint({
  ...portal,
  method: 'get',
  path: '/portal/members',
  summary: 'List the partner’s members and open invitations',
  description: 'Returns their roles and email addresses.',
  answer: teamList,
});

const invite = endpoint({
  ...portal,
  method: 'post',
  path: '/portal/members',
  summary: 'Invite someone by email, as a signed-in owner',
  description:
    'The link in the email is valid for seven days and only for the invited address. Inviting them again invalidates the earlier link. A partner can have up to 100 people and send 20 invitations a day.',
  proof: 'person',
  body: newInvitation,
  answer: z.object({ invitation }),
  creates: true,
  rejects: { email: 'invalid_email' },
  fails: ['forbidden', 'too_many_invitations', 'too_many_emails'],
});

const change = endpoint({
  ...portal,
  ...ofMember,
  method: 'patch',
  summary: 'Change a member’s role, as a signed-in owner',
  description: 'A partner always keeps an owner.',
  proof: 'person',
  body: memberPatch,
  answer: done,
  fails: ['forbidden', 'not_found', 'last_owner'],
});

const remove = endpoint({
  ...portal,
  ...ofMember,
  method: 'delete',
  summary: 'Remove a member, or leave',
  description:
    'Owners can remove anyone, others only themselves. Their access ends immediately, including their personal access tokens for this partner.',
  answer: done,
  fails: ['forbidden', 'not_found', 'last_owner'],
});

const withdraw = endpoint({
  ...portal,
  method: 'delete',
  path: '/portal/invitations/{invitationId}',
  summary: 'Withdraw an open invitation, as an owner',
  description: 'Its link stops working.',
  params: z.object({ invitationId: idParameter }),
  answer: done,
  rejects: { invitationId: 'invalid_id' },
  fails: ['forbidden', 'not_found'],
});

const accept = endpoint({
  ...portal,
  auth: 'shopper',
  method: 'post',
  path: '/portal/invitations/accept',
  summary: 'Accept an invitation, signed in with the address it was sent to',
  description: 'Each invitation works once.',
  body: z.object({ token: z.string().max(200) }),
  answer: joined,
  creates: true,
  rejects: { token: 'missing_token' },
  fails: ['invalid_code', 'invitation_for_other', 'invitation_used', 'invitation_expired'],
});

/** A partner's team. */
export function portalMemberRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(list, ({ member }) => listTeam(ctx, member.partnerId));

  on(invite, async ({ member, body }) => {
    requireOwnerRole(member);
    return { invitation: await inviteMember(ctx, member, body) };
  });

  on(change, async ({ member, params, body }) => {
    requireOwnerRole(member);
    await changeRole(ctx, member, { userId: params.userId.toLowerCase(), role: body.role });
    return { ok: true };
  });

  on(remove, async ({ member, params }) => {
    requirePerson(member);
    await removeMember(ctx, member, params.userId.toLowerCase());
    return { ok: true };
  });

  on(withdraw, async ({ member, params }) => {
    requireOwnerRole(member);
    await withdrawInvitation(ctx, { partnerId: member.partnerId, ...params });
    return { ok: true };
  });

  on(accept, async ({ userId, body, http }) => {
    const partner = await acceptInvitation(ctx, { userId, token: body.token });
    const actor = { kind: 'member' as const, userId, tokenId: null };
    const action = 'postPortalInvitationsAccept';
    await recordPastAction(ctx, { actor, partnerId: partner.id, action, from: visitorOf(http) });
    return { partner };
  });

  return router;
}
