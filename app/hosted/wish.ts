/** How many of a wish the visitor buys or has reserved; both 0 if they only want to share it. */
export interface OwnMark {
  quantity: number;
  reserved: number;
  /** The last day of their reservation, such as `2026-12-24`. */
  reservedUntil: string | null;
  name: string;
  note: string;
  showsName: boolean;
}

/**
 * `mine`: the visitor buys all or part of it, and can undo that. `held`: they have reserved all or
 * part of it. `bought` and `reserved`: nothing is left, and none of it is theirs.
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
  /** The formatted price when it was saved, if it differs. */
  savedPrice: string | null;
  /** Empty if there is none. */
  variant: string;
  /** The day of the price as text, if it's no longer reported. */
  priceAsOf: string;
  availability: string | null;
  /** How many are left, if that's few and the shop shares it. */
  stockLeft: number | null;
  /** The day of that information, as text. */
  asOf: string;
  source: string | null;
  /** The owner's note. */
  note: string;
  mostWanted: boolean;
  /** Whether it costs less than the page's threshold. */
  cheap: boolean;
  /** The wanted quantity, and how many of them are bought. */
  quantity: number;
  bought: number;
  /** How many are reserved but not bought yet, and when that ends, as text. */
  reserved: number;
  reservedUntil: string;
  /** People who want to share the gift and haven't bought it. */
  sharing: number;
  /** Givers who let the others see their name. */
  givers: string[];
  own: OwnMark | null;
  state: WishState;
}

/** Whether everything that isn't bought is reserved. */
export const isAllReserved = ({
  quantity,
  bought,
  reserved,
}: Pick<Wish, 'quantity' | 'bought' | 'reserved'>) =>
  reserved > 0 && bought < quantity && bought + reserved >= quantity;
