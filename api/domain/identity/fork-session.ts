import type { Context } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { openSession, sessionUserFrom, type Session, type UserRow } from './session.ts';

const userById = {
  name: 'user_by_id',
  text: `SELECT id, email, display_name, anonymous FROM users WHERE id = $1`,
};

/**
 * A second session of the same shopper with a refresh family of its own: an embedded basket and the first-party pages
 * must not rotate each other's tokens away.
 * @throws ServiceError `unauthorized` when the account is gone.
 */
export async function forkSession(ctx: Context, userId: string): Promise<Session> {
  const [row] = await ctx.sql.rows<UserRow>(userById, [userId]);
  if (!row) throw new ServiceError('unauthorized');
  return openSession(ctx, sessionUserFrom(row));
}
