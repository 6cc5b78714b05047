/**
 * Maximum items on a list. Merging accounts may exceed it, because signing in mustn't lose items.
 */
export const maxItemsOfWishlist = 5_000;
/** Maximum lists per account. */
export const maxWishlists = 500;
