import type { Reader } from './share-page.ts';
import { ServiceError, type HostedLoadContext } from '#app/hosted/hosted.server.ts';
import { listFollowed, readList } from './share.server.ts';

/** What may be a share token: anything else is not worth a query. */
export const isShareToken = (token: string) => /^[\w-]{1,100}$/.test(token);

/** What somebody without an account may do. */
const stranger: Reader = { signedIn: false, following: false, edits: false, surprised: false };

/** Whether one of the list's people looks at it, and who follows it. */
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
