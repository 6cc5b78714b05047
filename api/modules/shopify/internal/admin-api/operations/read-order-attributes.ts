import type { OrderAttribute } from '#api/modules/shopify/ports.ts';
import type { AdminQuery } from '../admin-client.ts';

export const document = `#graphql
  query ReadOrderAttributes($id: ID!) {
    order(id: $id) {
      customAttributes { key value }
    }
  }`;

interface Data {
  order: { customAttributes: { key: string; value: string | null }[] } | null;
}

/** The attributes of an order as a whole, called `note_attributes` in webhooks; none if it can't be read. */
export async function readOrderAttributes(
  query: AdminQuery,
  shopDomain: string,
  orderId: string,
): Promise<OrderAttribute[]> {
  const { order } = await query<Data>(shopDomain, document, { id: `gid://shopify/Order/${orderId}` });
  return (order?.customAttributes ?? []).map(({ key, value }) => ({ name: key, value }));
}
