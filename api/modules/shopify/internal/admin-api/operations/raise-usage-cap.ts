import type { AdminQuery } from '../admin-client.ts';
import { requireNoUserErrors } from '../admin-client.ts';
import { ShopAdminError } from '../shop-admin-error.ts';
import { dollars } from '../subscription-data.ts';

export const document = `#graphql
  mutation RaiseUsageCap($id: ID!, $cappedAmount: MoneyInput!) {
    appSubscriptionLineItemUpdate(id: $id, cappedAmount: $cappedAmount) {
      confirmationUrl
      userErrors { field message }
    }
  }`;

interface Data {
  appSubscriptionLineItemUpdate: {
    confirmationUrl: string | null;
    userErrors: { field: string[] | null; message: string }[];
  };
}

/** Requests a higher limit for a usage line, which the merchant approves at the returned URL. */
export async function raiseUsageCap(
  query: AdminQuery,
  shopDomain: string,
  { usageLineId, cappedMinor }: { usageLineId: string; cappedMinor: number },
): Promise<{ confirmationUrl: string }> {
  const { appSubscriptionLineItemUpdate: asked } = await query<Data>(shopDomain, document, {
    id: usageLineId,
    cappedAmount: dollars(cappedMinor),
  });
  requireNoUserErrors(asked.userErrors);
  if (!asked.confirmationUrl) throw new ShopAdminError('failed', 'Shopify returned no confirmation page');
  return { confirmationUrl: asked.confirmationUrl };
}
