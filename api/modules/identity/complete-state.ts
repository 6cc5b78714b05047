import { z } from 'zod';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { hashSecret, isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import { requireState } from './internal/sign-in-state.ts';
import { locateRefreshToken, readAccessToken, refreshTokenPrefix } from './session.ts';

const handedSession = z.object({
  access_token: z.string(),
  refresh_token: z.string().refine((token) => isWellFormedSecret(token, refreshTokenPrefix)),
});

/** Both tokens must belong to the same active session. */
const sessionOfTokens = statement('oauth_state_session')`
  SELECT 1 FROM refresh_tokens WHERE home = :home AND token_hash = :refreshTokenHash AND family = :sessionId AND revoked_at IS NULL AND expires_at > :now`;

/**
 * Completes a sign-in with the shopper's own session, once. The basket doesn't get its tokens: the poll creates a
 * session that is limited to the partner's basket and ends with this one.
 * @throws ServiceError `missing_state`, `invalid_session_data`, `invalid_or_expired_state`, `forbidden` for a basket
 * session, which can't authorize others
 */
export async function completeState(
  ctx: Context,
  { state, session }: { state: string | undefined; session: unknown },
): Promise<void> {
  if (!state) throw new ServiceError('missing_state');
  const handed = handedSession.safeParse(session);
  const grant = handed.success ? await readAccessToken(ctx, handed.data.access_token) : null;
  if (!handed.success || !grant) throw new ServiceError('invalid_session_data');
  if (grant.basketPartnerId !== null) throw new ServiceError('forbidden');
  const values = {
    ...(await locateRefreshToken(ctx, handed.data.refresh_token)),
    sessionId: grant.sessionId,
    now: ctx.clock(),
  };
  const [living] = await ctx.sql.rows(sessionOfTokens, values);
  if (!living) throw new ServiceError('invalid_session_data');
  await markComplete(ctx, state, grant);
}

const putPerson = statement('oauth_state_complete')`
  UPDATE oauth_states SET user_id = :userId, family = :sessionId, completed_at = :now
  WHERE state_hash = :stateHash AND completed_at IS NULL AND expires_at > :now RETURNING 1`;

/**
 * Records who completed a started sign-in.
 * @param person the holder of a full session
 * @throws ServiceError `missing_state`, `invalid_or_expired_state`
 */
export async function markComplete(
  ctx: Context,
  state: string,
  person: { userId: string; sessionId: string },
): Promise<void> {
  await requireState(ctx, state);
  const values = {
    stateHash: hashSecret(state),
    userId: person.userId,
    sessionId: person.sessionId,
    now: ctx.clock(),
  };
  const stored = await ctx.sql.rows(putPerson, values);
  if (stored.length === 0) throw new ServiceError('invalid_or_expired_state');
}
