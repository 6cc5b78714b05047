import type { Collaborator, HostedList, HostedProduct, WishChange } from '#api/modules/lists/schemas.ts';
import type { Friend } from '#api/modules/people/schemas.ts';
import type { PaperLinkData } from '#app/hosted/paper-link.tsx';
import type { Occasions } from '../occasions.server.ts';

export type Wish = HostedProduct;

export interface ListPageData {
  kind: 'list';
  list: HostedList;
  items: Wish[];
  /** Changes to its wishes since the owner's last visit; empty for others. */
  changes: WishChange[];
  people: Collaborator[];
  /** Friends the owner can still add to the list. */
  friends: Friend[];
  /** Lists that items can be moved to. */
  targets: { id: string; name: string; role: HostedList['role'] }[];
  /** URL of the share page. */
  shareUrl: string;
  /** For print; null if the list isn't public. */
  paperLink: PaperLinkData | null;
  /** Whether our PDF font has all the letters of the list. */
  hasPdf: boolean;
  occasions: Occasions;
  layout: 'grid' | 'rows';
}
