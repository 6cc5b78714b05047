import type { ActionFunctionArgs } from '@remix-run/node';
import { useOutletContext } from '@remix-run/react';
import { ShopSettingsPage } from './shop-settings.tsx';
import { answerShopIntent, shopSettingsIntents, type ShopData } from './shop.server.ts';

export const action = (args: ActionFunctionArgs) => answerShopIntent(args, shopSettingsIntents);
export { clientAction, shouldRevalidate } from '../unsent.ts';

/** A creator shop’s name, handle and deletion. */
export default function PortalShopSettingsRoute() {
  return <ShopSettingsPage {...useOutletContext<ShopData>()} />;
}
