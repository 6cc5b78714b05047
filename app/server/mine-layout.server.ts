/** Whether a shopper likes photographs or rows: the address decides, a cookie remembers. */
const cookieName = 'wl_layout';
const maxAgeSeconds = 365 * 24 * 60 * 60;

type Layout = 'grid' | 'rows';
const layoutOf = (text: string | null | undefined): Layout | null =>
  text === 'grid' || text === 'rows' ? text : null;

const asked = (request: Request) => layoutOf(new URL(request.url).searchParams.get('view'));

export function readLayout(request: Request): Layout {
  const kept = /(?:^|;\s*)wl_layout=(\w+)/.exec(request.headers.get('Cookie') ?? '')?.[1];
  return asked(request) ?? layoutOf(kept) ?? 'grid';
}

/** A Set-Cookie value for a layout that the address has just asked for. */
export function layoutCookie(request: Request): string | null {
  const layout = asked(request);
  return layout && `${cookieName}=${layout}; Path=/lists; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}`;
}
