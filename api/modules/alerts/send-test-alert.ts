import { randomUUID } from 'node:crypto';
import type { AlertKind } from '#api/contract/alerts.ts';
import { countMail } from '#api/modules/identity/count-mail.ts';
import { parseEmail } from '#api/modules/identity/email-address.ts';
import { sendIfPermitted } from '#api/modules/identity/permit-mail.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import type { MailCause } from '#api/platform/mail/mail-cause.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { sampleAlert } from './sample-alert.ts';

/** Test emails per partner per hour. */
const most = 10;
const tooOften = `A partner can send ${most} test emails an hour.`;

const findMember = statement('alert_test_member')`
  SELECT u.id, u.locale, EXISTS (
    SELECT 1 FROM stopped_addresses x WHERE x.email_hash = sha256(convert_to(u.email, 'UTF8'))) AS is_stopped
  FROM partner_members m JOIN users u ON u.id = m.user_id WHERE m.partner_id = :partnerId AND u.email = :email`;

/**
 * Emails a member a sample of what shoppers get, marked as a test. It isn't in any report, and its
 * links stop nothing.
 * @param userId the member who requests it; null for tokens and for a shop's staff, who have no
 * account
 * @throws ServiceError `invalid_email`; `forbidden` for anyone but members, and for an address that bounced or
 * complained; `rate_limited`; `too_many_emails`; `temporarily_unavailable` if the mail server doesn't accept it
 */
export async function sendTestAlert(
  ctx: Context,
  { partnerId, userId }: { partnerId: number; userId: string | null },
  { email, kind }: { email: string; kind: AlertKind },
): Promise<void> {
  const to = parseEmail(email);
  const [member] = await ctx.sql.rows(findMember, { partnerId, email: to });
  if (!member) throw new ServiceError('forbidden', { hint: 'Test emails only go to members of your team.' });
  if (member.is_stopped)
    throw new ServiceError('forbidden', { hint: 'Emails to this address bounced or were reported as spam.' });
  await countMail(ctx, { kind: `test alerts of ${partnerId}`, most, hint: tooOften });
  const mail = await sampleAlert(ctx, partnerId, { kind, lang: pickLanguage(member.locale) });
  const send = (cause: MailCause) =>
    ctx.adapters.mail
      .sendAlerts({ ...mail, to, cause, id: `test-${randomUUID()}`, isTest: true })
      .catch((error: unknown) => {
        ctx.log.error({ err: error }, 'a test of alerts was not sent');
        throw new ServiceError('temporarily_unavailable', { retryAfter: 10 });
      });
  if (member.id === userId) return send({ kind: 'owner' });
  const refused = await sendIfPermitted(ctx, { to, purpose: 'other' }, send);
  if (refused) throw new ServiceError('too_many_emails', { ...refused, field: 'email' });
}
