import type { Account } from '#app/save/dialog-page.ts';
import { readSession, type HostedLoadContext, type SessionUser } from './hosted.server.ts';
import { readSessionCookie } from './session-cookie.server.ts';

/** How a shopper is named to themselves. */
export const accountName = (user: SessionUser) => user.email ?? user.displayName ?? '';

/** The shopper the request's cookie knows, with a fresh access token; or null. */
export async function signedInAccount(
  { ctx, publicUrls }: HostedLoadContext,
  request: Request,
): Promise<(Account & { userId: string }) | null> {
  const token = readSessionCookie(request, publicUrls.siteUrl);
  const session = token ? await readSession(ctx, token) : null;
  if (!session || session.user.anonymous) return null;
  return { name: accountName(session.user), accessToken: session.accessToken, userId: session.user.id };
}
