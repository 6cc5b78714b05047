import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { notifyPasswordChange } from './internal/passwords/notify-password-change.ts';
import { endOtherSessions } from './internal/sessions/end-other-sessions.ts';
import { passwordOwner, type Proof, requireProof } from './require-proof.ts';

const remove = statement('password_remove')`
  DELETE FROM user_passwords WHERE user_id = :userId AND hash = :hash? RETURNING 1`;

/**
 * Removes a person's password, which requires it or an emailed code, and ends all other sessions. The owner
 * is notified by email. Does nothing if there is no password.
 * @param proof `keep`: a refresh token of the session to keep
 * @throws ServiceError the errors of `requireProof`, `forbidden` for an account without an email address,
 * `unauthorized` if it no longer exists
 */
export async function removePassword(
  ctx: Context,
  userId: string,
  { keep = null, ...proof }: Proof & { keep?: string | null },
): Promise<void> {
  const owner = await passwordOwner(ctx, userId);
  if (owner.hash === null) return;
  await requireProof(ctx, owner, { ...proof, sessionId: null });
  const ended = await transaction(ctx.pool, async (sql, client) => {
    const removed = await sql.rows(remove, { userId, hash: owner.hash });
    if (removed.length === 0) throw new ServiceError('wrong_password', { field: 'current_password' });
    const others = await endOtherSessions(ctx, sql, { userId, keep });
    await notifyPasswordChange(ctx, client, { ...owner, change: 'removed' });
    return others;
  });
  ctx.caches.endedSessions.add(...ended);
}
