import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LedgerPage } from '#app/portal/usage/ledger-page.tsx';
import { loadLedger } from '#app/portal/usage/usage.server.ts';
import styles from '../portal/usage/usage.css';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const meta = () => [{ title: 'Actions · Partners' }, { name: 'robots', content: 'noindex' }];

export const loader = (args: LoaderFunctionArgs) => loadLedger(args);

/** What a month is billed by, action by action. */
export default function PortalUsageRoute() {
  return <LedgerPage ledger={useLoaderData<typeof loader>()} />;
}
