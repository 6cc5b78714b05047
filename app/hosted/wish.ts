/** The quantity that the visitor gives of a wish; 0 if they only want to share it. */
export interface OwnMark {
  quantity: number;
  name: string;
  note: string;
  showsName: boolean;
}

/**
 * `mine`: the visitor buys it, or a part of it, and can undo it. `bought`: nothing is left, and none of it is theirs.
 */
export type WishState = 'free' | 'bought' | 'mine';

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
  /** People who want to share the gift and haven't bought it. */
  sharing: number;
  /** Givers who let the others see their name. */
  givers: string[];
  own: OwnMark | null;
  state: WishState;
}
