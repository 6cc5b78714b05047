import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { createHomedSecret } from '#api/platform/tokens/homes.ts';
import { hashSecret, isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import { locateRefreshToken, readAccessToken, refreshTokenPrefix } from '../../session.ts';
import { type KeptSession, sealSession } from './session-box.ts';

export const sidPrefix = 'wl_sid_';
const storedDays = 90;

/** Only for an active session to which both tokens belong. */
const insertSession = statement('stored_session_insert')`
  INSERT INTO stored_sessions (sid_hash, home, user_id, session, created_at, expires_at)
  SELECT :sidHash, :sidHome, t.user_id, :session, :now, :now::timestamptz + make_interval(days => :storedDays) FROM refresh_tokens t
  WHERE t.home = :home AND t.token_hash = :refreshTokenHash AND t.family = :sessionId AND t.revoked_at IS NULL AND t.expires_at > :now
  RETURNING expires_at`;

/**
 * Stores a session for a device that can only keep an ID. It is encrypted with the ID, which isn't stored, so the
 * database alone can't decrypt it. Valid for 90 days.
 * @throws ServiceError `invalid_session`, `invalid_access_token`, `forbidden` for a basket session, which must stay
 * in the shop's page
 */
export async function storeSession(
  ctx: Context,
  session: KeptSession,
): Promise<{ sid: string; expiresAt: Date }> {
  const { access_token: accessToken, refresh_token: refreshToken } = session;
  if (!isWellFormedSecret(refreshToken, refreshTokenPrefix)) throw new ServiceError('invalid_session');
  const grant = await readAccessToken(ctx, accessToken);
  if (!grant) throw new ServiceError('invalid_access_token');
  if (grant.basketPartnerId !== null) throw new ServiceError('forbidden');
  const { secret: sid, home: sidHome } = await createHomedSecret(ctx, sidPrefix, grant.userId);
  const [stored] = await ctx.sql.rows(insertSession, {
    sidHash: hashSecret(sid),
    sidHome,
    session: sealSession(sid, { ...session, family: grant.sessionId }),
    now: ctx.clock(),
    storedDays,
    ...(await locateRefreshToken(ctx, refreshToken)),
    sessionId: grant.sessionId,
  });
  if (!stored) throw new ServiceError('invalid_session');
  return { sid, expiresAt: stored.expires_at };
}
