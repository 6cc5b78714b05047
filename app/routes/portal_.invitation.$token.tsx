import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { InvitationPage } from '../portal/invitation-page.tsx';
import { portalStyles } from '../portal/portal-styles.ts';
import { loadInvitation, runInvitation } from '../server/portal-invitation.server.ts';
import start from '../styles/portal/start.css';

export const links: LinksFunction = () => [...portalStyles, { rel: 'stylesheet', href: start }];
export const meta: MetaFunction = () => [
  { title: 'Invitation · Partners' },
  { name: 'robots', content: 'noindex' },
];
export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;
export { loadInvitation as loader, runInvitation as action };

/** Where the link of an invitation leads. */
export default function PortalInvitationRoute() {
  return <InvitationPage {...useLoaderData<typeof loadInvitation>()} />;
}
