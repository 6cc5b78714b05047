import { type HostedLoadContext, ServiceError } from '#app/hosted/hosted.server.ts';
import { listFollowed, readList } from './share.server.ts';
import type { Reader } from './share-page.ts';

/** Whether a string can be a share token; others aren't worth a query. */
export const isShareToken = (token: string) => /^[\w-]{1,100}$/.test(token);

/** Permissions without an account. */
const stranger: Reader = {
  signedIn: false,
  name: '',
  following: false,
  edits: false,
  surprised: false,
  surpriseDay: null,
};

/** The shopper of the page's cookie. */
export interface Visitor {
  userId: string;
  isGuest: boolean;
  displayName: string;
}

/** Whether the visitor is one of the list's people, and whether they follow it. Guests have lists, too. */
export async function readerOf(
  { ctx }: HostedLoadContext,
  shopper: Visitor | null,
  token: string,
): Promise<Reader> {
  if (!shopper) return stranger;
  const { userId, isGuest, displayName: name } = shopper;
  const signedIn = !isGuest;
  try {
    const list = await readList(ctx, userId, token);
    const { role, surprise_date: date, time_zone: zone } = list;
    const surprised = role === 'owner' && list.surprise;
    const surpriseDay = surprised && date && zone ? { date, zone } : null;
    if (role !== 'viewer') return { signedIn, name, following: false, edits: true, surprised, surpriseDay };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
  }
  if (isGuest) return { ...stranger, name };
  const followed = await listFollowed(ctx, userId);
  return { ...stranger, signedIn, name, following: followed.some(({ id }) => id === token) };
}
