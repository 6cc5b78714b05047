import type { PlatformProduct, ProductNames } from '#api/modules/switching/ports.ts';
import type { AdminQuery } from '../admin-client.ts';

export const byIds = `#graphql
  query ReadProducts($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Product { legacyResourceId handle title }
    }
  }`;

export const byHandles = `#graphql
  query FindProducts($filter: String!) {
    products(first: 250, query: $filter) {
      nodes { legacyResourceId handle title }
    }
  }`;

export const bySkus = `#graphql
  query FindVariants($filter: String!) {
    productVariants(first: 250, query: $filter) {
      nodes { sku product { legacyResourceId handle title } }
    }
  }`;

type Node = Record<'legacyResourceId' | 'handle' | 'title', string>;

const productFrom = ({ legacyResourceId: id, handle, title }: Node): PlatformProduct => ({
  id,
  handle,
  title,
});

/** Products per request. A search takes fewer, because its filter has a limited length. */
const [idsAtOnce, termsAtOnce] = [250, 50];

function* chunksOf(names: readonly string[], size: number): Generator<readonly string[]> {
  for (let from = 0; from < names.length; from += size) yield names.slice(from, from + size);
}

const filterOf = (field: string, names: readonly string[]) =>
  names.map((name) => `${field}:"${name.replaceAll(/["\\]/g, '\\$&')}"`).join(' OR ');

/** Finds a shop's products by their IDs, handles and SKUs. A SKU of several products finds the first. */
export async function findProducts(
  query: AdminQuery,
  shopDomain: string,
  { ids, handles, skus }: ProductNames,
): Promise<Record<keyof ProductNames, ReadonlyMap<string, PlatformProduct>>> {
  const found = {
    ids: new Map<string, PlatformProduct>(),
    handles: new Map<string, PlatformProduct>(),
    skus: new Map<string, PlatformProduct>(),
  };
  for (const chunk of chunksOf(ids, idsAtOnce)) {
    const variables = { ids: chunk.map((id) => `gid://shopify/Product/${id}`) };
    const { nodes } = await query<{ nodes: (Node | null)[] }>(shopDomain, byIds, variables);
    for (const node of nodes) if (node?.handle) found.ids.set(node.legacyResourceId, productFrom(node));
  }
  for (const chunk of chunksOf(handles, termsAtOnce)) {
    const variables = { filter: filterOf('handle', chunk) };
    const { products } = await query<{ products: { nodes: Node[] } }>(shopDomain, byHandles, variables);
    for (const node of products.nodes) found.handles.set(node.handle, productFrom(node));
  }
  for (const chunk of chunksOf(skus, termsAtOnce)) {
    const variables = { filter: filterOf('sku', chunk) };
    const answer = await query<{ productVariants: { nodes: { sku: string | null; product: Node }[] } }>(
      shopDomain,
      bySkus,
      variables,
    );
    for (const { sku, product } of answer.productVariants.nodes)
      if (sku !== null && !found.skus.has(sku)) found.skus.set(sku, productFrom(product));
  }
  return found;
}
