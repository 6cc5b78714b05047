import { Form, Link, useActionData, useNavigation } from '@remix-run/react';
import { LonePage } from './lone-page.tsx';
import { dateText } from './words.ts';

/** What an invitation's link leads to. `problem` says why it cannot be accepted, and what to do. */
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

const rights = {
  owner: 'As an owner you may do everything, also invite people, change the plan and delete the partner.',
  member: 'As a member you manage keys, baskets, webhooks and tokens of your own.',
};

export function InvitationPage({ brandName, email, invitation, problem: loaded }: InvitationData) {
  const problem = (useActionData() as { problem: InvitationProblem } | undefined)?.problem ?? loaded;
  const busy = useNavigation().state !== 'idle';
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
                Sign in with another address
              </button>
            </Form>
          ) : (
            <Link to="/portal" className="button primary">
              To the portal
            </Link>
          )}
        </>
      ) : (
        invitation && (
          <>
            <h1>Join {invitation.partnerName}</h1>
            <p className="lead">
              {invitation.invitedBy ?? 'Somebody'} invites you to work on its wishlist.{' '}
              {rights[invitation.role]}
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
                  Accept the invitation
                </button>
              </div>
              <p className="muted">It is good until {dateText(invitation.expiresAt)}.</p>
            </Form>
          </>
        )
      )}
    </LonePage>
  );
}
