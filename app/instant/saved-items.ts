import type { SavedItem } from '#api/contract/events.ts';
import { isWishOf, type WishRef } from '#api/contract/wish.ts';
import type { BasketApi } from '#app/basket/api.ts';
import { SignedOut } from '#app/basket/calls.ts';
import type { Guest } from '#app/basket/guest.ts';
import { type BasketItem, toBasketProduct, toWishRef } from '#app/basket/saved-item.ts';
import type { SessionStore } from '#app/basket/session-store.ts';

/** The products that this device's shopper has saved in the shop. */
export function createSavedItems(api: BasketApi, sessions: SessionStore, guest: Guest) {
  /** The saved items of the shopper that this device knows; none for a stranger. */
  async function items(path?: 'direct'): Promise<BasketItem[]> {
    try {
      return sessions.read() || (await guest.resume()) ? await api.savedProducts(path) : [];
    } catch (error) {
      if (error instanceof SignedOut) return [];
      throw error;
    }
  }

  async function remove(ref: WishRef & { itemId?: number }): Promise<SavedItem | null> {
    const removable = (await items()).filter(({ canRemove }) => canRemove);
    const item =
      removable.find(({ itemId }) => itemId === ref.itemId) ??
      removable.find((one) => isWishOf(toWishRef(one), ref));
    if (!item) return null;
    await api.remove(item.itemId);
    return {
      itemId: item.itemId,
      productId: item.productId,
      ...toWishRef(item),
      variantTitle: item.variantTitle ?? undefined,
      title: item.title,
      imageUrl: item.imageUrl,
      price: item.priceMinor,
      currency: item.currency,
      quantity: item.quantity,
      list: { id: item.listId, name: item.listName },
    };
  }

  /** A shop gets only the products that a guest saved from it, not those of an account. */
  async function exported() {
    const own = await items();
    return sessions.read()?.anonymous ? own.map(toBasketProduct) : [];
  }

  return { items, remove, exported };
}
