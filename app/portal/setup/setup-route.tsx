import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SetupPage } from './setup-page.tsx';
import { loadSetup } from './setup.server.ts';
import setup from './setup.css';
import { portalMeta } from '../portal-meta.ts';
import { text } from '../texts.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: setup }];
export const meta: MetaFunction = () => portalMeta(text('setup.title'));
export { loadSetup as loader };

/** Setup, from the keys to a working button. */
export default function PortalSetupRoute() {
  return <SetupPage {...useLoaderData<typeof loadSetup>()} />;
}
