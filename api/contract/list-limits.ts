/** Maximum items on a list. Merging accounts may exceed it, so that signing in loses nothing. */
export const maxItemsOfWishlist = 5_000;
/** Maximum lists per account. */
export const maxWishlists = 500;
