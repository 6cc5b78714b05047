import { statement } from '#api/platform/db/statement.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { withEmailCode } from './codes/email-code.ts';
import { checkPassword } from './passwords/password-hash.ts';
import { normalPassword } from './passwords/password-rules.ts';
import { countTry } from './passwords/password-tries.ts';

/** What shows that the person is there, beside a session that may have been left open. */
export interface PasswordProof {
  currentPassword?: string;
  /** Of a mail that was asked for as for signing in; for those who forgot the password. */
  code?: string;
  /** What the caller holds, see `networkOf`. */
  network: string;
}

export interface PasswordOwner {
  email: string;
  /** Null without a password. */
  hash: string | null;
  locale: string;
}

const find = statement('password_owner')`
  SELECT u.email, u.locale, p.hash FROM users u LEFT JOIN user_passwords p ON p.user_id = u.id WHERE u.id = :userId`;

/** @throws ServiceError `unauthorized` when the account is gone, `forbidden` for one without an address */
export async function passwordOwner(ctx: Context, userId: string): Promise<PasswordOwner> {
  const [owner] = await ctx.sql.rows(find, { userId });
  if (!owner) throw new ServiceError('unauthorized', { code: 'unauthorized' });
  if (owner.email === null) {
    throw new ServiceError('forbidden', { hint: 'An account without an email address has no password.' });
  }
  return { ...owner, email: owner.email };
}

/**
 * Demands the password that is to be changed or removed, or a mailed code in its place.
 * @throws ServiceError `wrong_password`, `too_many_tries`, and what `withEmailCode` throws
 */
export async function provePassword(
  ctx: Context,
  { email, hash }: PasswordOwner,
  { currentPassword, code, network }: PasswordProof,
): Promise<void> {
  if (code) {
    await withEmailCode(ctx, { email, code, network }, async () => undefined);
    return;
  }
  const field = 'current_password';
  if (!currentPassword) {
    const hint = 'Type the current password, or a code that is mailed to you.';
    throw new ServiceError('wrong_password', { field, hint });
  }
  const tried = await countTry(ctx, { email, network });
  const { matches } = await checkPassword(normalPassword(currentPassword), hash).catch(tried.notMade);
  if (!matches)
    throw new ServiceError('wrong_password', { field, hint: 'This is not the current password.' });
  await tried.undo();
}
