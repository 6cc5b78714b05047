/** The cookie with a shopper's refresh token on first-party pages. Scripts can't read it. */

/** The lifetime of an unused refresh token. */
const maxAgeSeconds = 90 * 24 * 60 * 60;

const isSecure = (siteUrl: string) => siteUrl.startsWith('https:');
const cookieName = (name: string, siteUrl: string) => (isSecure(siteUrl) ? `__Host-${name}` : name);

/**
 * A Set-Cookie value for this site's pages alone.
 * @param maxAge seconds
 * @param place `frames`: sent in frames on other sites, too, which browsers allow only with https
 */
export function hostCookie(
  name: string,
  siteUrl: string,
  value: string,
  maxAge: number,
  place: 'pages' | 'frames' = 'pages',
): string {
  const sameSite = place === 'frames' && isSecure(siteUrl) ? 'None; Partitioned' : 'Lax';
  const secure = isSecure(siteUrl) ? '; Secure' : '';
  return `${cookieName(name, siteUrl)}=${encodeURIComponent(value)}; Path=/; HttpOnly; SameSite=${sameSite}; Max-Age=${maxAge}${secure}`;
}

/** The value of a cookie that was set by `hostCookie`, or null. */
export function readHostCookie(name: string, request: Request, siteUrl: string): string | null {
  const prefix = `${cookieName(name, siteUrl)}=`;
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

const session = 'wl_session';

/** The request's refresh token, or null. */
export const readSessionCookie = (request: Request, siteUrl: string) =>
  readHostCookie(session, request, siteUrl);

/** A Set-Cookie value that stores a refresh token. */
export const sessionCookie = (siteUrl: string, refreshToken: string) =>
  hostCookie(session, siteUrl, refreshToken, maxAgeSeconds);

/** The cookie in which a shopper's own pages store the last visit. */
export const visitCookieName = 'wl_visit';

/** Set-Cookie values that remove everything a shopper's own pages store about them. */
export const clearedCookies = (siteUrl: string) =>
  [session, visitCookieName].map((name) => hostCookie(name, siteUrl, '', 0));

/** A Set-Cookie value that removes the session. */
export const clearedSessionCookie = (siteUrl: string) => hostCookie(session, siteUrl, '', 0);
