import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BasketEditor } from './basket-editor.tsx';
import { basketIntents, loadBasket } from './baskets.server.ts';
import { answerPortalIntent } from '../intents.server.ts';
import editor from '../editor.css';
import basketEditor from './basket-editor.css';
import { portalMeta } from '../portal-meta.ts';
import { text } from '../texts.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  portalMeta(data?.settings.name ?? text('baskets.basket'), text('common.baskets'));
export const links: LinksFunction = () => [editor, basketEditor].map((href) => ({ rel: 'stylesheet', href }));
export const loader = async (args: LoaderFunctionArgs) => json(await loadBasket(args));
export const action = (args: ActionFunctionArgs) => answerPortalIntent(args, basketIntents);
export { clientAction, shouldRevalidate } from '../unsent.ts';

/** The basket editor with its preview. */
export default function PortalBasketRoute() {
  const data = useLoaderData<typeof loader>();
  // Another basket needs a new form.
  return <BasketEditor key={data.id} {...data} />;
}
