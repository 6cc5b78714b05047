import { z } from 'zod';
import type { Context } from '../context.ts';
import { readAccessToken, refreshTokenPrefix } from '../identity/session.ts';
import { hashSecret, isWellFormedSecret } from '../keys/secret.ts';
import { ServiceError } from '../service-error.ts';
import { requireState } from './find-state.ts';
import { sealSession } from './session-box.ts';

const handedSession = z.object({
  access_token: z.string(),
  refresh_token: z.string().refine((token) => isWellFormedSecret(token, refreshTokenPrefix)),
});

const putSession = {
  name: 'oauth_state_complete',
  text: `UPDATE oauth_states SET session = $2, completed_at = $3
         WHERE state_hash = $1 AND completed_at IS NULL AND expires_at > $3 RETURNING 1`,
};

/**
 * Hands a signed-in session to a started sign-in, once.
 * @throws ServiceError `missing_state`, `invalid_session_data`, `invalid_or_expired_state`
 */
export async function completeState(
  ctx: Context,
  { state, session }: { state: string | undefined; session: unknown },
): Promise<void> {
  if (!state) throw new ServiceError('missing_state');
  const handed = handedSession.safeParse(session);
  if (!handed.success || !(await readAccessToken(ctx, handed.data.access_token))) {
    throw new ServiceError('invalid_session_data');
  }
  await requireState(ctx, state);
  const stored = await ctx.sql.rows(putSession, [
    hashSecret(state),
    sealSession(state, handed.data),
    ctx.clock(),
  ]);
  if (stored.length === 0) throw new ServiceError('invalid_or_expired_state');
}
