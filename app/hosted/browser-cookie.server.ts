/**
 * A secret of this browser. It prevents a sign-in that was started in one browser from being
 * finished in another. Afterwards, it keeps strangers from using up this browser's limits
 * (`rememberCaller`).
 */
import { createSecret, isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import { hostCookie, readHostCookie } from './session-cookie.server.ts';

const name = 'wl_browser';
const prefix = 'wl_br_';
/** Lifetime in seconds, during a sign-in and after it. */
const maxAges = { 'signing in': 60 * 60, 'signed in': 365 * 24 * 60 * 60 };

/** The request's secret; without a cookie, a new one that matches nothing. */
export function browserSecret(request: Request, siteUrl: string): string {
  const known = readHostCookie(name, request, siteUrl);
  return known && isWellFormedSecret(known, prefix) ? known : createSecret(prefix);
}

/** A Set-Cookie value that keeps the secret. */
export const browserCookie = (
  siteUrl: string,
  secret: string,
  since: keyof typeof maxAges = 'signing in',
): string => hostCookie(name, siteUrl, secret, maxAges[since]);
