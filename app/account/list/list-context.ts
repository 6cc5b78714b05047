import { createContext, useContext } from 'react';
import type { ListPageData, Wish } from './list-data.ts';
import type { Reorder } from './use-reorder.ts';

/** The list as displayed, including pending changes. */
export interface ShownList {
  data: ListPageData;
  /** All wishes, the bought ones last where they're kept apart. */
  items: Wish[];
  /** Wishes shown apart: for the owner, those they know were bought. */
  bought: Wish[];
  isOwner: boolean;
  canEdit: boolean;
  reorder: Reorder;
  remove: (wish: Wish) => void;
  setBought: (wish: Wish, bought: boolean) => void;
}

const ListContext = createContext<ShownList | null>(null);
export const ListProvider = ListContext.Provider;

export function useList(): ShownList {
  const list = useContext(ListContext);
  if (!list) throw new Error('the list is missing');
  return list;
}
