import type { Reader } from './share-page.ts';
import { ServiceError, type HostedLoadContext } from '#app/hosted/hosted.server.ts';
import { listFollowed, readList } from './share.server.ts';

/** Whether a string can be a share token; others aren't worth a query. */
export const isShareToken = (token: string) => /^[\w-]{1,100}$/.test(token);

/** Permissions without an account. */
const stranger: Reader = { signedIn: false, following: false, edits: false, surprised: false };

/** Whether the visitor is one of the list's people, and whether they follow it. Guests have lists, too. */
export async function readerOf(
  { ctx }: HostedLoadContext,
  shopper: { userId: string; isGuest: boolean } | null,
  token: string,
): Promise<Reader> {
  if (!shopper) return stranger;
  const { userId, isGuest } = shopper;
  const signedIn = !isGuest;
  try {
    const { role, surprise } = await readList(ctx, userId, token);
    const surprised = role === 'owner' && surprise;
    if (role !== 'viewer') return { signedIn, following: false, edits: true, surprised };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
  }
  if (isGuest) return stranger;
  const followed = await listFollowed(ctx, userId);
  return { ...stranger, signedIn, following: followed.some(({ id }) => id === token) };
}
