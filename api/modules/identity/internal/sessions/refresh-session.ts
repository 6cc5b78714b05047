import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { kindOf } from '#api/platform/http/explain-refusal.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import { isOfDeletedAccount } from '../../is-of-deleted-account.ts';
import {
  locateRefreshToken,
  openSession,
  refreshTokenPrefix,
  type Session,
  sessionUserFrom,
} from '../../session.ts';
import { signOut } from '../../sign-out.ts';

/** Two tabs can refresh at once, so a token used a moment ago still works. */
export const graceSeconds = 10;

const useToken = statement('refresh_token_use')`
  UPDATE refresh_tokens t SET used_at = coalesce(t.used_at, :now)
  FROM users u
  WHERE t.home = :home AND t.token_hash = :refreshTokenHash AND u.id = t.user_id AND t.revoked_at IS NULL AND t.expires_at > :now
    AND (t.used_at IS NULL OR t.used_at > :now::timestamptz - make_interval(secs => :graceSeconds))
  RETURNING t.family, t.parent_family, t.basket_partner_id, u.id, u.email, u.display_name, u.anonymous`;

/** The same for every token that doesn't work: a reason would reveal whether it was ever valid. */
function refused(sent: string): ServiceError {
  const kind = kindOf(sent);
  const isTaken = kind === 'a refresh token';
  const hint = [
    `This route takes a refresh token in refresh_token. You sent ${kind}.`,
    isTaken && 'It may have expired, or been used or revoked.',
  ];
  return new ServiceError('unauthorized', { hint: hint.filter(Boolean).join(' ') });
}

/**
 * Exchanges a refresh token for a new one of the same session. Reusing a token ends its whole family: either the
 * shopper or a thief has a copy, and we don't know which.
 * @throws ServiceError `unauthorized`, `account_deleted`
 */
export async function refreshSession(ctx: Context, refreshToken: string): Promise<Session> {
  if (!isWellFormedSecret(refreshToken, refreshTokenPrefix)) throw refused(refreshToken);
  const located = await locateRefreshToken(ctx, refreshToken);
  const now = ctx.clock();
  const session = await transaction(ctx.pool, async (sql) => {
    const [row] = await sql.rows(useToken, { ...located, now, graceSeconds });
    if (!row) return null;
    const { family, parent_family: parentFamily, basket_partner_id: basketPartnerId } = row;
    return openSession(ctx, sessionUserFrom(row), { sql, scope: { family, parentFamily, basketPartnerId } });
  });
  if (session) return session;
  if (await isOfDeletedAccount(ctx, refreshToken)) throw new ServiceError('account_deleted');
  await signOut(ctx, refreshToken);
  throw refused(refreshToken);
}
