/** Most items on a list. Merging accounts may exceed it, so that signing in loses nothing. */
export const mostItemsOfWishlist = 5_000;
/** Most lists of an account. */
export const mostWishlists = 500;
