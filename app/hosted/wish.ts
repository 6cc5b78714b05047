/** How many of a wish the visitor buys or has reserved; none of either if they only want to share it. */
export interface OwnMark {
  quantity: number;
  reserved: number;
  /** The day until which they have reserved it, such as `2026-12-24`. */
  reservedUntil: string | null;
  name: string;
  note: string;
  showsName: boolean;
}

/**
 * `mine`: the visitor buys it, or a part of it, and can undo it. `held`: they have reserved it, or a part of it. `bought`
 * and `reserved`: nothing is left, and none of it is theirs.
 */
export type WishState = 'free' | 'bought' | 'reserved' | 'mine' | 'held';

/** An item as displayed on its card: texts are escaped by the page, URLs are http(s). */
export interface Wish {
  id: number;
  title: string;
  /** The shop's product page. */
  url: string | null;
  imageUrl: string | null;
  /** Height of the image in percent of its width, within `ratioBounds`. */
  ratio: number;
  /** Formatted for the language. */
  price: string | null;
  /** The price before a reduction. */
  oldPrice: string | null;
  /** Its price when it was saved, if that differs; formatted. */
  savedPrice: string | null;
  /** Empty if there is none. */
  variant: string;
  /** The day of the price if it's no longer reported, as text. */
  priceAsOf: string;
  availability: string | null;
  /** How many are left, if that's few and the shop shares it. */
  stockLeft: number | null;
  /** The day on which that was known, as text. */
  asOf: string;
  source: string | null;
  /** The owner's note. */
  note: string;
  mostWanted: boolean;
  /** Costs less than the page's threshold. */
  cheap: boolean;
  /** The wanted quantity, and how many of them are bought. */
  quantity: number;
  bought: number;
  /** How many are reserved and not bought yet, and the day on which that ends, as text. */
  reserved: number;
  reservedUntil: string;
  /** People who want to share the gift and haven't bought it. */
  sharing: number;
  /** Givers who let the others see their name. */
  givers: string[];
  own: OwnMark | null;
  state: WishState;
}

/** Whether all that isn't bought is reserved. */
export const isAllReserved = ({
  quantity,
  bought,
  reserved,
}: Pick<Wish, 'quantity' | 'bought' | 'reserved'>) =>
  reserved > 0 && bought < quantity && bought + reserved >= quantity;
