import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { failAs } from '#api/platform/fail-as.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { openSession, sessionUserFrom, type Session, type UserRow } from '../session.ts';

const insertUser = {
  name: 'user_insert_anonymous',
  text: `INSERT INTO users (anonymous, locale, created_at) VALUES (true, $1, $2)
         RETURNING id, email, display_name, anonymous`,
};

/**
 * A new account without an address, and its session. The session is the only way in: its lists move to an account by
 * `migrateAccount`.
 * @throws ServiceError `db_insert_failed`, `user_init_failed`, `auth_failed`
 */
export async function createAnonymousUser(ctx: Context, { lang = 'en' } = {}): Promise<Session> {
  return transaction(ctx.pool, async (sql) => {
    const inserted = sql.rows<UserRow>(insertUser, [lang, ctx.clock()]);
    const [user] = await failAs(ctx, 'db_insert_failed', inserted);
    if (!user) throw new ServiceError('user_init_failed');
    return failAs(ctx, 'auth_failed', openSession(ctx, sessionUserFrom(user), { sql }));
  });
}
