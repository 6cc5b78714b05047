import { json, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useOutletContext } from '@remix-run/react';
import charts from '../ui/charts/charts.css';
import { AnalyticsPage } from '#app/portal/shops/analytics-page.tsx';
import { analyticsIntents, loadAnalytics } from '#app/portal/shops/analytics.server.ts';
import { answerShopIntent, type ShopData } from '#app/portal/shops/shop.server.ts';
import report from '../portal/report.css';
import analytics from '../portal/shops/analytics.css';

export const links: LinksFunction = () =>
  [charts, report, analytics].map((href) => ({ rel: 'stylesheet', href }));
export const loader = async (args: LoaderFunctionArgs) => json(await loadAnalytics(args));
export const action = (args: ActionFunctionArgs) => answerShopIntent(args, analyticsIntents);

/** A creator shop’s analytics. */
export default function PortalShopAnalyticsRoute() {
  const { shop } = useOutletContext<ShopData>();
  return <AnalyticsPage shop={shop} {...useLoaderData<typeof loader>()} />;
}
