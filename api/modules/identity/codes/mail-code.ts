import { statement } from '#api/platform/db/statement.ts';
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { codeLifetime, codeTries, hashCode, hashNetwork, mailLimits, resendDelay } from './email-code.ts';
import { countSignIn, uncountSignIn } from './sign-in-counts.ts';

/** Codes requested by one network that can still be used, newest first. */
const openCodes = statement('email_codes_open')`
  SELECT sent_at, expires_at FROM email_codes
  WHERE email = :email AND network = :network AND used_at IS NULL AND expires_at > :now
    AND coalesce((tries->>encode(:network, 'hex'))::int, 0) < :codeTries
  ORDER BY id DESC LIMIT 1`;

/** Of two simultaneous requests, the second waits for the first one's count and then sees its code. */
const insertCode = statement('email_code_insert')`
  INSERT INTO email_codes (email, network, code_hash, sent_at, expires_at)
  SELECT :email, :network, :codeHash, :now, :now::timestamptz + make_interval(secs => :codeLifetime)
  WHERE NOT EXISTS (
    SELECT 1 FROM email_codes WHERE email = :email AND network = :network AND used_at IS NULL AND expires_at > :now
      AND sent_at > :now::timestamptz - make_interval(secs => :resendDelay)
      AND coalesce((tries->>encode(:network, 'hex'))::int, 0) < :codeTries)
  RETURNING id`;

/** The code stays valid, because a mail server can report an error after accepting an email. */
const undoSending = statement('email_code_unsent')`
  UPDATE email_codes SET sent_at = sent_at - make_interval(secs => :resendDelay) WHERE id = :storedId`;

/** Rolls back the counts, because a code was already sent. */
class OnItsWay extends Error {}

/** If a mail server takes longer than this, it has accepted the connection, and nobody has to wait for the rest. */
const patienceMs = 2_500;

async function answeredOrUnderWay(sending: Promise<void>): Promise<void> {
  const patience = new AbortController();
  const late = delay(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined);
  await Promise.race([sending, late]).finally(() => patience.abort());
  // A later result has been recorded.
  sending.catch(() => undefined);
}

/** A sent code; times in seconds. */
export interface CodeOnItsWay {
  expiresInSeconds: number;
  resendInSeconds: number;
}

/** A code to be emailed. */
export interface CodeToMail {
  /** The address it is sent to, as returned by `parseEmail`. */
  to: string;
  /** What it proves, which `withEmailCode` gets as `email`; the address itself for signing in. */
  subject: string;
  /** The caller's network, see `networkOf`. */
  network: string;
  send: (code: string) => Promise<void>;
}

/**
 * Emails a six-digit code. Earlier codes stay valid, so that nobody can invalidate another person's code. If the same
 * network asks again within 30 seconds, no new code is sent, unless the attempts of the previous one are used up. If
 * the email couldn't be sent, the request doesn't count, so that the shopper can try again right away.
 * @throws ServiceError `too_many_codes` (with `expires_in` if a code of this network is still valid),
 * `network_limit_reached`; `temporarily_unavailable` if the mail server doesn't accept it
 */
export async function mailCode(
  ctx: Context,
  { to, subject: email, network: address, send }: CodeToMail,
): Promise<CodeOnItsWay> {
  const now = ctx.clock();
  const network = hashNetwork(ctx, address);
  const limits = mailLimits(ctx, { email: to, network });
  const newest = async () => {
    const values = { email, network, now, codeTries };
    const [row] = await ctx.sql.rows(openCodes, values);
    const secondsTo = (at: Date) => Math.ceil((at.getTime() - now.getTime()) / 1000);
    return row && { expiresIn: secondsTo(row.expires_at), resendIn: resendDelay + secondsTo(row.sent_at) };
  };
  const before = await newest();
  if (before && before.resendIn > 0)
    return { expiresInSeconds: before.expiresIn, resendInSeconds: before.resendIn };

  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const stored = await transaction(ctx.pool, async (sql) => {
    for (const limit of limits) {
      const { used, retryAfter } = await countSignIn(ctx, sql, limit);
      if (used !== null) continue;
      if (limit.ofNetwork) throw new ServiceError('network_limit_reached', { retryAfter });
      throw new ServiceError('too_many_codes', {
        retryAfter,
        ...(before && { expires_in: before.expiresIn }),
      });
    }
    const values = {
      email,
      network,
      codeHash: hashCode(ctx, email, code),
      now,
      codeLifetime,
      resendDelay,
      codeTries,
    };
    const [row] = await sql.rows(insertCode, values);
    if (!row) throw new OnItsWay();
    return row;
  }).catch((error: unknown) => {
    if (error instanceof OnItsWay) return null;
    throw error;
  });
  if (!stored) {
    const other = await newest();
    return {
      expiresInSeconds: other?.expiresIn ?? codeLifetime,
      resendInSeconds: Math.max(0, other?.resendIn ?? resendDelay),
    };
  }
  const sending = send(code).catch(async (error: unknown) => {
    ctx.log.error({ err: error }, 'an emailed code was not sent');
    await ctx.sql.rows(undoSending, { storedId: stored.id, resendDelay });
    await uncountSignIn(ctx.sql, limits);
    throw new ServiceError('temporarily_unavailable', { retryAfter: 10 });
  });
  await answeredOrUnderWay(sending);
  return { expiresInSeconds: codeLifetime, resendInSeconds: resendDelay };
}
