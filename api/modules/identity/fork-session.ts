import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { newScope, openSession, type Session, sessionUserFrom } from './session.ts';

/** Locks the parent until the new session exists, so that ending the parent also ends the child. */
const holdParent = statement('session_hold_parent')`
  SELECT u.id, u.email, u.display_name, u.anonymous
  FROM refresh_tokens t JOIN users u ON u.id = t.user_id
  WHERE t.user_id = :userId AND t.family = :parent AND t.revoked_at IS NULL AND t.basket_partner_id IS NULL
  ORDER BY t.id DESC LIMIT 1 FOR SHARE OF t`;

/**
 * Creates a second session for the same shopper. It has separate refresh tokens, so that two
 * devices don't invalidate each other's, and ends with its parent.
 * @param userId the shopper
 * @param parent ID of their full session
 * @param basketPartnerId limits it to this partner's basket
 * @throws ServiceError `unauthorized` if the parent has ended or isn't a full session
 */
export async function forkSession(
  ctx: Context,
  {
    userId,
    parent,
    basketPartnerId = null,
  }: { userId: string; parent: string; basketPartnerId?: number | null },
  sql?: Sql,
): Promise<Session> {
  const fork = async (within: Sql) => {
    const [row] = await within.rows(holdParent, { userId, parent });
    if (!row) throw new ServiceError('unauthorized');
    const scope = newScope({ parentFamily: parent, basketPartnerId });
    return openSession(ctx, sessionUserFrom(row), { sql: within, scope });
  };
  return sql ? fork(sql) : transaction(ctx.pool, fork);
}
