/**
 * Tickets with which a window of ours takes over what a shop's guest has saved. A frame on the shop's page asks for
 * one; only the browser for whose window it was issued can use it, once.
 */
import { randomUUID } from 'node:crypto';
import { statement } from '#api/platform/db/statement.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { hashSecret } from '#api/platform/tokens/secret.ts';
import { signToken, verifyToken } from '#api/platform/tokens/tokens.ts';
import type { MergeProof } from './merge-proof.ts';

/** Seconds: as long as someone takes to sign in. */
const lifetime = 15 * 60;

/** The public name of a browser's window, from its secret. */
export const windowOf = (browserSecret: string): string => hashSecret(browserSecret).toString('base64url');

/**
 * @param window `windowOf` the browser that may use it
 * @param copies the guest stays as they are, because the caller only proved what a page of the shop may do
 */
export const issueGuestTicket = (
  ctx: Context,
  { userId, window, copies }: { userId: string; window: string; copies: boolean },
): Promise<string> => signToken(ctx, 'guest', { sub: userId, jti: randomUUID(), window, copies }, lifetime);

const findGuest = statement('guest_ticket_user')`
  SELECT 1 FROM users WHERE id = :userId AND anonymous`;

/** @throws ServiceError `old_user_not_found` if it is forged, expired, or another window's, or the guest is gone */
export async function readGuestTicket(ctx: Context, ticket: string, window: string): Promise<MergeProof> {
  const claims = await verifyToken(ctx, 'guest', ticket);
  if (claims?.window !== window) throw new ServiceError('old_user_not_found');
  const userId = claims.sub!;
  const found = await ctx.sql.rows(findGuest, { userId });
  if (found.length === 0) throw new ServiceError('old_user_not_found');
  return {
    living: true,
    userId,
    tokenHash: null,
    ticket: { id: claims.jti!, expiresAt: new Date(claims.exp! * 1000) },
    copies: claims.copies === true,
  };
}
