import { json, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BasketList } from '#app/portal/baskets/basket-list.tsx';
import { basketsIntents, loadBaskets } from '#app/portal/baskets/baskets.server.ts';
import { answerPortalIntent } from '#app/portal/intents.server.ts';
import styles from '../portal/baskets/baskets.css';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const loader = async (args: LoaderFunctionArgs) => json(await loadBaskets(args));
export const action = (args: ActionFunctionArgs) => answerPortalIntent(args, basketsIntents);
export { clientAction, shouldRevalidate } from '#app/portal/unsent.ts';

/** All baskets of a partner. */
export default function PortalBasketsRoute() {
  return <BasketList {...useLoaderData<typeof loader>()} />;
}
