import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { InvitationPage } from '#app/portal/invitation-page.tsx';
import { portalStyles } from '#app/portal/portal-styles.ts';
import { loadInvitation, runInvitation } from '#app/portal/invitation.server.ts';
import lonePage from '../portal/lone-page.css';

export const links: LinksFunction = () => [...portalStyles, { rel: 'stylesheet', href: lonePage }];
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
