import type { Language } from '#api/contract/language/languages.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import { arrange, listsOf, type SortOrder } from './arrange.ts';
import type { BasketItem } from './saved-item.ts';

/** Why nothing can be shown. */
export type Failure = 'offline' | 'busy' | 'resting' | 'broken';

/** What became of the last try to put an item into the cart. */
export type CartMark =
  | { step: 'sending' }
  | { step: 'added' }
  /** `message` is the shop's own sentence; without one `text` says it. */
  | { step: 'failed'; text: 'cartSilent' | 'cartRefused' | 'cartOffline'; message?: string }
  /** The browser held the tab back; the shopper opens it. */
  | { step: 'held-back'; href: string };

export type SignIn =
  | { step: 'idle' }
  | { step: 'waiting' }
  /** No window could be opened: the shopper opens it by a link, once its address is known. */
  | { step: 'blocked'; href: string }
  | { step: 'expired' }
  | { step: 'failed'; failure: Failure };

export type Notice = { kind: 'added' | 'sent'; count: number };

/** A text to be spoken; a new object is spoken anew. */
export interface Announcement {
  text: keyof Messages<'basket'>;
  values?: Record<string, string | number>;
}

export interface BasketState {
  phase: 'loading' | 'signed-out' | 'ready' | 'failed';
  failure: Failure;
  signIn: SignIn;
  items: readonly BasketItem[];
  selected: ReadonlySet<number>;
  /** The list shown; null shows all. */
  listId: number | null;
  order: SortOrder;
  cart: ReadonlyMap<number, CartMark>;
  /** The item just taken out, while it can come back. */
  removed: BasketItem | null;
  /** The item whose removal the service refused. */
  keptItem: BasketItem | null;
  notice: Notice | null;
  announcement: Announcement | null;
}

export const initialState: BasketState = {
  phase: 'loading',
  failure: 'broken',
  signIn: { step: 'idle' },
  items: [],
  selected: new Set(),
  listId: null,
  order: 'recent',
  cart: new Map(),
  removed: null,
  keptItem: null,
  notice: null,
  announcement: null,
};

/** State plus new items: what is gone is no longer selected, marked or filtered by. */
export function withItems(state: BasketState, items: readonly BasketItem[]): BasketState {
  const ids = new Set(items.map((item) => item.itemId));
  const listId = items.some((item) => item.listId === state.listId) ? state.listId : null;
  return {
    ...state,
    items,
    listId,
    selected: new Set([...state.selected].filter((id) => ids.has(id))),
    cart: new Map([...state.cart].filter(([id]) => ids.has(id))),
  };
}

/** The items in view, in their order. */
export const shownItems = (state: BasketState, lang: Language): BasketItem[] =>
  arrange(state.items, state.listId, state.order, lang);

/** The lists to filter by; none where all items are on one. */
export function listChips(state: BasketState) {
  const chips = listsOf(state.items);
  return chips.length > 1 ? chips : [];
}
