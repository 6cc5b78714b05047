import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { Overview } from '../period.server.ts';
import styles from './overview.css';
import { loadOverview } from './overview.server.ts';
import { OverviewPage } from './overview-page.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const loader = (args: LoaderFunctionArgs) => loadOverview(args);

/** The partner's month; `?period=2026-10` selects an earlier one. */
export default function PortalOverviewRoute() {
  const { overview, setup, worth } = useLoaderData<typeof loader>();
  return <OverviewPage overview={overview as Overview} setup={setup} worth={worth} />;
}
