import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { NewShop } from '#app/portal/shops/new-shop.tsx';
import { answerPortalIntent } from '#app/portal/intents.server.ts';
import { loadNewShop, shopsIntents } from '#app/portal/shops/shops.server.ts';
import styles from '../portal/shops/shops.css';

export const meta: MetaFunction = () => [
  { title: 'New creator shop · Partners' },
  { name: 'robots', content: 'noindex' },
];
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const loader = async (args: LoaderFunctionArgs) => json(await loadNewShop(args));
export const action = (args: ActionFunctionArgs) => answerPortalIntent(args, shopsIntents, { keeps: true });
export { clientAction, shouldRevalidate } from '../unsent.ts';

/** A new creator shop. */
export default function PortalNewShopRoute() {
  return <NewShop {...useLoaderData<typeof loader>()} />;
}
