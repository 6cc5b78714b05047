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
  /** The price when it was saved, if that differs. */
  savedMinor: number | null;
  /** The shop's own earlier price, if that's higher; only without `savedMinor`, as one comparison is enough. */
  compareAtMinor: number | null;
}

/**
 * The prices that a wish is shown with: today's, if it's known, and the one to compare it with. A product that is no
 * longer sold is only shown with the price that was saved.
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
