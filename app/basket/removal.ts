import type { BasketApi } from './api.ts';
import type { BasketItem } from './saved-item.ts';
import { type BasketState, withItems } from './state.ts';
import type { Store } from './store.ts';

/** How long a removed item can be restored. */
const undoForMs = 6_000;

/**
 * Removes items from the screen immediately, but from the service only once undo is gone: when the
 * time is up, the next item is removed, or the page is closed. So undo loses nothing.
 */
export function removalWithUndo(
  api: BasketApi,
  store: Store<BasketState>,
  onChange: () => void,
  onRemoved: (item: BasketItem) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Removed on the screen, but not yet confirmed by the service. */
  const leaving = new Map<number, BasketItem>();

  async function commit(): Promise<void> {
    clearTimeout(timer);
    const item = store.get().removed;
    if (!item) return;
    store.set({ removed: null });
    try {
      await api.remove(item.itemId);
      onRemoved(item);
    } catch {
      bringBack(item, { keptItem: item, announcement: refused(item) });
    } finally {
      leaving.delete(item.itemId);
    }
  }

  function bringBack(item: BasketItem, change: Partial<BasketState>): void {
    leaving.delete(item.itemId);
    const items = store.get().items.filter(({ itemId }) => itemId !== item.itemId);
    store.set({ items: [...items, item], ...change });
    onChange();
  }

  const startTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void commit(), undoForMs);
  };

  return {
    remove(item: BasketItem): void {
      void commit();
      leaving.set(item.itemId, item);
      const { items } = store.get();
      const left = items.filter(({ itemId }) => itemId !== item.itemId);
      store.set({
        ...withItems(store.get(), left),
        removed: item,
        keptItem: null,
        // Only one undo at a time.
        notice: null,
        announcement: { text: 'removed', values: { title: item.title } },
      });
      onChange();
      startTimer();
    },

    /** Restores the last removed item. */
    undo(): void {
      clearTimeout(timer);
      const item = store.get().removed;
      if (!item) return;
      const announcement = { text: 'restored', values: { title: item.title } } as const;
      bringBack(item, { removed: null, announcement });
    },

    /** Pauses the timer while the shopper is on the undo button. */
    hold(held: boolean): void {
      clearTimeout(timer);
      if (!held && store.get().removed) startTimer();
    },

    /** Removes the item now, because the page is closing or the shopper signs out. */
    leave: commit,

    /** Fresh items from the service, without those being removed. */
    without: (items: readonly BasketItem[]) => items.filter(({ itemId }) => !leaving.has(itemId)),
  };
}

const refused = (item: BasketItem) => ({ text: 'removeFailed', values: { title: item.title } }) as const;
