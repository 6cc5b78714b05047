import type { PoolClient } from 'pg';
import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import type { MailCause } from '#api/platform/mail/mail-cause.ts';
import { parseEmail } from './email-address.ts';
import type { Caller } from './internal/codes/caller.ts';
import { emailCodeErrors, withEmailCode } from './internal/codes/email-code.ts';
import { mailCode, type SentEmailCode } from './internal/codes/mail-code.ts';

/** The codes of `confirmAddress`'s errors. */
export const addressCodeErrors = emailCodeErrors;

/** An address to confirm for one purpose; the code proves nothing else and can't sign anyone in. */
interface Purpose {
  /** The ID of the person it's for, or the kind and ID of another subject. */
  of: string;
  /** An internal name, such as `alerts`. */
  purpose: string;
  email: string;
  caller: Caller;
}

const subjectOf = ({ of, purpose, email }: Omit<Purpose, 'caller'>) => `${purpose} of ${of} to ${email}`;

/**
 * Emails a code, and a link that confirms the address without it.
 * @throws ServiceError `invalid_email` and the errors of `mailCode`
 */
export function mailAddressCode(
  ctx: Context,
  { email: typed, ...rest }: Purpose,
  send: (code: { to: string; code: string; link: string; cause: MailCause }) => Promise<void>,
): Promise<SentEmailCode> {
  const to = parseEmail(typed);
  return mailCode(ctx, {
    to,
    subject: subjectOf({ ...rest, email: to }),
    purpose: 'other',
    caller: rest.caller,
    send: (code, link, cause) => send({ to, code, link, cause }),
  });
}

/**
 * Uses up a code or a link's secret, in one transaction with `work`.
 * @throws ServiceError `invalid_email` and the errors of `withEmailCode`
 */
export function confirmAddress<T>(
  ctx: Context,
  { email: typed, code, ...rest }: Purpose & { code: string },
  work: (sql: Sql, email: string, client: PoolClient) => Promise<T>,
): Promise<T> {
  const email = parseEmail(typed);
  const proof = { email: subjectOf({ ...rest, email }), code, network: rest.caller.network };
  return withEmailCode(ctx, proof, (sql, client) => work(sql, email, client));
}
