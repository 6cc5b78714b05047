import { statement } from '#api/platform/db/statement.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { withEmailCode } from './codes/email-code.ts';
import { checkPassword } from './passwords/password-hash.ts';
import { normalPassword } from './passwords/password-rules.ts';
import { countTry } from './passwords/password-tries.ts';

/** Proof that the person is present, because a session may have been left open. */
export interface PasswordProof {
  currentPassword?: string;
  /** An emailed sign-in code, for people who forgot the password. */
  code?: string;
  /** The caller's network, see `networkOf`. */
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

/** @throws ServiceError `unauthorized` if the account no longer exists, `forbidden` if it has no email address */
export async function passwordOwner(ctx: Context, userId: string): Promise<PasswordOwner> {
  const [owner] = await ctx.sql.rows(find, { userId });
  if (!owner) throw new ServiceError('unauthorized', { code: 'unauthorized' });
  if (owner.email === null) {
    throw new ServiceError('forbidden', {
      hint: 'An account without an email address can’t have a password.',
    });
  }
  return { ...owner, email: owner.email };
}

/**
 * Requires the current password or an emailed code.
 * @throws ServiceError `wrong_password`, `too_many_tries`, and the errors of `withEmailCode`
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
    const hint = 'Enter your current password, or a code we email to you.';
    throw new ServiceError('wrong_password', { field, hint });
  }
  const tried = await countTry(ctx, { email, network });
  const { matches } = await checkPassword(normalPassword(currentPassword), hash).catch(tried.notMade);
  if (!matches)
    throw new ServiceError('wrong_password', { field, hint: 'This isn’t your current password.' });
  await tried.undo();
}
