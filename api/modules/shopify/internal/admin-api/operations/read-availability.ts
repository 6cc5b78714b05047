import type { AdminQuery } from '../admin-client.ts';

export const document = `#graphql
  query ReadAvailability($id: ID!, $after: String) {
    product(id: $id) {
      variants(first: 250, after: $after) {
        nodes { legacyResourceId availableForSale }
        pageInfo { hasNextPage endCursor }
      }
    }
  }`;

interface Data {
  product: {
    variants: {
      nodes: { legacyResourceId: string; availableForSale: boolean }[];
      pageInfo: { hasNextPage: boolean; endCursor: string | null };
    };
  } | null;
}

/** Reads which variants of a product can be bought. */
export async function readAvailability(
  query: AdminQuery,
  shopDomain: string,
  productId: string,
): Promise<ReadonlyMap<string, boolean>> {
  const found = new Map<string, boolean>();
  let after: string | null = null;
  const id = `gid://shopify/Product/${productId}`;
  do {
    const { product }: Data = await query<Data>(shopDomain, document, { id, after });
    for (const { legacyResourceId, availableForSale } of product?.variants.nodes ?? []) {
      found.set(legacyResourceId, availableForSale);
    }
    after = product?.variants.pageInfo.hasNextPage ? product.variants.pageInfo.endCursor : null;
  } while (after !== null);
  return found;
}
