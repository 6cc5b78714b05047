import type { ActionFunctionArgs, LinksFunction } from '@remix-run/node';
import { useOutletContext } from '@remix-run/react';
import { LookPage } from './look-page.tsx';
import { maxImageFormBytes } from './image.server.ts';
import { lookIntents } from './look.server.ts';
import { answerShopIntent, type ShopData } from './shop.server.ts';
import editor from '../editor.css';
import look from './look.css';

export const links: LinksFunction = () => [editor, look].map((href) => ({ rel: 'stylesheet', href }));
export const action = (args: ActionFunctionArgs) =>
  answerShopIntent(args, lookIntents, { most: maxImageFormBytes });
export { clientAction, shouldRevalidate } from '../unsent.ts';

/** A creator shop’s design. */
export default function PortalShopLookRoute() {
  const { shop } = useOutletContext<ShopData>();
  return <LookPage shop={shop} />;
}
