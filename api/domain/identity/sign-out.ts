import type { Context } from '../context.ts';
import { hashSecret } from '../keys/secret.ts';

const endFamily = {
  name: 'sign_out',
  text: `UPDATE refresh_tokens SET revoked_at = $2
         WHERE family = (SELECT family FROM refresh_tokens WHERE token_hash = $1) AND revoked_at IS NULL`,
};

/** Ends the session a refresh token belongs to, with all its descendants. Harmless when it is over already. */
export async function signOut(ctx: Context, refreshToken: string): Promise<void> {
  await ctx.sql.rows(endFamily, [hashSecret(refreshToken), ctx.clock()]);
}
