import type { Context } from '#api/platform/context.ts';
import { sessionUserFrom, type SessionUser, type UserRow } from '../session.ts';

const userById = {
  name: 'user_by_id',
  text: `SELECT id, email, display_name, anonymous FROM users WHERE id = $1`,
};

/** The account with this id, or null when it is gone. */
export async function findUser(ctx: Context, userId: string): Promise<SessionUser | null> {
  const [row] = await ctx.sql.rows<UserRow>(userById, [userId]);
  return row ? sessionUserFrom(row) : null;
}
