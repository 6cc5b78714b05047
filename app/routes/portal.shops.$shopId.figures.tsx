import { json, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useOutletContext } from '@remix-run/react';
import charts from '../ui/charts/charts.css';
import { FiguresPage } from '#app/portal/shops/analytics-page.tsx';
import { figuresIntents, loadFigures } from '#app/portal/shops/analytics.server.ts';
import { answerShopIntent, type ShopData } from '#app/portal/shops/shop.server.ts';
import report from '../portal/report.css';
import analytics from '../portal/shops/analytics.css';

export const links: LinksFunction = () =>
  [charts, report, analytics].map((href) => ({ rel: 'stylesheet', href }));
export const loader = async (args: LoaderFunctionArgs) => json(await loadFigures(args));
export const action = (args: ActionFunctionArgs) => answerShopIntent(args, figuresIntents);

/** What visitors of a creator shop did. */
export default function PortalShopFiguresRoute() {
  const { shop } = useOutletContext<ShopData>();
  return <FiguresPage shop={shop} {...useLoaderData<typeof loader>()} />;
}
