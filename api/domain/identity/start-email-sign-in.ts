import { randomInt } from 'node:crypto';
import type { Language } from '../../contract/texts/languages.ts';
import type { Context } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { parseEmail } from './email-address.ts';
import { codeLifetime, codesPerHour, codeTries, hashCode, resendDelay } from './email-code.ts';

const putCode = {
  name: 'email_code_put',
  text: `
    INSERT INTO email_codes AS c (email, code_hash, tries_left, sent_at, expires_at, sent_count, window_started_at)
    VALUES ($1, $2, $3, $4, $4::timestamptz + make_interval(secs => $5), 1, $4)
    ON CONFLICT (email) DO UPDATE SET
      code_hash = $2, tries_left = $3, sent_at = $4, expires_at = excluded.expires_at,
      sent_count = CASE WHEN c.window_started_at > $4::timestamptz - interval '1 hour' THEN c.sent_count + 1 ELSE 1 END,
      window_started_at = CASE WHEN c.window_started_at > $4::timestamptz - interval '1 hour'
                               THEN c.window_started_at ELSE $4 END
    WHERE (c.sent_at <= $4::timestamptz - make_interval(secs => $6) OR c.tries_left = 0)
      AND (c.sent_count < $7 OR c.window_started_at <= $4::timestamptz - interval '1 hour')
    RETURNING 1`,
};

const sentSince = {
  name: 'email_code_sent',
  text: `SELECT sent_at, expires_at, sent_count FROM email_codes WHERE email = $1`,
};

/** The stored code stays valid: a mail server may refuse a letter after it has taken it. */
const takeBackSending = {
  name: 'email_code_unsent',
  text: `
    UPDATE email_codes
    SET sent_at = sent_at - make_interval(secs => $3), sent_count = greatest(sent_count - 1, 0)
    WHERE email = $1 AND code_hash = $2`,
};

/**
 * Mails a six-digit sign-in code. Asked again within 30 seconds, the code that is on its way stays the valid one,
 * unless its tries are used up.
 * One that could not be mailed counts as not asked for, so that the shopper may ask again at once.
 * @throws ServiceError `invalid_email`, `too_many_codes`; the mail server's error
 */
export async function startEmailSignIn(
  ctx: Context,
  { email: text, lang }: { email: string; lang: Language },
): Promise<{ expiresInSeconds: number; resendInSeconds: number }> {
  const email = parseEmail(text);
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const now = ctx.clock();
  const hash = hashCode(ctx, email, code);
  const stored = await ctx.sql.rows(putCode, [
    email,
    hash,
    codeTries,
    now,
    codeLifetime,
    resendDelay,
    codesPerHour,
  ]);
  if (stored.length > 0) {
    try {
      await ctx.adapters.mail.sendSignInCode({ to: email, code, lang });
    } catch (error) {
      await ctx.sql.rows(takeBackSending, [email, hash, resendDelay]);
      throw error;
    }
    return { expiresInSeconds: codeLifetime, resendInSeconds: resendDelay };
  }
  const [last] = await ctx.sql.rows<{ sent_at: Date; expires_at: Date }>(sentSince, [email]);
  const waited = last ? (now.getTime() - last.sent_at.getTime()) / 1000 : resendDelay;
  if (!last || waited >= resendDelay) throw new ServiceError('too_many_codes');
  return {
    expiresInSeconds: Math.ceil((last.expires_at.getTime() - now.getTime()) / 1000),
    resendInSeconds: Math.ceil(resendDelay - waited),
  };
}
