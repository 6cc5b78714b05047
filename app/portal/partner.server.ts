/** The selected partner of people who have several. A cookie remembers it; the database decides if it's allowed. */
const cookieName = 'wl_partner';
const maxAgeSeconds = 365 * 24 * 60 * 60;

/** The partner chosen last; undefined if none was. */
export function chosenPartner(request: Request): number | undefined {
  const kept = /(?:^|;\s*)wl_partner=(\d{1,15})(?:;|$)/.exec(request.headers.get('Cookie') ?? '')?.[1];
  return kept === undefined ? undefined : Number(kept);
}

/** A Set-Cookie value that remembers the choice. */
export const partnerCookie = (partnerId: number) =>
  `${cookieName}=${partnerId}; Path=/portal; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}`;
