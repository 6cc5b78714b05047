import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { parseEmail } from './email-address.ts';
import { type Caller, rememberCaller } from './internal/codes/caller.ts';
import { checkPassword, hashPassword } from './internal/passwords/password-hash.ts';
import { normalPassword } from './internal/passwords/password-rules.ts';
import { countPasswordAttempt } from './internal/passwords/password-tries.ts';
import { openSession, type Session, sessionUserFrom } from './session.ts';

const find = statement('password_find')`
  SELECT u.id, u.email, u.display_name, u.anonymous, p.hash
  FROM users u JOIN user_passwords p ON p.user_id = u.id WHERE u.email = :email`;
/** A concurrent password change waits, and then ends the session being created. */
const stillThis = statement('password_still_this')`
  SELECT 1 FROM user_passwords WHERE user_id = :userId AND hash = :hash FOR SHARE`;
const rehash = statement('password_rehash')`
  UPDATE user_passwords SET hash = :renewed WHERE user_id = :userId AND hash = :hash`;

/**
 * Signs in with email address and password. Unknown addresses and those without a password get the same response, in
 * the same time, as a wrong password.
 * @throws ServiceError `wrong_password`, `too_many_tries`, `invalid_email`
 */
export async function signInByPassword(
  ctx: Context,
  { email: text, password: typed, ...caller }: { email: string; password: string } & Caller,
): Promise<Session> {
  const email = parseEmail(text);
  const password = normalPassword(typed);
  const tried = await countPasswordAttempt(ctx, { email, ...caller });
  const [user] = await ctx.sql.rows(find, { email });
  const { matches, outdated } = await checkPassword(password, user?.hash ?? null).catch(tried.notMade);
  if (!user || !matches) throw new ServiceError('wrong_password');
  const session = await transaction(ctx.pool, async (sql) => {
    const same = await sql.rows(stillThis, { userId: user.id, hash: user.hash });
    if (same.length === 0) throw new ServiceError('wrong_password');
    await rememberCaller(ctx, sql, user.id, caller);
    return openSession(ctx, sessionUserFrom(user), { sql, way: 'password' });
  });
  await tried.undo();
  // If the hashing queue is full, the next sign-in upgrades the hash.
  const renewed = outdated ? await hashPassword(password).catch(() => null) : null;
  if (renewed) await ctx.sql.rows(rehash, { userId: user.id, hash: user.hash, renewed });
  return session;
}
