import type { Language } from '#api/contract/language/languages.ts';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { parseEmail } from './email-address.ts';
import { type Caller, rememberCaller } from './internal/codes/caller.ts';
import { withEmailCode } from './internal/codes/email-code.ts';
import { openSession, type Session, type SessionUser, sessionUserFrom } from './session.ts';

const putUser = statement('user_put_by_email')`
  INSERT INTO users (email, created_at, locale) VALUES (:email, :now, :lang)
  ON CONFLICT (email) DO UPDATE SET email = excluded.email
  RETURNING id, email, display_name, anonymous`;

/** The account of an address that the caller has proved to own; created if there is none. */
export async function accountOf(
  ctx: Context,
  sql: Sql,
  { email, lang, ...caller }: { email: string; lang: Language } & Caller,
): Promise<SessionUser> {
  const [user] = await sql.rows(putUser, { email, now: ctx.clock(), lang });
  if (!user) throw new ServiceError('user_init_failed');
  await rememberCaller(ctx, sql, user.id, caller);
  return sessionUserFrom(user);
}

/**
 * Exchanges an emailed code, or the secret of the link in the same email, for a session. A new
 * email address gets an account with the language `lang` and no name, because no part of the
 * address may be shown to others.
 * @throws ServiceError `invalid_email`, and the errors of `withEmailCode`
 */
export async function verifyEmailCode(
  ctx: Context,
  { email: text, code, lang = 'en', ...caller }: { email: string; code: string; lang?: Language } & Caller,
): Promise<Session> {
  const email = parseEmail(text);
  return withEmailCode(ctx, { email, code, ...caller }, async (sql) => {
    const account = await accountOf(ctx, sql, { email, lang, ...caller });
    return openSession(ctx, account, { sql, way: 'email' });
  });
}
