import type { LoadedShopifyApp } from './create-shopify-app.ts';
import { createAdminQuery } from './internal/admin-api/admin-client.ts';
import { cancelSubscription } from './internal/admin-api/operations/cancel-subscription.ts';
import { chargeUsage } from './internal/admin-api/operations/charge-usage.ts';
import { createSubscription } from './internal/admin-api/operations/create-subscription.ts';
import { findProducts } from './internal/admin-api/operations/find-products.ts';
import { raiseUsageCap } from './internal/admin-api/operations/raise-usage-cap.ts';
import { readAvailability } from './internal/admin-api/operations/read-availability.ts';
import { readOrderAttributes } from './internal/admin-api/operations/read-order-attributes.ts';
import { readShop } from './internal/admin-api/operations/read-shop.ts';
import { readSubscriptions } from './internal/admin-api/operations/read-subscriptions.ts';
import { sendFlowTrigger } from './internal/admin-api/operations/send-flow-trigger.ts';
import { setWebhooks } from './internal/admin-api/operations/set-webhooks.ts';
import { writeMetafields } from './internal/admin-api/operations/write-metafields.ts';
import { ShopAdminError } from './internal/admin-api/shop-admin-error.ts';
import type { ShopAdmin } from './ports.ts';

/** Accesses shops' Admins over GraphQL. */
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
    findProducts: (shopDomain, names) => findProducts(query, shopDomain, names),
    readOrderAttributes: (shopDomain, orderId) => readOrderAttributes(query, shopDomain, orderId),
    setWebhooks: (shopDomain, fieldsOf, uri) => setWebhooks(query, shopDomain, { fieldsOf, uri }),
    sendFlowTrigger: (shopDomain, trigger) => sendFlowTrigger(query, shopDomain, trigger),
    forget: async (shopDomain) => {
      const { sessionStorage } = await app();
      const sessions = await sessionStorage.findSessionsByShop(shopDomain);
      await sessionStorage.deleteSessions(sessions.map(({ id }) => id));
    },
  };
}

const refuse = () =>
  Promise.reject(new ShopAdminError('not_authorized', 'The Shopify app is not configured'));

/** Used if the service runs without the Shopify app. */
export const noShopAdmin: ShopAdmin = {
  readShop: refuse,
  writeMetafields: refuse,
  createSubscription: refuse,
  readSubscriptions: refuse,
  cancelSubscription: refuse,
  raiseUsageCap: refuse,
  chargeUsage: refuse,
  readAvailability: refuse,
  findProducts: refuse,
  readOrderAttributes: refuse,
  setWebhooks: refuse,
  sendFlowTrigger: refuse,
  forget: async () => undefined,
};
