import type { Collaborator, HostedList } from '#api/contract/hosted-list.ts';
import type { Friend } from '#api/contract/friend.ts';
import type { HostedProduct } from '#api/contract/hosted-product.ts';
import type { Occasions } from '../overview/lists-data.ts';

export type Wish = HostedProduct;

export interface ListPageData {
  kind: 'list';
  list: HostedList;
  items: Wish[];
  people: Collaborator[];
  /** Friends the owner can still add to the list. */
  friends: Friend[];
  /** Lists that items can be moved to. */
  targets: { id: string; name: string; role: HostedList['role'] }[];
  /** URL of the share page. */
  shareUrl: string;
  occasions: Occasions;
  layout: 'grid' | 'rows';
}
