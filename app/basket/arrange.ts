import type { Language } from '#api/contract/language/languages.ts';
import { type BasketItem, isBought } from './saved-item.ts';

export const sortOrders = ['recent', 'price-low', 'price-high', 'name'] as const;
export type SortOrder = (typeof sortOrders)[number];

export interface ListChip {
  id: number;
  name: string;
  /** How many items are still wanted. */
  count: number;
}

/** The items' lists, oldest first, so that filter chips keep their position when items are removed. */
export function listsOf(items: readonly BasketItem[]): ListChip[] {
  const chips = new Map<number, ListChip>();
  for (const item of items) {
    const chip = chips.get(item.listId);
    const count = (chip?.count ?? 0) + Number(!isBought(item));
    chips.set(item.listId, { id: item.listId, name: item.listName, count });
  }
  return [...chips.values()].sort((a, b) => a.id - b.id);
}

/** The list whose items are shown, if they're all on one. */
export function shownList({ items, listId }: { items: readonly BasketItem[]; listId: number | null }) {
  const lists = listsOf(items);
  return lists.length > 1 ? lists.find(({ id }) => id === listId) : lists[0];
}

/** The items of one list (or of all, for null) in the chosen order; items without a price come last. */
export function arrange(
  items: readonly BasketItem[],
  listId: number | null,
  order: SortOrder,
  lang: Language,
): BasketItem[] {
  const shown = listId === null ? [...items] : items.filter((item) => item.listId === listId);
  return shown.sort((a, b) => comparers[order](a, b, lang) || recent(a, b));
}

const recent = (a: BasketItem, b: BasketItem) => b.savedAt - a.savedAt || b.itemId - a.itemId;

const byPrice = (direction: 1 | -1) => (a: BasketItem, b: BasketItem) => {
  if (a.priceMinor === null || b.priceMinor === null) {
    return Number(a.priceMinor === null) - Number(b.priceMinor === null);
  }
  return (a.priceMinor - b.priceMinor) * direction;
};

const comparers: Record<SortOrder, (a: BasketItem, b: BasketItem, lang: Language) => number> = {
  recent,
  'price-low': byPrice(1),
  'price-high': byPrice(-1),
  name: (a, b, lang) => a.title.localeCompare(b.title, lang, { numeric: true, sensitivity: 'base' }),
};
