import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SetupPage } from '#app/portal/setup/setup-page.tsx';
import { loadSetup } from '#app/portal/setup/setup.server.ts';
import setup from '../portal/setup/setup.css';
import snippets from '../portal/snippets.css';

export const links: LinksFunction = () => [snippets, setup].map((href) => ({ rel: 'stylesheet', href }));
export const meta: MetaFunction = () => [
  { title: 'Set up the save button · Partners' },
  { name: 'robots', content: 'noindex' },
];
export { loadSetup as loader };

/** From the keys to a button that was seen in the shop. */
export default function PortalSetupRoute() {
  return <SetupPage {...useLoaderData<typeof loadSetup>()} />;
}
