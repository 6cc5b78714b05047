/** Why this page can't be used; `reason` is the error's, for the shop's developers. */
export interface PageNotice {
  kind: 'blocked' | 'busy' | 'broken' | 'noProduct' | 'expired';
  /** The message is in English. */
  reason: { code: string; message: string } | null;
}

export interface Account {
  /** The email address, or the name of a shopper without one. */
  name: string;
  /** Whether the shopper has saved something but has no email yet. */
  isGuest: boolean;
  accessToken: string;
}
