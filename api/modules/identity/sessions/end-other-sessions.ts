import type { Sql } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { hashSecret } from '#api/platform/tokens/secret.ts';

const endOthers = {
  name: 'sessions_end_others',
  text: `UPDATE refresh_tokens SET revoked_at = $3
         WHERE user_id = $1 AND revoked_at IS NULL
           AND family IS DISTINCT FROM (SELECT family FROM refresh_tokens WHERE token_hash = $2 AND user_id = $1)
         RETURNING family`,
};

/**
 * Ends all sessions of a person but the one of `keep`.
 * @returns their ids, for `endedSessions` of this server once the transaction is committed
 */
export async function endOtherSessions(
  ctx: Context,
  sql: Sql,
  { userId, keep }: { userId: string; keep: string | null },
): Promise<string[]> {
  const values = [userId, keep === null ? null : hashSecret(keep), ctx.clock()];
  const ended: string[] = [];
  let rows: { family: string }[];
  // A token made by a refresh that the statement waited for is seen by the next one only.
  do {
    rows = await sql.rows<{ family: string }>(endOthers, values);
    ended.push(...rows.map(({ family }) => family));
  } while (rows.length > 0);
  return ended;
}
