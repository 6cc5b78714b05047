import type { BasketApi } from './api.ts';
import type { BasketItem } from './saved-item.ts';
import { type BasketState, withItems } from './state.ts';
import type { Store } from './store.ts';

/** A removed item can be restored this long. */
const undoForMs = 6_000;

/**
 * Removes items immediately on the screen, and on the service once the shopper can no longer undo it: when the time
 * is up, when the next item is removed, or when the page is closed. So undo loses nothing.
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
        // One Undo at a time.
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

    /** Pauses the timer while the shopper is at the undo button. */
    hold(held: boolean): void {
      clearTimeout(timer);
      if (!held && store.get().removed) startTimer();
    },

    /** The page is closing or the shopper signs out: remove it now. */
    leave: commit,

    /** Fresh items of the service, without those being removed. */
    without: (items: readonly BasketItem[]) => items.filter(({ itemId }) => !leaving.has(itemId)),
  };
}

const refused = (item: BasketItem) => ({ text: 'removeFailed', values: { title: item.title } }) as const;
