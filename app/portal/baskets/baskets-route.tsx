import { json, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BasketList } from './basket-list.tsx';
import { basketsIntents, loadBaskets } from './baskets.server.ts';
import { answerPortalIntent } from '../intents.server.ts';
import styles from './baskets.css';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const loader = async (args: LoaderFunctionArgs) => json(await loadBaskets(args));
export const action = (args: ActionFunctionArgs) => answerPortalIntent(args, basketsIntents);
export { clientAction, shouldRevalidate } from '../unsent.ts';

/** All baskets of a partner. */
export default function PortalBasketsRoute() {
  return <BasketList {...useLoaderData<typeof loader>()} />;
}
