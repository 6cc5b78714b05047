import type { ShopAdmin } from '../adapters.ts';
import { createAdminQuery } from './admin-client.ts';
import { cancelSubscription } from './operations/cancel-subscription.ts';
import { chargeUsage } from './operations/charge-usage.ts';
import { createSubscription } from './operations/create-subscription.ts';
import { raiseUsageCap } from './operations/raise-usage-cap.ts';
import { readAvailability } from './operations/read-availability.ts';
import { readShop } from './operations/read-shop.ts';
import { readSubscriptions } from './operations/read-subscriptions.ts';
import { writeMetafields } from './operations/write-metafields.ts';
import { ShopAdminError } from './shop-admin-error.ts';
import type { LoadedShopifyApp } from './shopify-app.ts';

/** Shops' Admins over GraphQL. */
export function createShopAdmin(app: () => Promise<LoadedShopifyApp>): ShopAdmin {
  const query = createAdminQuery(app);
  return {
    readShop: (shopDomain) => readShop(query, shopDomain),
    writeMetafields: (shopDomain, values) => writeMetafields(query, shopDomain, values),
    createSubscription: (shopDomain, terms) => createSubscription(query, shopDomain, terms),
    readSubscriptions: (shopDomain, ids) => readSubscriptions(query, shopDomain, ids),
    cancelSubscription: (shopDomain, id) => cancelSubscription(query, shopDomain, id),
    raiseUsageCap: (shopDomain, cap) => raiseUsageCap(query, shopDomain, cap),
    chargeUsage: (shopDomain, charge) => chargeUsage(query, shopDomain, charge),
    readAvailability: (shopDomain, productId) => readAvailability(query, shopDomain, productId),
    forget: async (shopDomain) => {
      const { sessionStorage } = await app();
      const sessions = await sessionStorage.findSessionsByShop(shopDomain);
      await sessionStorage.deleteSessions(sessions.map(({ id }) => id));
    },
  };
}

const refuse = () =>
  Promise.reject(new ShopAdminError('not_authorized', 'The Shopify app is not configured'));

/** Where the service runs without the Shopify app. */
export const noShopAdmin: ShopAdmin = {
  readShop: refuse,
  writeMetafields: refuse,
  createSubscription: refuse,
  readSubscriptions: refuse,
  cancelSubscription: refuse,
  raiseUsageCap: refuse,
  chargeUsage: refuse,
  readAvailability: refuse,
  forget: async () => undefined,
};
