import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { NewShop } from './new-shop.tsx';
import { answerPortalIntent } from '../intents.server.ts';
import { loadNewShop, shopsIntents } from './shops.server.ts';
import styles from './shops.css';
import { portalMeta } from '../portal-meta.ts';
import { text } from '../texts.ts';

export const meta: MetaFunction = () => portalMeta(text('shops.newTitle'));
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const loader = async (args: LoaderFunctionArgs) => json(await loadNewShop(args));
export const action = (args: ActionFunctionArgs) => answerPortalIntent(args, shopsIntents, { keeps: true });
export { clientAction, shouldRevalidate } from '../unsent.ts';

/** A new creator shop. */
export default function PortalNewShopRoute() {
  return <NewShop {...useLoaderData<typeof loader>()} />;
}
