import type { Language } from '#api/contract/language/languages.ts';
import type { WishChange } from '#api/modules/lists/schemas.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import { arrange, listsOf, type SortOrder } from './arrange.ts';
import { type BasketItem, isBought } from './saved-item.ts';

/** The reason why nothing can be shown. */
export type Failure = 'offline' | 'busy' | 'resting' | 'broken';

/** The result of the last attempt to add an item to the cart. */
export type CartMark =
  | { step: 'sending' }
  | { step: 'added' }
  /** `message` is the shop's own; otherwise `text` applies. */
  | { step: 'failed'; text: 'cartSilent' | 'cartRefused' | 'noConnection'; message?: string }
  /** The browser blocked the tab; the shopper has to open it. */
  | { step: 'held-back'; href: string };

export type SignIn =
  | { step: 'idle' }
  | { step: 'waiting' }
  /** No window could be opened: the shopper opens it with a link, once its URL is known. */
  | { step: 'blocked'; href: string }
  | { step: 'expired' }
  | { step: 'failed'; failure: Failure };

export interface Notice {
  kind: 'added' | 'sent' | 'takenBack' | 'notTakenBack';
  count: number;
  /** The added items, if the shop can remove them again. */
  undo?: readonly BasketItem[];
}

/** A text for screen readers; a new object is announced again. */
export interface Announcement {
  text: keyof Messages<'basket'>;
  values?: Record<string, string | number>;
}

export interface BasketState {
  phase: 'loading' | 'signed-out' | 'ready' | 'failed';
  failure: Failure;
  signIn: SignIn;
  /** Whether a shopper was signed in here until just now. */
  hasLeft: boolean;
  /** Whether the shopper has saved products here without an email address. */
  isGuest: boolean;
  /** Whether the list is that of their customer account at the shop. */
  isCustomer: boolean;
  /** The name of the shop whose customer account is signed in on its page. */
  customer: string | null;
  items: readonly BasketItem[];
  /** Changes since the last visit that haven't been dismissed, newest first. */
  changes: readonly WishChange[];
  selected: ReadonlySet<number>;
  /** The list shown; null shows all. */
  listId: number | null;
  order: SortOrder;
  cart: ReadonlyMap<number, CartMark>;
  /** The item just removed, while it can be restored. */
  removed: BasketItem | null;
  /** The item that the service refused to remove. */
  keptItem: BasketItem | null;
  notice: Notice | null;
  /** The item whose alert a guest turned on, while they're asked for an address. */
  alertedItem: BasketItem | null;
  /** The item for whose alert the shopper chooses a price. */
  pricedItem: BasketItem | null;
  /** The address that a guest just confirmed, and whether its account keeps their list. */
  confirmed: { email: string; step: 'confirmed' | 'offered' | 'keeping' | 'kept' } | null;
  announcement: Announcement | null;
}

export const initialState: BasketState = {
  phase: 'loading',
  failure: 'broken',
  signIn: { step: 'idle' },
  hasLeft: false,
  isGuest: false,
  isCustomer: false,
  customer: null,
  items: [],
  changes: [],
  selected: new Set(),
  listId: null,
  order: 'recent',
  cart: new Map(),
  removed: null,
  keptItem: null,
  notice: null,
  alertedItem: null,
  pricedItem: null,
  confirmed: null,
  announcement: null,
};

/** The items that are still wanted. */
export const wantedItems = (items: readonly BasketItem[]) => items.filter((item) => !isBought(item));

/**
 * The state with new items. Removed items are no longer selected, marked or used as a filter;
 * bought items are no longer selected.
 */
export function withItems(state: BasketState, items: readonly BasketItem[]): BasketState {
  const ids = new Set(items.map((item) => item.itemId));
  const wanted = new Set(wantedItems(items).map((item) => item.itemId));
  const listId = items.some((item) => item.listId === state.listId) ? state.listId : null;
  return {
    ...state,
    items,
    listId,
    selected: new Set([...state.selected].filter((id) => wanted.has(id))),
    cart: new Map([...state.cart].filter(([id]) => ids.has(id))),
  };
}

/** The wanted items in view, in their order. */
export const shownItems = (state: BasketState, lang: Language): BasketItem[] =>
  arrange(wantedItems(state.items), state.listId, state.order, lang);

/** The changes of items in view that are still wanted. */
export function shownChanges({ items, changes, listId }: BasketState) {
  const inView = wantedItems(items).filter((item) => listId === null || item.listId === listId);
  const byId = new Map(inView.map((item) => [item.itemId, item]));
  return changes.flatMap((change) => {
    const item = byId.get(change.item_id);
    return item ? [{ item, change }] : [];
  });
}

/** The bought items in view, the latest first. */
export const boughtItems = ({ items, listId }: BasketState, lang: Language): BasketItem[] =>
  arrange(items.filter(isBought), listId, 'recent', lang).sort((a, b) => b.bought!.at - a.bought!.at);

/** The lists to filter by; none if all items are on one. */
export function listChips(state: BasketState) {
  const chips = listsOf(state.items);
  return chips.length > 1 ? chips : [];
}
