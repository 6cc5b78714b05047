import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ProductsPage } from '../portal/shops/products-page.tsx';
import { mostPictureForm } from '../server/portal-picture.server.ts';
import { answerShopIntent } from '../server/portal-shop.server.ts';
import { loadProducts, productsIntents } from '../server/portal-shop-products.server.ts';

export const loader = async (args: LoaderFunctionArgs) => json(await loadProducts(args));
export const action = (args: ActionFunctionArgs) =>
  answerShopIntent(args, productsIntents, { most: mostPictureForm });

/** A creator shop’s lists and products. */
export default function PortalShopProductsRoute() {
  return <ProductsPage {...useLoaderData<typeof loader>()} />;
}
