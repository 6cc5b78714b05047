import type { Reader } from './share-page.ts';
import { ServiceError, type HostedLoadContext } from '#app/hosted/hosted.server.ts';
import { listFollowed, readList } from './share.server.ts';

/** Whether a string can be a share token; others aren't worth a query. */
export const isShareToken = (token: string) => /^[\w-]{1,100}$/.test(token);

/** Permissions without an account. */
const stranger: Reader = { signedIn: false, following: false, edits: false, surprised: false };

/** Whether the visitor is one of the list's people, and whether they follow it. */
export async function readerOf(
  { ctx }: HostedLoadContext,
  userId: string | undefined,
  token: string,
): Promise<Reader> {
  if (userId === undefined) return stranger;
  try {
    const { role, surprise_until: until } = await readList(ctx, userId, token);
    const surprised = role === 'owner' && until !== null && new Date(until) > ctx.clock();
    if (role !== 'viewer') return { signedIn: true, following: false, edits: true, surprised };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
  }
  const followed = await listFollowed(ctx, userId);
  return { ...stranger, signedIn: true, following: followed.some(({ id }) => id === token) };
}
