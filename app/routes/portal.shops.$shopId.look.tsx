import type { ActionFunctionArgs, LinksFunction } from '@remix-run/node';
import { useOutletContext } from '@remix-run/react';
import { LookPage } from '../portal/shops/look-page.tsx';
import { mostPictureForm } from '../server/portal-picture.server.ts';
import { lookIntents } from '../server/portal-shop-look.server.ts';
import { answerShopIntent, type ShopData } from '../server/portal-shop.server.ts';
import editor from '../styles/portal/basket-editor.css';
import look from '../styles/portal/shop-look.css';

export const links: LinksFunction = () => [editor, look].map((href) => ({ rel: 'stylesheet', href }));
export const action = (args: ActionFunctionArgs) =>
  answerShopIntent(args, lookIntents, { most: mostPictureForm });
export { clientAction, shouldRevalidate } from '../unsent.ts';

/** How a creator shop looks. */
export default function PortalShopLookRoute() {
  const { shop } = useOutletContext<ShopData>();
  return <LookPage shop={shop} />;
}
