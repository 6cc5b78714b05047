import type { ThemeValues } from '#api/modules/shopify/ports.ts';
import type { AdminQuery } from '../admin-client.ts';
import { requireNoUserErrors } from '../admin-client.ts';

export const document = `#graphql
  mutation WriteMetafields($metafields: [MetafieldsSetInput!]!) {
    metafieldsSet(metafields: $metafields) {
      userErrors { field message }
    }
  }`;

const shopIdDocument = `#graphql
  query ReadShopId {
    shop { id }
  }`;

interface Data {
  metafieldsSet: { userErrors: { field: string[]; message: string }[] };
}

/** Writes `shop.metafields.wl.*`, which the theme blocks read. Overwrites changes made by others. */
export async function writeMetafields(
  query: AdminQuery,
  shopDomain: string,
  values: ThemeValues,
): Promise<void> {
  const { shop } = await query<{ shop: { id: string } }>(shopDomain, shopIdDocument);
  const metafield = (key: string, value: string, type = 'single_line_text_field') => ({
    ownerId: shop.id,
    namespace: 'wl',
    type,
    key,
    value,
  });
  const { metafieldsSet } = await query<Data>(shopDomain, document, {
    metafields: [
      metafield('api_key', values.apiKey),
      metafield('basket_config_id', values.basketConfigId),
      metafield('save_mode', values.saveMode),
      metafield('icon', JSON.stringify(values.icon), 'json'),
    ],
  });
  requireNoUserErrors(metafieldsSet.userErrors);
}
