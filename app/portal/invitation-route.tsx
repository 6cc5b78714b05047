import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import {
  type InvitationData,
  type InvitationProblem,
  loadInvitation,
  runInvitation,
} from './invitation.server.ts';
import lonePage from './lone-page.css';
import { portalMeta } from './portal-meta.ts';
import { portalStyles } from './portal-styles.ts';
import { StandalonePage } from './standalone-page.tsx';
import { text } from './texts.ts';
import { deadlineText } from './words.ts';

export const handle = { texts: 'portal' };
export const links: LinksFunction = () => [...portalStyles, { rel: 'stylesheet', href: lonePage }];
export const meta: MetaFunction = () => portalMeta(text('invitation.page'));
export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;
export { loadInvitation as loader, runInvitation as action };

export default function PortalInvitationRoute() {
  return <InvitationPage {...useLoaderData<typeof loadInvitation>()} />;
}

function InvitationPage({ brandName, email, invitation, problem: loaded }: InvitationData) {
  const problem = (useActionData() as { problem: InvitationProblem } | undefined)?.problem ?? loaded;
  const busy = useNavigation().state !== 'idle';
  const rights = text(invitation?.role === 'owner' ? 'invitation.ownerRights' : 'invitation.memberRights');
  return (
    <StandalonePage brandName={brandName} home="/portal" email={email}>
      {problem ? (
        <>
          <h1>{problem.title}</h1>
          <p className="lead below-8" role="status">
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
            <p className="lead below-8">
              {invitation.invitedBy
                ? text('invitation.lead', { name: invitation.invitedBy, rights })
                : text('invitation.leadAnonymous', { rights })}
            </p>
            <Form method="post" className="stack gap-6" onSubmit={(event) => busy && event.preventDefault()}>
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
    </StandalonePage>
  );
}
