import type { ShopFacts } from '#api/modules/shopify/ports.ts';
import type { AdminQuery } from '../admin-client.ts';

export const document = `#graphql
  query ReadShop {
    shop {
      name
      email
      contactEmail
      currencyCode
      myshopifyDomain
      primaryDomain { host }
      plan { partnerDevelopment }
    }
  }`;

interface Data {
  shop: {
    name: string;
    email: string;
    contactEmail: string;
    currencyCode: string;
    myshopifyDomain: string;
    primaryDomain: { host: string };
    plan: { partnerDevelopment: boolean };
  };
}

/** A shop's own data. */
export async function readShop(query: AdminQuery, shopDomain: string): Promise<ShopFacts> {
  const { shop } = await query<Data>(shopDomain, document);
  return {
    domain: shop.myshopifyDomain,
    name: shop.name,
    email: shop.contactEmail || shop.email,
    primaryHost: shop.primaryDomain.host,
    currency: shop.currencyCode,
    development: shop.plan.partnerDevelopment,
  };
}
