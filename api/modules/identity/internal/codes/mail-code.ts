import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { MailCause } from '#api/platform/mail/mail-cause.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { createSecret, hashSecret } from '#api/platform/tokens/secret.ts';
import { forgetMail, lockMailbox, type MailPurpose, mailWindow, permitMail } from '../../permit-mail.ts';
import { type Caller, findKnownSource, hashCaller } from './caller.ts';
import { codeLifetime, codeTries, hashCode, linkPrefix } from './email-code.ts';
import { mailLimits } from './mail-limits.ts';
import { countSignIn, type SignInLimit, uncountSignIn } from './sign-in-counts.ts';

/** Seconds before the same caller can request another code for the same address. */
export const resendDelay = 30;

/** Codes requested by one caller that can still be used, newest first. */
const openCodes = statement('email_codes_open')`
  SELECT sent_at, expires_at FROM email_codes
  WHERE email = :email AND network = :caller AND used_at IS NULL AND expires_at > :now
    AND coalesce((tries->>encode(:caller, 'hex'))::int, 0) < :codeTries
  ORDER BY id DESC LIMIT 1`;

const insertCode = statement('email_code_insert')`
  INSERT INTO email_codes (email, network, known_by, code_hash, link_hash, sent_at, expires_at, mail_id)
  VALUES (:email, :caller, :share?, :codeHash, :linkHash, :now, :now::timestamptz + make_interval(secs => :codeLifetime), :mailId)
  RETURNING id`;

/**
 * The email doesn't count, so its code expires. The link stays valid, because a mail server can
 * report an error after accepting an email.
 */
const undoSending = statement('email_code_unsent')`
  UPDATE email_codes SET sent_at = sent_at - make_interval(secs => :mailWindow), expires_at = :now
  WHERE id = :storedId AND used_at IS NULL`;

/** A mail server that takes longer has accepted the connection, so the caller needn't wait. */
const timeoutMs = 2_500;

async function answeredOrUnderWay(sending: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const late = delay(timeoutMs, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([sending, late]).finally(() => timer.abort());
  // `sending` records a late failure itself.
  sending.catch(() => undefined);
}

/** A sent code; times in seconds. */
export interface SentEmailCode {
  expiresInSeconds: number;
  resendInSeconds: number;
}

/** A code to email. */
export interface CodeToMail {
  /** The address it is sent to, as returned by `parseEmail`. */
  to: string;
  /** The subject it proves, `email` of `withEmailCode`; for sign-in, the address itself. */
  subject: string;
  purpose: Exclude<MailPurpose, 'notice'>;
  caller: Caller;
  /** @param link the secret of a link that proves the same */
  send: (code: string, link: string, cause: MailCause) => Promise<void>;
}

/**
 * Emails a six-digit code. Earlier codes stay valid, so people can't invalidate each other's codes.
 * If the same caller requests another within 30 seconds, none is sent, unless the previous one has
 * no attempts left. If the email can't be sent, the request doesn't count, and the shopper can try
 * again right away.
 * @throws ServiceError `too_many_codes` (with `expires_in` if a code of this caller is still valid),
 * `network_limit_reached`; `temporarily_unavailable` if the mail server doesn't accept it
 */
export async function mailCode(
  ctx: Context,
  { to, subject: email, purpose, caller, send }: CodeToMail,
): Promise<SentEmailCode> {
  const now = ctx.clock();
  const hash = hashCaller(ctx, caller);
  const secondsTo = (at: Date) => Math.ceil((at.getTime() - now.getTime()) / 1000);
  const newest = async (sql: Sql) => {
    const [row] = await sql.rows(openCodes, { email, caller: hash, now, codeTries });
    return (
      row && {
        expiresInSeconds: secondsTo(row.expires_at),
        resendInSeconds: resendDelay + secondsTo(row.sent_at),
      }
    );
  };
  const before = await newest(ctx.sql);
  if (before && before.resendInSeconds > 0) return before;
  const tooMany = (retryAfter: number) =>
    new ServiceError('too_many_codes', {
      retryAfter,
      ...(before && { expires_in: before.expiresInSeconds }),
    });

  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const link = createSecret(linkPrefix);
  const stored = await transaction(ctx.pool, async (sql) => {
    await lockMailbox(ctx, sql, to);
    const other = await newest(sql);
    if (other && other.resendInSeconds > 0) return other;
    const known = await findKnownSource(ctx, sql, to, caller);
    const permitted = await permitMail(ctx, sql, { to, purpose, knownBy: known });
    if (!('cause' in permitted)) throw tooMany(permitted.retryAfter);
    const limits = mailLimits(ctx, { email: to, caller, knownBy: known });
    const count = async (counted: SignInLimit[], refusal: (retryAfter: number) => ServiceError) => {
      for (const limit of counted) {
        const { used, retryAfter } = await countSignIn(ctx, sql, limit);
        if (used === null) throw refusal(retryAfter);
      }
    };
    await count(limits.ofPair, tooMany);
    await count(limits.ofNetwork, (retryAfter) => new ServiceError('network_limit_reached', { retryAfter }));
    const { id: mailId, share, cause } = permitted;
    const values = { codeHash: hashCode(ctx, email, code), linkHash: hashSecret(link), now, codeLifetime };
    const [row] = await sql.rows(insertCode, { ...values, email, caller: hash, share, mailId });
    if (!row) throw new Error('the code was not stored');
    return { id: row.id, mailId, cause, limits };
  });
  if (!('id' in stored)) return stored;
  const sending = send(code, link, stored.cause).catch(async (error: unknown) => {
    ctx.log.error({ err: error }, 'an emailed code was not sent');
    await ctx.sql.rows(undoSending, { storedId: stored.id, mailWindow, now });
    await forgetMail(ctx.sql, stored.mailId);
    await uncountSignIn(ctx.sql, Object.values(stored.limits).flat());
    throw new ServiceError('temporarily_unavailable', { retryAfter: 10 });
  });
  await answeredOrUnderWay(sending);
  return { expiresInSeconds: codeLifetime, resendInSeconds: resendDelay };
}
