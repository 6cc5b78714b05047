import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BasketEditor } from '#app/portal/baskets/basket-editor.tsx';
import { basketIntents, loadBasket } from '#app/portal/baskets/baskets.server.ts';
import { answerPortalIntent } from '#app/portal/intents.server.ts';
import editor from '../portal/editor.css';
import basketEditor from '../portal/baskets/basket-editor.css';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.settings.name ?? 'Basket'} · Baskets · Partners` },
  { name: 'robots', content: 'noindex' },
];
export const links: LinksFunction = () => [editor, basketEditor].map((href) => ({ rel: 'stylesheet', href }));
export const loader = async (args: LoaderFunctionArgs) => json(await loadBasket(args));
export const action = (args: ActionFunctionArgs) => answerPortalIntent(args, basketIntents);
export { clientAction, shouldRevalidate } from '../unsent.ts';

/** How a basket looks and where it leads, beside the basket itself. */
export default function PortalBasketRoute() {
  const data = useLoaderData<typeof loader>();
  // Another basket begins with another form.
  return <BasketEditor key={data.id} {...data} />;
}
