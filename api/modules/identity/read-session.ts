import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { accessTokenLifetime } from '#api/platform/tokens/access-token-lifetime.ts';
import { isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import {
  locateRefreshToken,
  refreshTokenPrefix,
  type SessionUser,
  sessionUserFrom,
  signAccessToken,
} from './session.ts';

const userOfToken = statement('refresh_token_user')`
  SELECT t.family, u.id, u.email, u.display_name, u.anonymous
  FROM refresh_tokens t JOIN users u ON u.id = t.user_id
  WHERE t.home = :home AND t.token_hash = :refreshTokenHash AND t.revoked_at IS NULL AND t.used_at IS NULL AND t.expires_at > :now
    AND t.basket_partner_id IS NULL`;

/**
 * The owner of a full session's refresh token, and a new access token. Writes nothing, so the
 * refresh token stays valid for hosted pages, which keep it in an HttpOnly cookie. Basket sessions
 * aren't accepted.
 */
export async function readSession(
  ctx: Context,
  refreshToken: string,
): Promise<{ accessToken: string; expiresIn: number; user: SessionUser; sessionId: string } | null> {
  if (!isWellFormedSecret(refreshToken, refreshTokenPrefix)) return null;
  const [row] = await ctx.sql.rows(userOfToken, {
    ...(await locateRefreshToken(ctx, refreshToken)),
    now: ctx.clock(),
  });
  if (!row) return null;
  const user = sessionUserFrom(row);
  const { family } = row;
  const accessToken = await signAccessToken(ctx, user, { family, basketPartnerId: null });
  return { accessToken, expiresIn: accessTokenLifetime, user, sessionId: family };
}
