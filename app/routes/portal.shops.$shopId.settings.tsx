import type { ActionFunctionArgs } from '@remix-run/node';
import { useOutletContext } from '@remix-run/react';
import { ShopSettingsPage } from '#app/portal/shops/shop-settings.tsx';
import { answerShopIntent, shopSettingsIntents, type ShopData } from '#app/portal/shops/shop.server.ts';

export const action = (args: ActionFunctionArgs) => answerShopIntent(args, shopSettingsIntents);
export { clientAction, shouldRevalidate } from '#app/portal/unsent.ts';

/** A creator shop’s name, handle and deletion. */
export default function PortalShopSettingsRoute() {
  return <ShopSettingsPage {...useOutletContext<ShopData>()} />;
}
