import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { ShopFrame } from '#app/portal/shops/shop-frame.tsx';
import { loadShop } from '#app/portal/shops/shop.server.ts';
import shop from '../portal/shops/shop.css';
import shops from '../portal/shops/shops.css';
import { portalMeta } from '#app/portal/portal-meta.ts';
import { text } from '#app/portal/texts.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  portalMeta(data?.shop.name ?? text('shops.pages'), text('common.creatorShops'));
export const links: LinksFunction = () => [shops, shop].map((href) => ({ rel: 'stylesheet', href }));
export { shouldRevalidate } from '#app/portal/unsent.ts';
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
