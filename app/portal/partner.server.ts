/** Which of their partners somebody with several of them looks at: a cookie remembers, the database decides. */
const cookieName = 'wl_partner';
const maxAgeSeconds = 365 * 24 * 60 * 60;

/** The partner chosen last; undefined where none was. */
export function chosenPartner(request: Request): number | undefined {
  const kept = /(?:^|;\s*)wl_partner=(\d{1,15})(?:;|$)/.exec(request.headers.get('Cookie') ?? '')?.[1];
  return kept === undefined ? undefined : Number(kept);
}

/** A Set-Cookie value that remembers the choice. */
export const partnerCookie = (partnerId: number) =>
  `${cookieName}=${partnerId}; Path=/portal; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}`;
