import type { FakeShop } from './fake-shop.ts';

/** The fake Admin API's answers about products. */
export const productOperations = (shop: FakeShop): Record<string, unknown> => ({
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
