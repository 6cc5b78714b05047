/** How the shop's server accesses the wishlist's API. */
export interface WishlistApi {
  /** Without a trailing slash. */
  baseUrl: string;
  partnerId: number;
  /** A personal access token with the scopes `products:write`, `orders:write` and, for events, `integration:write`. */
  token: string;
}
