/**
 * The selected partner of people who belong to several. A cookie remembers it; the database decides
 * whether it's allowed.
 */
const cookieName = 'wl_partner';
const maxAgeSeconds = 365 * 24 * 60 * 60;

/** The partner last chosen; undefined if none was. */
export function chosenPartner(request: Request): number | undefined {
  const kept = /(?:^|;\s*)wl_partner=(\d{1,15})(?:;|$)/.exec(request.headers.get('Cookie') ?? '')?.[1];
  return kept === undefined ? undefined : Number(kept);
}

/** The Set-Cookie value that remembers a partner. */
export const partnerCookie = (partnerId: number) =>
  `${cookieName}=${partnerId}; Path=/portal; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}`;
