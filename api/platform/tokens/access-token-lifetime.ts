/** Seconds an access token lives. */
export const accessTokenLifetime = 15 * 60;
