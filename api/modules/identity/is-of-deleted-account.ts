import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { hashSecret } from '#api/platform/tokens/secret.ts';

const deletedSession = statement('deleted_session_of_token')`
  SELECT 1 FROM deleted_sessions WHERE token_hash = :tokenHash AND expires_at > :now`;

/** Whether a token belonged to a deleted account. Only the token's holder can find out. */
export async function isOfDeletedAccount(ctx: Context, token: string): Promise<boolean> {
  const found = await ctx.sql.rows(deletedSession, { tokenHash: hashSecret(token), now: ctx.clock() });
  return found.length > 0;
}
