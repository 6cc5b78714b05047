import type { ActionFunctionArgs, LinksFunction } from '@remix-run/node';
import { useOutletContext } from '@remix-run/react';
import { LookPage } from '#app/portal/shops/look-page.tsx';
import { mostImageForm } from '#app/portal/shops/image.server.ts';
import { lookIntents } from '#app/portal/shops/look.server.ts';
import { answerShopIntent, type ShopData } from '#app/portal/shops/shop.server.ts';
import editor from '../portal/editor.css';
import look from '../portal/shops/look.css';

export const links: LinksFunction = () => [editor, look].map((href) => ({ rel: 'stylesheet', href }));
export const action = (args: ActionFunctionArgs) =>
  answerShopIntent(args, lookIntents, { most: mostImageForm });
export { clientAction, shouldRevalidate } from '#app/portal/unsent.ts';

/** A creator shop’s design. */
export default function PortalShopLookRoute() {
  const { shop } = useOutletContext<ShopData>();
  return <LookPage shop={shop} />;
}
