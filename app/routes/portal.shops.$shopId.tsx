import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { ShopFrame } from '#app/portal/shops/shop-frame.tsx';
import { loadShop } from '#app/portal/shops/shop.server.ts';
import shop from '../portal/shops/shop.css';
import shops from '../portal/shops/shops.css';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.shop.name ?? 'Shop'} · Creator shops · Partners` },
  { name: 'robots', content: 'noindex' },
];
export const links: LinksFunction = () => [shops, shop].map((href) => ({ rel: 'stylesheet', href }));
export { shouldRevalidate } from '../unsent.ts';
export const loader = async (args: LoaderFunctionArgs) => json(await loadShop(args));

/** One creator shop: its name and state above its pages. */
export default function PortalShopRoute() {
  const data = useLoaderData<typeof loader>();
  return (
    <ShopFrame key={data.shop.id} {...data}>
      <Outlet context={data} />
    </ShopFrame>
  );
}
