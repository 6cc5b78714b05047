import type { Context } from '../context.ts';
import { hashSecret } from '../keys/secret.ts';

const endFamily = {
  name: 'sign_out',
  text: `UPDATE refresh_tokens SET revoked_at = $2
         WHERE family = (SELECT family FROM refresh_tokens WHERE token_hash = $1) AND revoked_at IS NULL
         RETURNING 1`,
};

/** Ends the session a refresh token belongs to, with all its descendants. Harmless when it is over already. */
export async function signOut(ctx: Context, refreshToken: string): Promise<void> {
  const values = [hashSecret(refreshToken), ctx.clock()];
  // A token made by a refresh that the statement waited for is seen by the next one only.
  while ((await ctx.sql.rows(endFamily, values)).length > 0);
}
