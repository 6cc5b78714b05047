import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AddPage } from './add-page.tsx';
import { addIntents, loadAdd } from './add.server.ts';
import shop from './shop.css';
import { answerShopIntent } from './shop.server.ts';
import shops from './shops.css';
import { portalMeta } from '../portal-meta.ts';
import { text } from '../texts.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  portalMeta(
    text('shops.addTo', { title: data?.list.title ?? text('shops.list') }),
    text('common.creatorShops'),
  );
export const links: LinksFunction = () => [shops, shop].map((href) => ({ rel: 'stylesheet', href }));
export const loader = async (args: LoaderFunctionArgs) => json(await loadAdd(args));
export const action = (args: ActionFunctionArgs) => answerShopIntent(args, addIntents);
export { clientAction, shouldRevalidate } from '../unsent.ts';

/** Adds a product to a list. */
export default function PortalShopAddRoute() {
  return <AddPage {...useLoaderData<typeof loader>()} />;
}
