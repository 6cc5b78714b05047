import type { SubscriptionTerms } from '#api/modules/shopify/ports.ts';
import type { AdminQuery } from '../admin-client.ts';
import { requireNoUserErrors } from '../admin-client.ts';
import { ShopAdminError } from '../shop-admin-error.ts';
import {
  dollars,
  type SubscriptionData,
  subscriptionFields,
  subscriptionFrom,
} from '../subscription-data.ts';

export const document = `#graphql
  mutation CreateSubscription(
    $name: String!
    $lineItems: [AppSubscriptionLineItemInput!]!
    $returnUrl: URL!
    $trialDays: Int!
    $test: Boolean!
  ) {
    appSubscriptionCreate(
      name: $name
      lineItems: $lineItems
      returnUrl: $returnUrl
      trialDays: $trialDays
      test: $test
      replacementBehavior: APPLY_IMMEDIATELY
    ) {
      appSubscription { ${subscriptionFields} }
      confirmationUrl
      userErrors { field message }
    }
  }`;

interface Data {
  appSubscriptionCreate: {
    appSubscription: SubscriptionData | null;
    confirmationUrl: string | null;
    userErrors: { field: string[] | null; message: string }[];
  };
}

/**
 * Creates a subscription that renews every 30 days and has a usage line in addition to its price.
 * It waits for the merchant's approval.
 */
export async function createSubscription(query: AdminQuery, shopDomain: string, terms: SubscriptionTerms) {
  const { name, returnUrl, trialDays, test } = terms;
  const recurring = { price: dollars(terms.priceMinor), interval: 'EVERY_30_DAYS' };
  const usage = { cappedAmount: dollars(terms.cappedMinor), terms: terms.usageTerms };
  const { appSubscriptionCreate: made } = await query<Data>(shopDomain, document, {
    name,
    returnUrl,
    trialDays,
    test,
    lineItems: [
      { plan: { appRecurringPricingDetails: recurring } },
      { plan: { appUsagePricingDetails: usage } },
    ],
  });
  requireNoUserErrors(made.userErrors);
  if (!made.appSubscription || !made.confirmationUrl) {
    throw new ShopAdminError('failed', 'Shopify created no subscription');
  }
  return {
    subscription: subscriptionFrom(made.appSubscription),
    confirmationUrl: made.confirmationUrl,
  };
}
