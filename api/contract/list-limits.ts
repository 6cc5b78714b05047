/** Items that a list holds. Merging accounts may exceed it: nothing is lost by signing in. */
export const mostItemsOfWishlist = 5_000;
/** Lists that an account has. */
export const mostWishlists = 500;
