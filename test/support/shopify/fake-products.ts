import type { FakeShop } from './fake-shop.ts';

const gid = (id: string) => `gid://shopify/Product/${id}`;

/** As the Admin API returns a product. */
export const productNode = ({ id, handle, title }: FakeShop['products'][number]) => ({
  __typename: 'Product',
  id: gid(id),
  legacyResourceId: id,
  handle,
  title,
});

/** The values of a filter such as `handle:"a" OR handle:"b"`. */
const valuesIn = (filter: string, field: string) =>
  [...filter.matchAll(new RegExp(`${field}:"((?:[^"\\\\]|\\\\.)*)"`, 'g'))].map(([, value]) =>
    value!.replaceAll(/\\(.)/g, '$1'),
  );

/** The fake Admin API's answers about products. */
export const productOperations = (shop: FakeShop): Record<string, unknown> => ({
  products: ({ query }: { query: string }) => ({
    nodes: shop.products.filter(({ handle }) => valuesIn(query, 'handle').includes(handle)).map(productNode),
  }),
  productVariants: ({ query }: { query: string }) => {
    const wanted = valuesIn(query, 'sku');
    const nodes = shop.products.flatMap((product) =>
      product.skus
        .filter((sku) => wanted.includes(sku))
        .map((sku) => ({ sku, product: productNode(product) })),
    );
    return { nodes };
  },
  product: ({ id }: { id: string }) => {
    const stock = shop.stock.get(id.split('/').at(-1) ?? '');
    return (
      stock && {
        variants: () => ({
          nodes: Object.entries(stock).map(([legacyResourceId, availableForSale]) => ({
            legacyResourceId,
            availableForSale,
          })),
          pageInfo: { hasNextPage: false, endCursor: null },
        }),
      }
    );
  },
});
