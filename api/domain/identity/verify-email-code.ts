import type { Language } from '../../contract/texts/languages.ts';
import type { Context } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { transaction } from '../../db/sql.ts';
import { parseEmail } from './email-address.ts';
import { hashCode } from './email-code.ts';
import { openSession, sessionUserFrom, type Session, type UserRow } from './session.ts';

const takeCode = {
  name: 'email_code_take',
  text: `DELETE FROM email_codes WHERE email = $1 AND code_hash = $2 AND expires_at > $3 AND tries_left > 0 RETURNING 1`,
};

const countTry = {
  name: 'email_code_try',
  text: `UPDATE email_codes SET tries_left = tries_left - 1
         WHERE email = $1 AND expires_at > $2 AND tries_left > 0 RETURNING tries_left`,
};

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
  const session = await transaction(ctx.pool, async (sql) => {
    const taken = await sql.rows(takeCode, [email, hashCode(ctx, email, code.trim()), now]);
    if (taken.length === 0) return null;
    const [user] = await sql.rows<UserRow>(putUser, [email, email.split('@')[0] ?? email, now, lang]);
    if (!user) throw new ServiceError('user_init_failed');
    return openSession(ctx, sessionUserFrom(user), { sql });
  });
  if (session) return session;
  const [open] = await ctx.sql.rows<{ tries_left: number }>(countTry, [email, now]);
  if (!open || open.tries_left === 0) throw new ServiceError('code_expired');
  throw new ServiceError('wrong_code', { tries_left: open.tries_left });
}
