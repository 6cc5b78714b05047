import type { PlatformSubscription } from '#api/modules/shopify/ports.ts';
import type { AdminQuery } from '../admin-client.ts';
import { type SubscriptionData, subscriptionFields, subscriptionFrom } from '../subscription-data.ts';

export const document = `#graphql
  query ReadSubscriptions($ids: [ID!]!) {
    currentAppInstallation {
      activeSubscriptions { ${subscriptionFields} }
    }
    nodes(ids: $ids) {
      ... on AppSubscription { ${subscriptionFields} }
    }
  }`;

interface Data {
  currentAppInstallation: { activeSubscriptions: SubscriptionData[] };
  /** Null for unknown IDs; empty objects for other types. */
  nodes: (SubscriptionData | { id?: undefined } | null)[];
}

/** The active subscriptions and those with the given IDs, without duplicates. */
export async function readSubscriptions(
  query: AdminQuery,
  shopDomain: string,
  ids: readonly string[],
): Promise<PlatformSubscription[]> {
  const { currentAppInstallation, nodes } = await query<Data>(shopDomain, document, { ids });
  const named = nodes.filter((node): node is SubscriptionData => node?.id !== undefined);
  const all = [...currentAppInstallation.activeSubscriptions, ...named];
  return [...new Map(all.map((data) => [data.id, subscriptionFrom(data)])).values()];
}
