import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import chartStyles from '../ui/charts/charts.css';
import { OverviewPage } from '#app/portal/overview/overview-page.tsx';
import { loadOverview, type Overview } from '#app/portal/overview/overview.server.ts';
import report from '../portal/report.css';
import setupCardStyles from '../portal/setup/setup-card.css';
import styles from '../portal/overview/overview.css';

export const links: LinksFunction = () =>
  [chartStyles, report, setupCardStyles, styles].map((href) => ({ rel: 'stylesheet', href }));

export const loader = (args: LoaderFunctionArgs) => loadOverview(args);

/** The partner's month; `?period=2026-10` selects another than the current one. */
export default function PortalOverviewRoute() {
  const { overview, setup } = useLoaderData<typeof loader>();
  return <OverviewPage overview={overview as Overview} setup={setup} />;
}
