/** Maximum items on a list. Merging accounts may exceed it, so that signing in loses nothing. */
export const mostItemsOfWishlist = 5_000;
/** Maximum lists per account. */
export const mostWishlists = 500;
