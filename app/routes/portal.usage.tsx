import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LedgerPage } from '../portal/usage/ledger-page.tsx';
import { loadLedger } from '../server/portal-usage.server.ts';
import styles from '../styles/portal/usage.css';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const meta = () => [{ title: 'Actions · Partners' }, { name: 'robots', content: 'noindex' }];

export const loader = (args: LoaderFunctionArgs) => loadLedger(args);

/** What a month is billed by, action by action. */
export default function PortalUsageRoute() {
  return <LedgerPage ledger={useLoaderData<typeof loader>()} />;
}
