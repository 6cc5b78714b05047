import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { InvitationPage } from './invitation-page.tsx';
import { portalStyles } from './portal-styles.ts';
import { loadInvitation, runInvitation } from './invitation.server.ts';
import lonePage from './lone-page.css';
import { portalMeta } from './portal-meta.ts';
import { text } from './texts.ts';

export const handle = { texts: 'portal' };
export const links: LinksFunction = () => [...portalStyles, { rel: 'stylesheet', href: lonePage }];
export const meta: MetaFunction = () => portalMeta(text('invitation.page'));
export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;
export { loadInvitation as loader, runInvitation as action };

/** The page of an invitation link. */
export default function PortalInvitationRoute() {
  return <InvitationPage {...useLoaderData<typeof loadInvitation>()} />;
}
