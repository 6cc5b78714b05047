import type { ActionFunctionArgs } from '@remix-run/node';
import { useOutletContext } from '@remix-run/react';
import { ShopSettingsPage } from '#app/portal/shops/shop-settings.tsx';
import { answerShopIntent, shopSettingsIntents, type ShopData } from '#app/portal/shops/shop.server.ts';

export const action = (args: ActionFunctionArgs) => answerShopIntent(args, shopSettingsIntents);
export { clientAction, shouldRevalidate } from '../unsent.ts';

/** What a creator shop is called, where it is, and its end. */
export default function PortalShopSettingsRoute() {
  return <ShopSettingsPage {...useOutletContext<ShopData>()} />;
}
