import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { failAs, ServiceError } from '#api/platform/service-error.ts';
import { hashSecret } from '#api/platform/tokens/secret.ts';
import { openSession, type Session, sessionUserFrom } from '../session.ts';

/** Shorter identifiers could be guessed. */
export const minLegacyIdentifierLength = 16;

const findLegacy = statement('legacy_user_find')`
  SELECT u.id, u.email, u.display_name, u.anonymous
  FROM legacy_users l JOIN users u ON u.id = l.user_id
  WHERE l.identifier_hash = :identifierHash AND u.email IS NULL`;

const flagLegacy = statement('legacy_user_flag')`
  UPDATE legacy_users SET migrated_at = :now WHERE identifier_hash = :identifierHash AND migrated_at IS NULL`;

/**
 * Signs in to a legacy account with the identifier stored on the device. Possession is enough, so
 * this stops working once the account has an email address and can use emailed codes.
 * @throws ServiceError `no_legacy_user`, `db_error`, `flag_update_failed`, `auth_failed`
 */
export async function signInLegacy(ctx: Context, identifier: string): Promise<Session> {
  if (identifier.length < minLegacyIdentifierLength) throw new ServiceError('no_legacy_user');
  const hash = hashSecret(identifier);
  return transaction(ctx.pool, async (sql) => {
    const [user] = await failAs(ctx, 'db_error', sql.rows(findLegacy, { identifierHash: hash }));
    if (!user) throw new ServiceError('no_legacy_user');
    await failAs(ctx, 'flag_update_failed', sql.rows(flagLegacy, { identifierHash: hash, now: ctx.clock() }));
    return failAs(ctx, 'auth_failed', openSession(ctx, sessionUserFrom(user), { sql, way: 'legacy' }));
  });
}
