/** The reason why this page can't be used; `reason` is the error's, for the shop's developer. */
export interface PageNotice {
  kind: 'blocked' | 'busy' | 'broken' | 'noProduct' | 'expired';
  /** The message is in English. */
  reason: { code: string; message: string } | null;
}

export interface Account {
  /** The email address, or the name of a shopper without one. */
  name: string;
  /** Has saved something before, but has no email yet. */
  isGuest: boolean;
  accessToken: string;
}
