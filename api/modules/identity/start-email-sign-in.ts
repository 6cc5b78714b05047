import { statement } from '#api/platform/db/statement.ts';
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Language } from '#api/contract/language/languages.ts';
import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { parseEmail } from './email-address.ts';
import {
  codeLifetime,
  codeTries,
  hashCode,
  hashNetwork,
  mailLimits,
  resendDelay,
} from './codes/email-code.ts';
import { countSignIn, uncountSignIn } from './codes/sign-in-counts.ts';

/** Codes of one network that can still be used, newest first. */
const openCodes = statement('email_codes_open')`
  SELECT sent_at, expires_at FROM email_codes
  WHERE email = :email AND network = :network AND used_at IS NULL AND expires_at > :now
    AND coalesce((tries->>encode(:network, 'hex'))::int, 0) < :codeTries
  ORDER BY id DESC LIMIT 1`;

/** Of two requests at once the second one waits for the first one's count, and then sees its code. */
const insertCode = statement('email_code_insert')`
  INSERT INTO email_codes (email, network, code_hash, sent_at, expires_at)
  SELECT :email, :network, :codeHash, :now, :now::timestamptz + make_interval(secs => :codeLifetime)
  WHERE NOT EXISTS (
    SELECT 1 FROM email_codes WHERE email = :email AND network = :network AND used_at IS NULL AND expires_at > :now
      AND sent_at > :now::timestamptz - make_interval(secs => :resendDelay)
      AND coalesce((tries->>encode(:network, 'hex'))::int, 0) < :codeTries)
  RETURNING id`;

/** The stored code stays valid: a mail server may refuse an email after it has taken it. */
const undoSending = statement('email_code_unsent')`
  UPDATE email_codes SET sent_at = sent_at - make_interval(secs => :resendDelay) WHERE id = :storedId`;

/** Rolls the counts back: a code is on its way already. */
class OnItsWay extends Error {}

/** A mail server that is still at it by then took the connection: nobody has to wait for the rest. */
const patienceMs = 2_500;

async function answeredOrUnderWay(sending: Promise<void>): Promise<void> {
  const patience = new AbortController();
  const late = delay(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined);
  await Promise.race([sending, late]).finally(() => patience.abort());
  // What comes of it later has been recorded.
  sending.catch(() => undefined);
}

/** A code on its way, in seconds. */
export interface CodeOnItsWay {
  expiresInSeconds: number;
  resendInSeconds: number;
}

/**
 * Mails a six-digit sign-in code. Codes that were mailed before stay valid, so nobody's request ends another's. Asked
 * again by the same network within 30 seconds, the code that is on its way is answered, unless its tries are used up.
 * One that could not be mailed counts as not asked for, so that the shopper may ask again at once.
 * @param network what the caller holds, see `networkOf`
 * @throws ServiceError `invalid_email`, `too_many_codes` (with `expires_in` where a code of this network is still
 *   good), `network_limit_reached`; `temporarily_unavailable` when the mail server does not take it
 */
export async function startEmailSignIn(
  ctx: Context,
  { email: text, lang, network: place }: { email: string; lang: Language; network: string },
): Promise<CodeOnItsWay> {
  const email = parseEmail(text);
  const now = ctx.clock();
  const network = hashNetwork(ctx, place);
  const limits = mailLimits(ctx, { email, network });
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
  const sending = ctx.adapters.mail
    .sendSignInCode({ to: email, code, lang })
    .catch(async (error: unknown) => {
      ctx.log.error({ err: error }, 'a sign-in code was not mailed');
      await ctx.sql.rows(undoSending, { storedId: stored.id, resendDelay });
      await uncountSignIn(ctx.sql, limits);
      throw new ServiceError('temporarily_unavailable', { retryAfter: 10 });
    });
  await answeredOrUnderWay(sending);
  return { expiresInSeconds: codeLifetime, resendInSeconds: resendDelay };
}
