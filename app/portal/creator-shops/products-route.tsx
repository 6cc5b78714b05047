import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ProductsPage } from './products-page.tsx';
import { maxImageFormBytes } from './image.server.ts';
import { answerShopIntent } from './shop.server.ts';
import { loadProducts, productsIntents } from './products.server.ts';

export const loader = async (args: LoaderFunctionArgs) => json(await loadProducts(args));
export const action = (args: ActionFunctionArgs) =>
  answerShopIntent(args, productsIntents, { most: maxImageFormBytes });

/** A creator shop’s lists and products. */
export default function PortalShopProductsRoute() {
  return <ProductsPage {...useLoaderData<typeof loader>()} />;
}
