import { Form, Link, useActionData, useNavigation } from '@remix-run/react';
import { LonePage } from './lone-page.tsx';
import { deadlineText } from './words.ts';
import { text } from './texts.ts';

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

export function InvitationPage({ brandName, email, invitation, problem: loaded }: InvitationData) {
  const problem = (useActionData() as { problem: InvitationProblem } | undefined)?.problem ?? loaded;
  const busy = useNavigation().state !== 'idle';
  const rights = text(invitation?.role === 'owner' ? 'invitation.ownerRights' : 'invitation.memberRights');
  return (
    <LonePage brandName={brandName} home="/portal" email={email}>
      {problem ? (
        <>
          <h1>{problem.title}</h1>
          <p className="lead" role="status">
            {problem.text}
          </p>
          {problem.isForOther ? (
            <Form method="post">
              <button type="submit" name="intent" value="other-account" className="button primary">
                {text('invitation.useOther')}
              </button>
            </Form>
          ) : (
            <Link to="/portal" className="button primary">
              {text('invitation.openPortal')}
            </Link>
          )}
        </>
      ) : (
        invitation && (
          <>
            <h1>{text('invitation.title', { partnerName: invitation.partnerName })}</h1>
            <p className="lead">
              {invitation.invitedBy
                ? text('invitation.lead', { name: invitation.invitedBy, rights })
                : text('invitation.leadAnonymous', { rights })}
            </p>
            <Form method="post" className="stack" onSubmit={(event) => busy && event.preventDefault()}>
              <div>
                <button
                  type="submit"
                  name="intent"
                  value="accept"
                  className="button primary"
                  aria-busy={busy || undefined}
                >
                  {text('invitation.accept')}
                </button>
              </div>
              <p className="muted">
                {text('invitation.validUntil', { date: deadlineText(invitation.expiresAt) })}
              </p>
            </Form>
          </>
        )
      )}
    </LonePage>
  );
}
