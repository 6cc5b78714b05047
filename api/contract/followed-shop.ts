/** A creator shop that a shopper follows. */
export interface FollowedShop {
  handle: string;
  name: string;
  /** The creator's name; empty if there is none. */
  creator: string;
  avatar: string | null;
  /** Products on its lists. */
  itemCount: number;
}
