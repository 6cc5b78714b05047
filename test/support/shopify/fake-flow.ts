import type { FakeShop } from './fake-shop.ts';

/** The fake Admin API's answers about Shopify Flow. */
export const flowOperations = (shop: FakeShop): Record<string, unknown> => ({
  flowTriggerReceive: ({ handle, payload }: { handle: string; payload: Record<string, unknown> }) => {
    if (JSON.stringify(payload).length >= 50_000)
      return { userErrors: [{ field: ['payload'], message: 'Payload is too large' }] };
    shop.flowTriggers.push({ handle, payload });
    return { userErrors: [] };
  },
});
