import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { ShopFrame } from './shop-frame.tsx';
import { loadShop } from './shop.server.ts';
import shop from './shop.css';
import shops from './shops.css';
import { portalMeta } from '../portal-meta.ts';
import { text } from '../texts.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  portalMeta(data?.shop.name ?? text('shops.pages'), text('common.creatorShops'));
export const links: LinksFunction = () => [shops, shop].map((href) => ({ rel: 'stylesheet', href }));
export { shouldRevalidate } from '../unsent.ts';
export const loader = async (args: LoaderFunctionArgs) => json(await loadShop(args));

/** A creator shop: its name and status above its pages. */
export default function PortalShopRoute() {
  const data = useLoaderData<typeof loader>();
  return (
    <ShopFrame key={data.shop.id} {...data}>
      <Outlet context={data} />
    </ShopFrame>
  );
}
