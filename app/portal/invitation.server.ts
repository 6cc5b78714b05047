import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { recordPastAction } from '#api/modules/audit/record-action.ts';
import { acceptInvitation } from '#api/modules/partners/accept-invitation.ts';
import { readInvitation } from '#api/modules/partners/read-invitation.ts';
import { signOut } from '#app/hosted/hosted.server.ts';
import { readForm } from '#app/hosted/read-form.server.ts';
import { clearedSessionCookie, readSessionCookie } from '#app/hosted/session-cookie.server.ts';
import { partnerCookie } from './partner.server.ts';
import { portalHeaders, portalSignIn, requireSignedIn, ServiceError } from './portal.server.ts';
import { type PortalKey, text } from './texts.ts';

/** The page of an invitation link. `problem` says why it can't be accepted, and what to do. */
export interface InvitationData {
  brandName: string;
  email: string;
  invitation: {
    partnerName: string;
    role: 'owner' | 'member';
    invitedBy: string | null;
    expiresAt: string;
  } | null;
  problem: InvitationProblem | null;
}

export interface InvitationProblem {
  title: string;
  text: string;
  /** The signed-in address is not the invited one. */
  isForOther: boolean;
}

const titles: Partial<Record<string, PortalKey>> = {
  invitation_for_other: 'invitation.otherTitle',
  invitation_used: 'invitation.usedTitle',
  invitation_expired: 'invitation.expiredTitle',
  invalid_code: 'invitation.unknownTitle',
};
const texts: Partial<Record<string, PortalKey>> = {
  invitation_used: 'invitation.usedText',
  invitation_expired: 'invitation.expiredText',
  invalid_code: 'invitation.unknownText',
};

function problemOf(error: unknown, email: string): InvitationProblem {
  const title = error instanceof ServiceError && titles[error.errorName];
  if (!title) throw error;
  const { errorName: name } = error;
  const isForOther = name === 'invitation_for_other';
  const why = texts[name];
  const toOther = text('invitation.signedInAs', { email });
  return { title: text(title), text: isForOther ? toOther : why ? text(why) : '', isForOther };
}

/** Loads the invitation. Signed-out visitors sign in first and come back. */
export async function loadInvitation(args: LoaderFunctionArgs) {
  const visit = await requireSignedIn(args);
  const { ctx, user, params, brandName } = visit;
  const data: InvitationData = { brandName, email: user.email, invitation: null, problem: null };
  try {
    const { expiresAt, partnerName, role, invitedBy } = await readInvitation(ctx, {
      token: params.token ?? '',
      userId: user.id,
    });
    data.invitation = { partnerName, role, invitedBy, expiresAt: expiresAt.toISOString() };
  } catch (error) {
    data.problem = problemOf(error, user.email);
  }
  return json(data, { headers: portalHeaders(visit), status: data.problem ? 404 : 200 });
}

/** Joins the partner, or signs out so that the invited address can sign in. */
export async function runInvitation(args: ActionFunctionArgs) {
  const { ctx, user, params, publicUrls, visitor } = await requireSignedIn(args);
  if ((await readForm(args.request)).get('intent') === 'other-account') {
    const session = readSessionCookie(args.request, publicUrls.siteUrl);
    if (session) await signOut(ctx, session);
    const headers = { 'Set-Cookie': clearedSessionCookie(publicUrls.siteUrl) };
    return redirect(portalSignIn(args.request), { status: 303, headers });
  }
  try {
    const { id } = await acceptInvitation(ctx, { token: params.token ?? '', userId: user.id });
    const actor = { kind: 'member' as const, userId: user.id, tokenId: null };
    await recordPastAction(ctx, {
      actor,
      partnerId: id,
      action: 'postPortalInvitationsAccept',
      from: visitor,
    });
    return redirect('/portal', { status: 303, headers: { 'Set-Cookie': partnerCookie(id) } });
  } catch (error) {
    return json({ problem: problemOf(error, user.email) }, { status: 409 });
  }
}
