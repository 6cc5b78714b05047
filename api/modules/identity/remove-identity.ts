import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { notifyProviderChange } from './internal/providers/notify-provider-change.ts';
import { endOtherSessions } from './internal/sessions/end-other-sessions.ts';

const remove = statement('identity_remove')`
  DELETE FROM user_identities i USING users u
  WHERE i.issuer = :issuer AND i.subject = :subject AND i.user_id = :userId AND u.id = i.user_id
  RETURNING i.provider, u.email, u.locale`;

/**
 * Disconnects a sign-in provider from an account and ends all other sessions. The owner is notified
 * by email. Emailed codes still work.
 * @param keep a refresh token of the session to keep
 * @throws ServiceError `not_found`
 */
export async function removeIdentity(
  ctx: Context,
  userId: string,
  { issuer, subject, keep }: { issuer: string; subject: string; keep: string | null },
): Promise<void> {
  const ended = await transaction(ctx.pool, async (sql, client) => {
    const [removed] = await sql.rows(remove, { issuer, subject, userId });
    if (!removed) throw new ServiceError('not_found');
    const { provider, email, locale } = removed;
    if (email !== null)
      await notifyProviderChange(ctx, client, { email, locale }, { change: 'removed', provider });
    return endOtherSessions(ctx, sql, { userId, keep });
  });
  ctx.caches.endedSessions.add(...ended);
}
