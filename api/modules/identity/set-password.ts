import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { notifyPasswordChange } from './internal/passwords/notify-password-change.ts';
import { hashPassword } from './internal/passwords/password-hash.ts';
import { normalPassword, refusePassword, requireGoodPassword } from './internal/passwords/password-rules.ts';
import { endOtherSessions } from './internal/sessions/end-other-sessions.ts';
import { passwordOwner, type Proof, requireProof } from './require-proof.ts';

const insert = statement('password_insert')`
  INSERT INTO user_passwords (user_id, hash, created_at, updated_at) VALUES (:userId, :hash, :now, :now)
  ON CONFLICT (user_id) DO NOTHING RETURNING 1`;
const update = statement('password_update')`
  UPDATE user_passwords SET hash = :hash, updated_at = :now WHERE user_id = :userId AND hash = :ownerHash RETURNING 1`;

/**
 * Sets or changes a person's password. Changing it requires the current one or an emailed code (a
 * sign-in isn't enough) and ends all other sessions. The owner is notified by email.
 * @param proof `keep`: a refresh token of the session to keep
 * @throws ServiceError `weak_password`, the errors of `requireProof`, `forbidden` for an account
 * without an email address, `unauthorized` if it no longer exists
 */
export async function setPassword(
  ctx: Context,
  userId: string,
  { password: typed, keep = null, ...proof }: Proof & { password: string; keep?: string | null },
): Promise<void> {
  const owner = await passwordOwner(ctx, userId);
  const password = normalPassword(typed);
  requireGoodPassword(password, { email: owner.email, brand: ctx.settings.brandName });
  if (await ctx.adapters.passwordLeaks.has(password)) refusePassword('breached');
  await requireProof(ctx, owner, owner.hash === null ? proof : { ...proof, sessionId: null });
  const hash = await hashPassword(password);
  const now = ctx.clock();
  const ended = await transaction(ctx.pool, async (sql, client) => {
    const stored =
      owner.hash === null
        ? await sql.rows(insert, { userId, hash, now })
        : await sql.rows(update, { userId, hash, now, ownerHash: owner.hash });
    // A concurrent request changed the password, so the given one isn't current.
    if (stored.length === 0) throw new ServiceError('wrong_password', { field: 'current_password' });
    const others = owner.hash === null ? [] : await endOtherSessions(ctx, sql, { userId, keep });
    await notifyPasswordChange(ctx, client, { ...owner, change: owner.hash === null ? 'set' : 'changed' });
    return others;
  });
  ctx.caches.endedSessions.add(...ended);
}
