import { moveBasketSessions } from '#api/modules/identity/move-basket-sessions.ts';
import { undoMerge } from '#api/modules/lists/undo-merge.ts';
import { type HostedLoadContext, signOut } from './hosted.server.ts';
import { readSessionCookie, sessionCookie } from './session-cookie.server.ts';

/**
 * Undoes merges into an account. A guest's lists can only be opened from a device, so this device becomes the guest's
 * again: our own pages get the first guest, and the baskets on shops' pages the last.
 * @param ids the merges, in the order in which they were made
 * @returns the cookie of the guest's session
 * @throws ServiceError as `undoMerge`
 */
export async function undoMerges(
  { ctx, publicUrls: { siteUrl } }: HostedLoadContext,
  request: Request,
  { userId, ids: [id, ...later] }: { userId: string; ids: readonly [string, ...string[]] },
): Promise<string> {
  let inShops;
  for (const other of later.toReversed()) {
    const guest = await undoMerge(ctx, userId, other);
    inShops ??= guest;
  }
  const guest = await undoMerge(ctx, userId, id);
  const token = readSessionCookie(request, siteUrl);
  if (token) {
    await moveBasketSessions(ctx, token, inShops ?? guest);
    await signOut(ctx, token);
  }
  return sessionCookie(siteUrl, guest.refreshToken);
}
