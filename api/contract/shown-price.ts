/** Prices of a wish, in minor units of its currency. */
export interface WishPrices {
  price_minor: number | null;
  compare_at_price_minor: number | null;
  saved_price_minor: number | null;
  current_price_minor: number | null;
  availability: string | null;
}

export interface ShownPrice {
  priceMinor: number | null;
  /** The price when the wish was saved, if it's different. */
  savedMinor: number | null;
  /**
   * The shop's own earlier price, if it's higher. Only without `savedMinor`: one comparison is
   * enough.
   */
  compareAtMinor: number | null;
}

/**
 * The prices to show for a wish: the current one, if known, and one to compare it with. Products
 * that aren't sold anymore only show the saved price.
 */
export function shownPrice(wish: WishPrices): ShownPrice {
  const { price_minor: stored, compare_at_price_minor: compareAt, saved_price_minor: saved } = wish;
  if (wish.availability === 'discontinued' || wish.availability === 'not_sold_here')
    return { priceMinor: saved ?? stored, savedMinor: null, compareAtMinor: null };
  const priceMinor = wish.current_price_minor ?? stored;
  const savedMinor = priceMinor !== null && saved !== priceMinor ? saved : null;
  const isReduced =
    priceMinor !== null && priceMinor === stored && compareAt !== null && compareAt > priceMinor;
  return { priceMinor, savedMinor, compareAtMinor: isReduced && savedMinor === null ? compareAt : null };
}
