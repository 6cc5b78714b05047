import { type HostedLoadContext, readSession, type SessionUser } from './hosted.server.ts';
import { readSessionCookie } from './session-cookie.server.ts';
import type { Account } from './window-account.ts';

/** The name that shoppers see for their account. */
export const accountName = (user: SessionUser) => user.email ?? user.displayName ?? '';

type Shopper = Account & { userId: string; displayName: string };

/** The shopper of the request's cookie, guests included, with a new access token. */
export async function shopperOf(
  { ctx, publicUrls }: HostedLoadContext,
  request: Request,
): Promise<Shopper | null> {
  const token = readSessionCookie(request, publicUrls.siteUrl);
  const session = token ? await readSession(ctx, token) : null;
  if (!session) return null;
  const { user, accessToken } = session;
  return {
    name: accountName(user),
    isGuest: user.anonymous,
    accessToken,
    userId: user.id,
    displayName: user.displayName ?? '',
  };
}

/** The same for pages that need an account: null for guests. */
export async function signedInAccount(page: HostedLoadContext, request: Request): Promise<Shopper | null> {
  const shopper = await shopperOf(page, request);
  return shopper?.isGuest ? null : shopper;
}
