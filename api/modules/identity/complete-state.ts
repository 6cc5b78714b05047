import { z } from 'zod';
import type { Context } from '#api/platform/context.ts';
import { readAccessToken, refreshTokenPrefix } from './session.ts';
import { hashSecret, isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { requireState } from './bridge/sign-in-state.ts';

const handedSession = z.object({
  access_token: z.string(),
  refresh_token: z.string().refine((token) => isWellFormedSecret(token, refreshTokenPrefix)),
});

/** Both tokens are of one session, and it lives. */
const sessionOfTokens = {
  name: 'oauth_state_session',
  text: `SELECT 1 FROM refresh_tokens WHERE token_hash = $1 AND family = $2 AND revoked_at IS NULL AND expires_at > $3`,
};

/**
 * Says by their own session who signed in, once. The basket gets none of its tokens: the poll makes a session that is
 * limited to the partner's basket and ends with this one.
 * @throws ServiceError `missing_state`, `invalid_session_data`, `invalid_or_expired_state`, `forbidden` for a basket
 * session, which says nothing elsewhere
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
  const values = [hashSecret(handed.data.refresh_token), grant.sessionId, ctx.clock()];
  const [living] = await ctx.sql.rows(sessionOfTokens, values);
  if (!living) throw new ServiceError('invalid_session_data');
  await markComplete(ctx, state, grant);
}

const putPerson = {
  name: 'oauth_state_complete',
  text: `UPDATE oauth_states SET user_id = $2, family = $3, completed_at = $4
         WHERE state_hash = $1 AND completed_at IS NULL AND expires_at > $4 RETURNING 1`,
};

/**
 * Notes who signed in to a started sign-in.
 * @param person somebody with a full session
 * @throws ServiceError `missing_state`, `invalid_or_expired_state`
 */
export async function markComplete(
  ctx: Context,
  state: string,
  person: { userId: string; sessionId: string },
): Promise<void> {
  await requireState(ctx, state);
  const values = [hashSecret(state), person.userId, person.sessionId, ctx.clock()];
  const stored = await ctx.sql.rows(putPerson, values);
  if (stored.length === 0) throw new ServiceError('invalid_or_expired_state');
}
