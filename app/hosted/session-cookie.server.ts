/** The cookie in which first-party hosted pages keep the shopper's refresh token. Scripts cannot read it. */

/** As long as an unused refresh token is valid. */
const maxAgeSeconds = 90 * 24 * 60 * 60;

const isSecure = (siteUrl: string) => siteUrl.startsWith('https:');
const cookieName = (siteUrl: string) => (isSecure(siteUrl) ? '__Host-wl_session' : 'wl_session');

function serialize(siteUrl: string, value: string, maxAge: number): string {
  const secure = isSecure(siteUrl) ? '; Secure' : '';
  return `${cookieName(siteUrl)}=${encodeURIComponent(value)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`;
}

/** The request's refresh token, or null. */
export function readSessionCookie(request: Request, siteUrl: string): string | null {
  const prefix = `${cookieName(siteUrl)}=`;
  const pair = (request.headers.get('Cookie') ?? '')
    .split(';')
    .map((text) => text.trim())
    .find((text) => text.startsWith(prefix));
  if (!pair) return null;
  try {
    return decodeURIComponent(pair.slice(prefix.length)) || null;
  } catch {
    return null;
  }
}

/** A Set-Cookie value that stores a refresh token. */
export const sessionCookie = (siteUrl: string, refreshToken: string) =>
  serialize(siteUrl, refreshToken, maxAgeSeconds);

/** A Set-Cookie value that removes the session. */
export const clearedSessionCookie = (siteUrl: string) => serialize(siteUrl, '', 0);
