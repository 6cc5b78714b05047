import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LedgerPage, type Ledger } from './ledger-page.tsx';
import { loadLedger } from './usage.server.ts';
import styles from './usage.css';
import { portalMeta } from '../portal-meta.ts';
import { text } from '../texts.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const meta = () => portalMeta(text('usage.actions'));

export const loader = (args: LoaderFunctionArgs) => loadLedger(args);

/** A month's billed actions, one by one. */
export default function PortalUsageRoute() {
  return <LedgerPage ledger={useLoaderData<typeof loader>() as Ledger} />;
}
