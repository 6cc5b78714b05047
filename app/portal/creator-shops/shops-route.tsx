import { json, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ShopList } from './shop-list.tsx';
import styles from './shops.css';
import { loadShops } from './shops.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const loader = async (args: LoaderFunctionArgs) => json(await loadShops(args));

export default function PortalShopsRoute() {
  return <ShopList {...useLoaderData<typeof loader>()} />;
}
