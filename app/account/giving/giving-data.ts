import type { GivenGift } from '../account.server.ts';

export interface GivingPageData {
  kind: 'giving';
  gifts: (Omit<GivenGift, 'listToken' | 'url'> & {
    /** The list's page if it is public, else the shop's. */
    address: string | null;
  })[];
}
