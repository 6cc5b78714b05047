import type { BasketApi } from './api.ts';
import type { BasketItem } from './saved-item.ts';
import { withItems, type BasketState } from './state.ts';
import type { Store } from './store.ts';

/** How long a removed item can come back. */
const undoForMs = 6_000;

/**
 * Takes items out at once on the screen, and on the service once the shopper can no longer undo it: when the
 * time is up, when the next item goes, or when the page is left. An undo so loses nothing.
 */
export function removalWithUndo(api: BasketApi, store: Store<BasketState>, onChange: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Gone on the screen, not yet known to be gone on the service. */
  const leaving = new Map<number, BasketItem>();

  async function commit(pageLeaves: boolean): Promise<void> {
    clearTimeout(timer);
    const item = store.get().removed;
    if (!item) return;
    store.set({ removed: null });
    try {
      await api.remove(item.itemId, pageLeaves);
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
    timer = setTimeout(() => void commit(false), undoForMs);
  };

  return {
    remove(item: BasketItem): void {
      void commit(false);
      leaving.set(item.itemId, item);
      const { items } = store.get();
      const left = items.filter(({ itemId }) => itemId !== item.itemId);
      store.set({
        ...withItems(store.get(), left),
        removed: item,
        keptItem: null,
        announcement: { text: 'removed', values: { title: item.title } },
      });
      onChange();
      startTimer();
    },

    /** Brings the last removed item back. */
    undo(): void {
      clearTimeout(timer);
      const item = store.get().removed;
      if (!item) return;
      const announcement = { text: 'restored', values: { title: item.title } } as const;
      bringBack(item, { removed: null, announcement });
    },

    /** Stops the clock while the shopper is at the undo button. */
    hold(held: boolean): void {
      clearTimeout(timer);
      if (!held && store.get().removed) startTimer();
    },

    /** The page or the shopper goes: what was removed is removed now. */
    leave: () => commit(true),

    /** A fresh answer of the service without what is being removed. */
    without: (items: readonly BasketItem[]) => items.filter(({ itemId }) => !leaving.has(itemId)),
  };
}

const refused = (item: BasketItem) => ({ text: 'removeFailed', values: { title: item.title } }) as const;
