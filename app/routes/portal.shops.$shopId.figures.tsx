import { json, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useOutletContext } from '@remix-run/react';
import charts from '../charts/charts.css';
import { FiguresPage } from '../portal/shops/figures-page.tsx';
import { figuresIntents, loadFigures } from '../server/portal-shop-figures.server.ts';
import { answerShopIntent, type ShopData } from '../server/portal-shop.server.ts';
import overview from '../styles/portal/overview.css';
import figures from '../styles/portal/shop-figures.css';

export const links: LinksFunction = () =>
  [charts, overview, figures].map((href) => ({ rel: 'stylesheet', href }));
export const loader = async (args: LoaderFunctionArgs) => json(await loadFigures(args));
export const action = (args: ActionFunctionArgs) => answerShopIntent(args, figuresIntents);

/** What visitors of a creator shop did. */
export default function PortalShopFiguresRoute() {
  const { shop } = useOutletContext<ShopData>();
  return <FiguresPage shop={shop} {...useLoaderData<typeof loader>()} />;
}
