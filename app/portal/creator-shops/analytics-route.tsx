import { json, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useOutletContext } from '@remix-run/react';
import charts from '#app/ui/charts/charts.css';
import { AnalyticsPage } from './analytics-page.tsx';
import { analyticsIntents, loadAnalytics } from './analytics.server.ts';
import { answerShopIntent, type ShopData } from './shop.server.ts';
import report from '../report.css';
import analytics from './analytics.css';

export const links: LinksFunction = () =>
  [charts, report, analytics].map((href) => ({ rel: 'stylesheet', href }));
export const loader = async (args: LoaderFunctionArgs) => json(await loadAnalytics(args));
export const action = (args: ActionFunctionArgs) => answerShopIntent(args, analyticsIntents);

/** A creator shop’s analytics. */
export default function PortalShopAnalyticsRoute() {
  const { shop } = useOutletContext<ShopData>();
  return <AnalyticsPage shop={shop} {...useLoaderData<typeof loader>()} />;
}
