/** Lifetime of an access token in seconds. */
export const accessTokenLifetime = 15 * 60;
