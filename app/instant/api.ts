import type { SaveProduct } from '#api/contract/events.ts';
import type { Call } from '#app/basket/calls.ts';
import type { ListChoice } from '#app/basket/guest-answer.ts';

/** The API calls that only saving needs. */
export const createSaveApi = (call: Call) => ({
  /** Last changed first. @throws SignedOut, ApiFailure */
  async lists(): Promise<ListChoice[]> {
    const { lists } = await call('/hosted/lists', { method: 'POST', body: {}, asShopper: true });
    return lists as ListChoice[];
  },

  /** Saves a product; repeating it with the same key counts once. @throws SignedOut, ApiFailure */
  async save(
    wishlistId: number,
    product: SaveProduct,
    key: string,
  ): Promise<{ item_id: number; product_id: number }> {
    const saved = await call('/widget/save', {
      method: 'POST',
      headers: { 'Idempotency-Key': key },
      body: { wishlistId, product },
      asShopper: true,
    });
    return saved as { item_id: number; product_id: number };
  },
});
