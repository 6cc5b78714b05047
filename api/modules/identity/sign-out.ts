import { statement } from '#api/platform/db/statement.ts';
import type { Context } from '#api/platform/context.ts';
import { hashSecret } from '#api/platform/tokens/secret.ts';

const endFamily = statement('sign_out')`
  WITH RECURSIVE ended (family) AS (
    SELECT family FROM refresh_tokens WHERE token_hash = :refreshTokenHash
    UNION SELECT t.family FROM refresh_tokens t JOIN ended e ON t.parent_family = e.family)
  UPDATE refresh_tokens t SET revoked_at = :now FROM ended e
  WHERE t.family = e.family AND t.revoked_at IS NULL
  RETURNING t.family`;

/**
 * Ends the session a refresh token belongs to, with all that were made from it. Harmless when it is over already.
 */
export async function signOut(ctx: Context, refreshToken: string): Promise<void> {
  const values = { refreshTokenHash: hashSecret(refreshToken), now: ctx.clock() };
  let ended: { family: string }[];
  // A token made by a refresh that the statement waited for is seen by the next one only.
  do {
    ended = await ctx.sql.rows(endFamily, values);
    ctx.caches.endedSessions.add(...ended.map(({ family }) => family));
  } while (ended.length > 0);
}
