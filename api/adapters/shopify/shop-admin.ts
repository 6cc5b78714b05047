import type { ShopAdmin } from '../adapters.ts';
import { createAdminQuery } from './admin-client.ts';
import { readShop } from './operations/read-shop.ts';
import { writeMetafields } from './operations/write-metafields.ts';
import { ShopAdminError } from './shop-admin-error.ts';
import type { LoadedShopifyApp } from './shopify-app.ts';

/** Shops' Admins over GraphQL. */
export function createShopAdmin(app: () => Promise<LoadedShopifyApp>): ShopAdmin {
  const query = createAdminQuery(app);
  return {
    readShop: (shopDomain) => readShop(query, shopDomain),
    writeMetafields: (shopDomain, values) => writeMetafields(query, shopDomain, values),
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
  forget: async () => undefined,
};
