/** The products that this browser has saved, as a value shared by the React and Vue hooks. */
import { findSaved, isReady, on, onChange, open, remove, savedItems } from './index.ts';
import type { OpenOptions, SavedMark, SaveMode } from './types.ts';

export interface SaveOptions {
  /** `instant` saves without the dialog; default: as in `init`, or as configured for the page's wishlist. */
  mode?: SaveMode;
}

export interface Wishlist {
  /** Newest first, at most 500; empty on a server, before `init`, and after the shopper has signed out. */
  readonly items: readonly SavedMark[];
  readonly count: number;
  /** False on a server, while a page is hydrated, and before `init`. */
  readonly ready: boolean;
  /** Whether the product is saved. Without a variant ID, any saved variant counts. */
  isSaved(product: OpenOptions): boolean;
  /**
   * Saves the product, or opens the dialog. Call it in a click handler. A saved product stays
   * saved.
   * @returns whether it's saved; false if the shopper closed the dialog or undid the save. Pending
   * while the shopper is offline or the dialog is open
   * @throws WidgetError with a `code`, e.g. `not_initialised`, `popup_blocked` or `list_full`
   */
  save(product: OpenOptions, options?: SaveOptions): Promise<boolean>;
  /**
   * Removes the product and offers to undo it.
   * @throws WidgetError with a `code`, if it's still saved
   */
  remove(product: OpenOptions): Promise<void>;
}

/** Resolves after all tasks that are already queued, such as an event that reports an error. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

async function save(product: OpenOptions, { mode }: SaveOptions = {}): Promise<boolean> {
  const wasSaved = !!findSaved(product);
  const handle = open(product, mode ?? '');
  const isDialog = 'popup' in handle;
  const stops: (() => void)[] = [];
  const outcome = new Promise<boolean>((resolve, reject) => {
    const confirm = () => {
      const item = findSaved(product);
      if (isDialog || (item && (!item.product || item.kept))) resolve(true);
    };
    const change = async () => {
      if (isDialog || findSaved(product)) return;
      // The error that emptied the heart may be reported afterwards.
      for (let task = 0; task < 3; task += 1) await nextTask();
      if (!findSaved(product)) resolve(false);
    };
    stops.push(
      on('saved', confirm),
      on('close', () => isDialog && resolve(false)),
      on('error', (error) => isDialog || findSaved(product) || reject(error)),
      onChange(() => void change()),
    );
  });
  outcome.catch(() => {});
  try {
    await handle.ready;
    return (wasSaved && !isDialog) || (await outcome);
  } finally {
    stops.forEach((stop) => stop());
  }
}

const wishlistOf = (items: readonly SavedMark[], ready: boolean): Wishlist => ({
  items,
  count: items.length,
  ready,
  isSaved: (product) => items.length > 0 && !!findSaved(product),
  save,
  remove,
});

export const serverWishlist: Wishlist = /* @__PURE__ */ wishlistOf([], false);

let latest = serverWishlist;
let text = '';
let isStale = true;
let isWatched = false;

/** Returns the same object until something changes. Only for browsers. */
export function currentWishlist(): Wishlist {
  if (!isWatched) onChange(() => (isStale = true));
  isWatched = true;
  if (!isStale) return latest;
  isStale = false;
  const [items, ready] = [savedItems(), isReady()];
  const now = JSON.stringify([items, ready]);
  if (now !== text) latest = wishlistOf(items, ready);
  text = now;
  return latest;
}
