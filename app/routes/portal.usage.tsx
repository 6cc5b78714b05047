import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LedgerPage, type Ledger } from '#app/portal/usage/ledger-page.tsx';
import { loadLedger } from '#app/portal/usage/usage.server.ts';
import styles from '../portal/usage/usage.css';
import { portalMeta } from '#app/portal/portal-meta.ts';
import { text } from '#app/portal/texts.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const meta = () => portalMeta(text('usage.actions'));

export const loader = (args: LoaderFunctionArgs) => loadLedger(args);

/** A month's billed actions, one by one. */
export default function PortalUsageRoute() {
  return <LedgerPage ledger={useLoaderData<typeof loader>() as Ledger} />;
}
