/**
 * The cookie in which a frame on a shop's pages keeps the refresh token of the shop's guest. Browsers keep it apart for
 * each shop's site; two partners may be on one page.
 */
import { hostCookie, readHostCookie } from '#app/hosted/session-cookie.server.ts';

/** The most that browsers allow. */
const maxAgeSeconds = 400 * 24 * 60 * 60;
const nameFor = (partnerId: number) => `wl_guest_${partnerId}`;

/** The refresh token of the partner's guest, or null. */
export const readGuestCookie = (request: Request, siteUrl: string, partnerId: number) =>
  readHostCookie(nameFor(partnerId), request, siteUrl);

export const guestCookie = (siteUrl: string, partnerId: number, refreshToken: string) =>
  hostCookie(nameFor(partnerId), siteUrl, refreshToken, maxAgeSeconds, 'frames');

export const clearedGuestCookie = (siteUrl: string, partnerId: number) =>
  hostCookie(nameFor(partnerId), siteUrl, '', 0, 'frames');
