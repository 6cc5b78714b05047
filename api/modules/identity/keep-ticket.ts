/**
 * Tickets that let a guest move their list to the account of an address they've just confirmed,
 * without a second code. Only the frame whose session entered the code can use one, once.
 * Confirming by link issues none, because a link proves the mailbox but not the browser that has
 * the list.
 */
import { randomUUID } from 'node:crypto';
import type { Language } from '#api/contract/language/languages.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { consumeTicket } from '#api/platform/tokens/consume-ticket.ts';
import { signToken, verifyToken } from '#api/platform/tokens/tokens.ts';
import { readAccessToken, type SessionUser } from './session.ts';
import { accountOf } from './verify-email-code.ts';

/** In seconds; as long as a code is valid. */
const lifetime = 10 * 60;

/** @param proven `email` as returned by `parseEmail`; `sessionId` of the session that entered its code */
export const issueKeepTicket = (
  ctx: Context,
  { userId, sessionId, email }: { userId: string; sessionId: string; email: string },
): Promise<string> =>
  signToken(ctx, 'keep', { sub: userId, sid: sessionId, jti: randomUUID(), email }, lifetime);

/**
 * Uses up a ticket. A new address gets an account, as with a sign-in.
 * @param shown `session`: access token of the basket session that entered the code; `partnerId`:
 * the partner whose basket it is
 * @throws ServiceError `unauthorized` if the ticket is forged, expired, used, or another session's
 */
export async function useKeepTicket(
  ctx: Context,
  shown: { ticket: string; session: string; partnerId: number; network: string; lang: Language },
): Promise<{ guestId: string; account: SessionUser }> {
  const [claims, grant] = await Promise.all([
    verifyToken(ctx, 'keep', shown.ticket),
    readAccessToken(ctx, shown.session),
  ]);
  const isTheirs =
    claims !== null &&
    grant?.basketPartnerId === shown.partnerId &&
    claims.sub === grant.userId &&
    claims.sid === grant.sessionId;
  if (!isTheirs) throw new ServiceError('unauthorized', { code: 'unauthorized' });
  const { network, lang } = shown;
  const account = await transaction(ctx.pool, async (sql) => {
    const ticket = { id: claims.jti!, expiresAt: new Date(claims.exp! * 1000) };
    if (!(await consumeTicket(sql, ticket))) throw new ServiceError('unauthorized', { code: 'unauthorized' });
    return accountOf(ctx, sql, { email: claims.email as string, lang, network });
  });
  return { guestId: grant.userId, account };
}
