/**
 * The tokens with which a browser can undo its marks: one cookie per mark, so that two simultaneous marks don't
 * overwrite each other. Scripts can't read them, and they never appear in URLs.
 */

const maxAgeSeconds = 180 * 24 * 60 * 60;
/** How many recent marks can be undone. Limited, because every request sends the cookies. */
const maxMarks = 30;
const nameOf = (secure: boolean, itemId: number | string) => `${secure ? '__Host-' : ''}wl_undo_${itemId}`;

/** Undo tokens by item, newest items last. */
export function readUndoTokens(request: Request): Map<number, string> {
  const pairs = (request.headers.get('Cookie') ?? '').matchAll(
    /(?:^|;\s*)(?:__Host-)?wl_undo_(\d{1,15})=([\w-]{1,200})(?=;|$)/g,
  );
  const tokens = [...pairs].map(([, item, token]) => [Number(item), token ?? ''] as const);
  return new Map(tokens.sort((a, b) => a[0] - b[0]));
}

function cookie(siteUrl: string, itemId: number, value: string, maxAge: number): string {
  const secure = siteUrl.startsWith('https:');
  const name = nameOf(secure, itemId);
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure ? '; Secure' : ''}`;
}

/** Set-Cookie values that store a mark's token and remove those of older marks beyond the limit. */
export function undoTokenCookies(request: Request, siteUrl: string, itemId: number, token: string): string[] {
  const others = [...readUndoTokens(request).keys()].filter((id) => id !== itemId);
  const dropped = others.slice(0, Math.max(0, others.length + 1 - maxMarks));
  return [
    cookie(siteUrl, itemId, token, maxAgeSeconds),
    ...dropped.map((id) => expiredUndoTokenCookie(siteUrl, id)),
  ];
}

/** Longer than replicas can lag: until then, the empty cookie makes `readPublicly` use the primary. */
const forgottenSeconds = 5;

/** A Set-Cookie value that removes a mark's token. */
export const expiredUndoTokenCookie = (siteUrl: string, itemId: number) =>
  cookie(siteUrl, itemId, '', forgottenSeconds);
