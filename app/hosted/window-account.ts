/** The reason why this page can't be used; `reason` is the catalog's sentence for the shop's developer. */
export interface PageNotice {
  kind: 'blocked' | 'busy' | 'broken' | 'noProduct' | 'expired';
  reason: string | null;
}

export interface Account {
  /** The email address, or the name of a shopper without one. */
  name: string;
  /** Has saved something before, but has no email yet. */
  isGuest: boolean;
  accessToken: string;
}
