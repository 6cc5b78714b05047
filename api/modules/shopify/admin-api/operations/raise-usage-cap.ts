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

/** Asks for a higher bound of a usage line, which the merchant approves at the address that comes back. */
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
  if (!asked.confirmationUrl) throw new ShopAdminError('failed', 'Shopify gave no confirmation page');
  return { confirmationUrl: asked.confirmationUrl };
}
