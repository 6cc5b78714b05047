import { billingOperationsOf } from './fake-billing.ts';
import { flowOperations } from './fake-flow.ts';
import { productOperations } from './fake-products.ts';
import type { FakeShop } from './fake-shop.ts';
import { webhookOperations } from './fake-webhooks.ts';

interface MetafieldInput {
  namespace: string;
  key: string;
  value: string;
  ownerId: string;
  type: string;
}

const shopGid = 'gid://shopify/Shop/1';

/**
 * The fake Admin API's answers, in the names of Shopify's schema: the root fields of queries and mutations.
 */
export function operationsOf(shop: FakeShop, adminUrl: string): Record<string, unknown> {
  return {
    ...billingOperationsOf(shop, adminUrl),
    ...productOperations(shop),
    ...webhookOperations(shop),
    ...flowOperations(shop),
    shop: () => ({
      id: shopGid,
      name: shop.name,
      email: shop.email,
      contactEmail: shop.email,
      currencyCode: shop.currency,
      myshopifyDomain: shop.domain,
      primaryDomain: { host: shop.primaryHost },
      plan: { partnerDevelopment: shop.development },
    }),
    metafieldsSet: ({ metafields }: { metafields: MetafieldInput[] }) => {
      const isForeign = metafields.some(({ ownerId }) => ownerId !== shopGid);
      if (isForeign) {
        return { metafields: [], userErrors: [{ field: ['metafields'], message: 'Owner does not exist' }] };
      }
      for (const { namespace, key, value } of metafields) shop.metafields.set(`${namespace}.${key}`, value);
      return { metafields: [], userErrors: [] };
    },
  };
}
