/** A creator shop that a shopper keeps an eye on. */
export interface FollowedShop {
  handle: string;
  name: string;
  /** Who stands behind it; empty where nobody is named. */
  creator: string;
  avatar: string | null;
  /** Products on its lists. */
  itemCount: number;
}
