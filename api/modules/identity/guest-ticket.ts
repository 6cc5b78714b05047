/**
 * Tickets that let one of our windows take over the products a shop's guest has saved. A frame on
 * the shop's page requests one; only the window it was issued for can use it, once.
 */
import { randomUUID } from 'node:crypto';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { signToken, verifyToken } from '#api/platform/tokens/tokens.ts';
import { challengePattern, provesChallenge } from './internal/sign-in-state.ts';
import type { MergeProof } from './merge-proof.ts';
import type { ShopGuest } from './shop-guest.ts';

/** In seconds; long enough to sign in. */
const lifetime = 15 * 60;

/**
 * @param challenge sha256 of a verifier that only the window knows
 * @param copies leaves the guest unchanged, because the caller proved only what a shop's page can
 * @throws ServiceError `invalid_input` without a challenge
 */
export async function issueGuestTicket(
  ctx: Context,
  { user, sessionId }: ShopGuest,
  { challenge, copies }: { challenge: string; copies: boolean },
): Promise<string> {
  if (!challengePattern.test(challenge)) throw new ServiceError('invalid_input');
  const claims = { sub: user.id, sid: sessionId, jti: randomUUID(), challenge, copies };
  return signToken(ctx, 'guest', claims, lifetime);
}

const findGuest = statement('guest_ticket_user')`
  SELECT 1 FROM users WHERE id = :userId AND anonymous`;

/**
 * @throws ServiceError `old_user_not_found` if the ticket is forged, expired or another window's,
 * or the guest no longer exists
 */
export async function readGuestTicket(
  ctx: Context,
  { ticket, verifier }: { ticket: string; verifier: string },
): Promise<MergeProof> {
  const claims = await verifyToken(ctx, 'guest', ticket);
  const isValid =
    claims !== null &&
    provesChallenge(claims.challenge as string, verifier) &&
    !ctx.caches.endedSessions.has(claims.sid as string);
  if (!isValid) throw new ServiceError('old_user_not_found');
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
