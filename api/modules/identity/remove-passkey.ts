import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { notifyPasskeyChange } from './internal/passkeys/notify-passkey-change.ts';
import { endOtherSessions } from './internal/sessions/end-other-sessions.ts';

const remove = statement('passkey_remove')`
  DELETE FROM passkeys p USING users u
  WHERE p.id = :passkeyId AND p.user_id = :userId AND u.id = p.user_id
  RETURNING p.name, u.email, u.locale`;

/**
 * Removes a passkey and ends all other sessions, because one may be on a lost device. The owner is
 * notified by email. Emailed codes still work.
 * @param keep a refresh token of the session to keep
 * @throws ServiceError `not_found`
 */
export async function removePasskey(
  ctx: Context,
  userId: string,
  { passkeyId, keep }: { passkeyId: number; keep: string | null },
): Promise<void> {
  const ended = await transaction(ctx.pool, async (sql, client) => {
    const [removed] = await sql.rows(remove, { passkeyId, userId });
    if (!removed) throw new ServiceError('not_found');
    const { name, email, locale } = removed;
    if (email !== null)
      await notifyPasskeyChange(ctx, client, { email, locale }, { change: 'removed', name });
    return endOtherSessions(ctx, sql, { userId, keep });
  });
  ctx.caches.endedSessions.add(...ended);
}
