import { DatabaseError } from 'pg';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { parseEmail } from './email-address.ts';
import { withEmailCode } from './internal/codes/email-code.ts';
import { endOtherSessions } from './internal/sessions/end-other-sessions.ts';
import { emailChangeSubject } from './start-email-change.ts';

const change = statement('email_change')`
  UPDATE users u SET email = :email FROM (SELECT id, email, locale FROM users WHERE id = :userId FOR UPDATE) old
  WHERE u.id = old.id AND NOT u.anonymous RETURNING old.email AS old_email, old.locale`;

/** Partners that use a member's address get the new one; the old one would outlive the account. */
const ofPartners = `IN (SELECT m.partner_id FROM partner_members m WHERE m.user_id = :userId)`;
const follow = [
  statement('email_change_replies')`
  UPDATE shop_alert_settings SET reply_to = :email WHERE reply_to = :oldEmail AND partner_id ${ofPartners}`,
  statement('email_change_contacts')`
  UPDATE partners p SET technical_contact = CASE WHEN p.technical_contact = :oldEmail THEN :email ELSE p.technical_contact END,
    billing_email = CASE WHEN p.billing_email = :oldEmail THEN :email ELSE p.billing_email END
  WHERE p.id ${ofPartners} AND :oldEmail IN (p.technical_contact, p.billing_email)`,
];

/**
 * Changes a person's email address with the code of `startEmailChange`. All other sessions end, and the old address is
 * notified.
 * @param options `keep`: a refresh token of the session to keep; `network`: the caller's, see `networkOf`
 * @throws ServiceError `invalid_email`, the errors of `withEmailCode`, `email_taken` if another
 * account has taken the address since, `unauthorized` if the account no longer exists
 */
export async function changeEmail(
  ctx: Context,
  userId: string,
  {
    email: typed,
    code,
    network,
    keep,
  }: { email: string; code: string; network: string; keep: string | null },
): Promise<void> {
  const email = parseEmail(typed);
  const proof = { email: emailChangeSubject(userId, email), code, network };
  const ended = await withEmailCode(ctx, proof, async (sql, client) => {
    const [old] = await sql.rows(change, { userId, email });
    if (!old?.old_email) throw new ServiceError('unauthorized', { code: 'unauthorized' });
    const { old_email: to, locale } = old;
    const lang = pickLanguage(locale);
    for (const one of follow) await sql.rows(one, { userId, email, oldEmail: to });
    await ctx.adapters.jobs.send(
      'send-mail',
      { to, cause: { kind: 'owner' }, lang, email: { kind: 'email-changed' } },
      { client },
    );
    return endOtherSessions(ctx, sql, { userId, keep });
  }).catch((error: unknown) => {
    const isTaken = error instanceof DatabaseError && error.constraint === 'users_email_key';
    throw isTaken ? new ServiceError('email_taken') : error;
  });
  ctx.caches.endedSessions.add(...ended);
}
