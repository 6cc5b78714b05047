import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { Caller } from './internal/codes/caller.ts';
import { withEmailCode } from './internal/codes/email-code.ts';
import { checkPassword } from './internal/passwords/password-hash.ts';
import { normalPassword } from './internal/passwords/password-rules.ts';
import { countPasswordAttempt } from './internal/passwords/password-tries.ts';

/** Proof that an account's owner is present: a session may have been left open, and its tokens can be stolen. */
export interface Proof extends Caller {
  /** The request's session, which is proof for ten minutes after its sign-in; null if that isn't enough. */
  sessionId: string | null;
  currentPassword?: string | undefined;
  /** An emailed sign-in code. */
  code?: string | undefined;
}

interface AccountOwner {
  id: string;
  email: string | null;
  display_name: string | null;
  anonymous: boolean;
  /** Null without a password. */
  hash: string | null;
  locale: string;
}

const find = statement('account_owner')`
  SELECT u.id, u.email, u.display_name, u.anonymous, u.locale, p.hash FROM users u LEFT JOIN user_passwords p ON p.user_id = u.id
  WHERE u.id = :userId`;

/** @throws ServiceError `unauthorized` if the account no longer exists */
export async function accountOwner(ctx: Context, userId: string): Promise<AccountOwner> {
  const [owner] = await ctx.sql.rows(find, { userId });
  if (!owner) throw new ServiceError('unauthorized', { code: 'unauthorized' });
  return owner;
}

/** @throws ServiceError `unauthorized` if the account no longer exists, `forbidden` if it has no email address */
export async function passwordOwner(ctx: Context, userId: string): Promise<AccountOwner & { email: string }> {
  const owner = await accountOwner(ctx, userId);
  if (owner.email === null) {
    throw new ServiceError('forbidden', {
      hint: 'An account without an email address can’t have a password.',
    });
  }
  return { ...owner, email: owner.email };
}

/**
 * Requires proof before a request changes how to sign in to an account, or what can act on its
 * behalf: a sign-in within the last ten minutes, the current password, or an emailed code. If a
 * password or code is sent, it must be right. Accounts without an email address need only their
 * session, because they have nothing else.
 * @throws ServiceError `fresh_sign_in_required`, `wrong_password`, `too_many_tries`, and the errors of `withEmailCode`
 */
export async function requireProof(
  ctx: Context,
  { id: userId, email, hash }: AccountOwner,
  { sessionId, currentPassword, code, ...caller }: Proof,
): Promise<void> {
  if (email === null) return;
  if (code) return withEmailCode(ctx, { email, code, ...caller }, async () => undefined);
  if (currentPassword) return requirePassword(ctx, { email, hash }, { currentPassword, ...caller });
  if (sessionId !== null && (await isFreshSignIn(ctx, { userId, sessionId }))) return;
  if (sessionId !== null) throw new ServiceError('fresh_sign_in_required');
  const hint = 'Enter your current password, or a code we email to you.';
  throw new ServiceError('wrong_password', { field: 'current_password', hint });
}

async function requirePassword(
  ctx: Context,
  { email, hash }: { email: string; hash: string | null },
  { currentPassword, ...caller }: { currentPassword: string } & Caller,
): Promise<void> {
  const tried = await countPasswordAttempt(ctx, { email, ...caller });
  const { matches } = await checkPassword(normalPassword(currentPassword), hash).catch(tried.notMade);
  if (!matches) {
    const hint = 'This isn’t your current password.';
    throw new ServiceError('wrong_password', { field: 'current_password', hint });
  }
  await tried.undo();
}

/** Minutes after a sign-in during which a session needs no further proof. */
const freshMinutes = 10;

/**
 * The sign-in created the session's first refresh token. Sessions created from others, such as a
 * basket's, never count, because they didn't start with a sign-in.
 */
const signedInAt = statement('session_signed_in_at')`
  SELECT min(created_at) AS began FROM refresh_tokens
  WHERE family = :sessionId AND user_id = :userId AND parent_family IS NULL AND basket_partner_id IS NULL`;

export async function isFreshSignIn(
  ctx: Context,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const [row] = await ctx.sql.rows(signedInAt, { userId, sessionId });
  if (!row?.began) return false;
  return ctx.clock().getTime() - row.began.getTime() < freshMinutes * 60_000;
}
