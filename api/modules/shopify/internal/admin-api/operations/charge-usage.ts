import type { UsageCharge } from '#api/modules/shopify/ports.ts';
import type { AdminQuery } from '../admin-client.ts';
import { requireNoUserErrors } from '../admin-client.ts';
import { ShopAdminError } from '../shop-admin-error.ts';
import { dollars } from '../subscription-data.ts';

export const document = `#graphql
  mutation ChargeUsage($line: ID!, $price: MoneyInput!, $description: String!, $key: String!) {
    appUsageRecordCreate(
      subscriptionLineItemId: $line
      price: $price
      description: $description
      idempotencyKey: $key
    ) {
      appUsageRecord { id }
      userErrors { field message }
    }
  }`;

interface Data {
  appUsageRecordCreate: {
    appUsageRecord: { id: string } | null;
    userErrors: { field: string[] | null; message: string }[];
  };
}

/** Charges on a usage line. The same key is charged only once, however often it is sent. */
export async function chargeUsage(
  query: AdminQuery,
  shopDomain: string,
  { usageLineId, amountMinor, description, idempotencyKey }: UsageCharge,
): Promise<{ externalId: string }> {
  const { appUsageRecordCreate: made } = await query<Data>(shopDomain, document, {
    line: usageLineId,
    description,
    key: idempotencyKey,
    price: dollars(amountMinor),
  });
  requireNoUserErrors(made.userErrors);
  if (!made.appUsageRecord) throw new ShopAdminError('failed', 'Shopify created no usage record');
  return { externalId: made.appUsageRecord.id };
}
