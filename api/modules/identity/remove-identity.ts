import { statement } from '#api/platform/db/statement.ts';
import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { endOtherSessions } from './sessions/end-other-sessions.ts';

const remove = statement('identity_remove')`
  DELETE FROM user_identities WHERE issuer = :issuer AND subject = :subject AND user_id = :userId RETURNING 1`;

/**
 * Disconnects another service from an account and ends all other sessions. The account can still use codes.
 * @param keep a refresh token of the session to keep
 * @throws ServiceError `not_found`
 */
export async function removeIdentity(
  ctx: Context,
  userId: string,
  { issuer, subject, keep }: { issuer: string; subject: string; keep: string | null },
): Promise<void> {
  const ended = await transaction(ctx.pool, async (sql) => {
    const removed = await sql.rows(remove, { issuer, subject, userId });
    if (removed.length === 0) throw new ServiceError('not_found');
    return endOtherSessions(ctx, sql, { userId, keep });
  });
  ctx.caches.endedSessions.add(...ended);
}
