import type { FollowedShop } from '#api/contract/followed-shop.ts';
import type { HostedList, PublicList, WishChange } from '#api/modules/lists/schemas.ts';
import type { WaitingList } from '#api/modules/switching/schemas.ts';
import type { Occasions } from '../occasions.server.ts';

export interface Person {
  id: string;
  name: string;
  avatar: string | null;
}

/** A list on "My lists", with the people it is shared with. */
export interface ListCard extends HostedList {
  people: Person[];
}

/** A wish found by its title. */
export interface FoundWish {
  itemId: number;
  title: string;
  imageUrl: string | null;
  listToken: string;
  listName: string;
}

export interface ListsPageData {
  kind: 'lists';
  lists: ListCard[];
  occasions: Occasions;
  /** Changes since the last visit; empty for a search. */
  changes: WishChange[];
  /** Lists that shops brought from another app; empty for a search. */
  waiting: WaitingList[];
  /** Search results; null without a search. */
  found: { query: string; wishes: FoundWish[] } | null;
}

export interface FollowingPageData {
  kind: 'following';
  lists: (PublicList & { address: string })[];
  shops: (FollowedShop & { address: string })[];
}
