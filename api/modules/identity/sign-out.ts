import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { locateRefreshToken } from './session.ts';

const endFamily = statement('sign_out')`
  WITH RECURSIVE ended (family) AS (
    SELECT family FROM refresh_tokens WHERE home = :home AND token_hash = :refreshTokenHash
    UNION SELECT t.family FROM refresh_tokens t JOIN ended e ON t.parent_family = e.family)
  UPDATE refresh_tokens t SET revoked_at = :now FROM ended e
  WHERE t.family = e.family AND t.revoked_at IS NULL
  RETURNING t.family`;

/** Ends the session of a refresh token, and all sessions created from it. Does nothing if it has already ended. */
export async function signOut(ctx: Context, refreshToken: string): Promise<void> {
  const values = { ...(await locateRefreshToken(ctx, refreshToken)), now: ctx.clock() };
  let ended: { family: string }[];
  // A statement that had to wait for a refresh doesn't see the new token; the next one does.
  do {
    ended = await ctx.sql.rows(endFamily, values);
    ctx.caches.endedSessions.add(...ended.map(({ family }) => family));
  } while (ended.length > 0);
}
