import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { hashSecret } from '#api/platform/tokens/secret.ts';

const endOthers = statement('sessions_end_others')`
  UPDATE refresh_tokens SET revoked_at = :now
  WHERE user_id = :userId AND revoked_at IS NULL
    AND family IS DISTINCT FROM (SELECT family FROM refresh_tokens WHERE token_hash = :keepHash? AND user_id = :userId)
  RETURNING family`;
/** Assistants outlive a session that expired, which the database doesn't record as ended. */
const endConnections = statement('sessions_end_connections')`
  DELETE FROM assistant_connections WHERE user_id = :userId
    AND session_id IS DISTINCT FROM (SELECT family FROM refresh_tokens WHERE token_hash = :keepHash? AND user_id = :userId)`;

/**
 * Ends all sessions of a person except `keep`, and disconnects the assistants that were connected in them.
 * @returns their IDs, to add to this server's `endedSessions` after the commit
 */
export async function endOtherSessions(
  ctx: Context,
  sql: Sql,
  { userId, keep }: { userId: string; keep: string | null },
): Promise<string[]> {
  const values = { userId, keepHash: keep === null ? null : hashSecret(keep), now: ctx.clock() };
  const ended: string[] = [];
  let rows: { family: string }[];
  // A statement that had to wait for a refresh doesn't see the new token; the next one does.
  do {
    rows = await sql.rows(endOthers, values);
    ended.push(...rows.map(({ family }) => family));
  } while (rows.length > 0);
  await sql.rows(endConnections, { userId, keepHash: values.keepHash });
  return ended;
}
