import type { AdminQuery } from '../admin-client.ts';
import { requireNoUserErrors } from '../admin-client.ts';

export const document = `#graphql
  mutation CancelSubscription($id: ID!) {
    appSubscriptionCancel(id: $id, prorate: true) {
      userErrors { field message }
    }
  }`;

interface Data {
  appSubscriptionCancel: { userErrors: { field: string[] | null; message: string }[] };
}

/** Ends a subscription immediately; unused days are credited. */
export async function cancelSubscription(query: AdminQuery, shopDomain: string, id: string): Promise<void> {
  const { appSubscriptionCancel } = await query<Data>(shopDomain, document, { id });
  requireNoUserErrors(appSubscriptionCancel.userErrors);
}
