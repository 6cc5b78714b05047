import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { failAs, ServiceError } from '#api/platform/service-error.ts';
import { openSession, sessionUserFrom, type Session } from './session.ts';

const insertUser = statement('user_insert_anonymous')`
  INSERT INTO users (anonymous, locale, created_at) VALUES (true, :lang, :now)
  RETURNING id, email, display_name, anonymous`;

/**
 * A new account without an address, and its session. The session is the only way in: its lists move to an account by
 * `migrateAccount`.
 * @throws ServiceError `db_insert_failed`, `user_init_failed`, `auth_failed`
 */
export async function createAnonymousUser(ctx: Context, { lang = 'en' } = {}): Promise<Session> {
  return transaction(ctx.pool, async (sql) => {
    const inserted = sql.rows(insertUser, { lang, now: ctx.clock() });
    const [user] = await failAs(ctx, 'db_insert_failed', inserted);
    if (!user) throw new ServiceError('user_init_failed');
    return failAs(ctx, 'auth_failed', openSession(ctx, sessionUserFrom(user), { sql }));
  });
}
