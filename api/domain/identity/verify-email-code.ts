import type { Language } from '../../contract/texts/languages.ts';
import type { Context } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { transaction } from '../../db/sql.ts';
import { parseEmail } from './email-address.ts';
import { takeEmailCode, wrongCode } from './email-code.ts';
import { openSession, sessionUserFrom, type Session, type UserRow } from './session.ts';

const putUser = {
  name: 'user_put_by_email',
  text: `INSERT INTO users (email, display_name, created_at, locale) VALUES ($1, $2, $3, $4)
         ON CONFLICT (email) DO UPDATE SET email = excluded.email
         RETURNING id, email, display_name, anonymous`,
};

/**
 * Exchanges a mailed code for a session; an address seen for the first time becomes an account that reads `lang`.
 * @throws ServiceError `wrong_code` (with `tries_left`), `code_expired`, `invalid_email`
 */
export async function verifyEmailCode(
  ctx: Context,
  { email: text, code, lang = 'en' }: { email: string; code: string; lang?: Language },
): Promise<Session> {
  const email = parseEmail(text);
  const now = ctx.clock();
  const done = await transaction(ctx.pool, async (sql) => {
    const tried = await takeEmailCode(ctx, sql, { email, code });
    if (!tried.isRight) return tried;
    const [user] = await sql.rows<UserRow>(putUser, [email, email.split('@')[0] ?? email, now, lang]);
    if (!user) throw new ServiceError('user_init_failed');
    return openSession(ctx, sessionUserFrom(user), { sql });
  });
  if ('isRight' in done) throw wrongCode(done);
  return done;
}
