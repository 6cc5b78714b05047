import type { HeadersFunction, LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { portalStyles } from '../portal-styles.ts';
import { StartPage } from './start-page.tsx';
import { loadStart, runStart } from './start.server.ts';
import lonePage from '../lone-page.css';
import { portalMeta } from '../portal-meta.ts';
import { text } from '../texts.ts';

export const handle = { texts: 'portal' };
export const links: LinksFunction = () => [...portalStyles, { rel: 'stylesheet', href: lonePage }];
export const meta: MetaFunction = () => portalMeta(text('start.title'));
export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;
export { loadStart as loader, runStart as action };

/** Creates a partner. */
export default function PortalStartRoute() {
  return <StartPage {...useLoaderData<typeof loadStart>()} />;
}
