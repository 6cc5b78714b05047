import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AddPage } from '#app/portal/shops/add-page.tsx';
import { addIntents, loadAdd } from '#app/portal/shops/add.server.ts';
import shop from '../portal/shops/shop.css';
import { answerShopIntent } from '#app/portal/shops/shop.server.ts';
import shops from '../portal/shops/shops.css';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Add to ${data?.list.title ?? 'a list'} · Creator shops · Partners` },
  { name: 'robots', content: 'noindex' },
];
export const links: LinksFunction = () => [shops, shop].map((href) => ({ rel: 'stylesheet', href }));
export const loader = async (args: LoaderFunctionArgs) => json(await loadAdd(args));
export const action = (args: ActionFunctionArgs) => answerShopIntent(args, addIntents);
export { clientAction, shouldRevalidate } from '../unsent.ts';

/** One product more on a list. */
export default function PortalShopAddRoute() {
  return <AddPage {...useLoaderData<typeof loader>()} />;
}
