import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { parseEmail } from './email-address.ts';
import { mailCode, type SentEmailCode } from './internal/codes/mail-code.ts';
import { passwordOwner, type Proof, requireProof } from './require-proof.ts';

const isKnown = statement('email_change_known')`SELECT 1 FROM users WHERE email = :email`;

/** The subject that a code for a new address proves: only this person's change to that address. */
export const emailChangeSubject = (userId: string, email: string): string =>
  `change of ${userId} to ${email}`;

/**
 * Emails a code to a person's new address, as the first step of changing it. Requires the password
 * or an emailed code, as changing the password does. If the address already has an account, it gets
 * an email that says so instead; the response is the same.
 * @throws ServiceError `invalid_email`, `forbidden` for an account without an email address, and the errors of
 * `requireProof` and `mailCode`
 */
export async function startEmailChange(
  ctx: Context,
  userId: string,
  { email: typed, ...proof }: Omit<Proof, 'sessionId'> & { email: string },
): Promise<SentEmailCode> {
  const to = parseEmail(typed);
  const owner = await passwordOwner(ctx, userId);
  if (to === owner.email) throw new ServiceError('invalid_email', { hint: 'This is already your address.' });
  await requireProof(ctx, owner, { ...proof, sessionId: null });
  const lang = pickLanguage(owner.locale);
  return mailCode(ctx, {
    to,
    subject: emailChangeSubject(userId, to),
    purpose: 'other',
    caller: { network: proof.network },
    async send(code, _link, cause) {
      const [known] = await ctx.sql.rows(isKnown, { email: to });
      const email = known
        ? ({ kind: 'email-in-use', url: `${ctx.settings.siteUrl}/account/signin` } as const)
        : ({ kind: 'email-code', code } as const);
      await ctx.adapters.mail.sendPartnerMail({ to, cause, lang, email });
    },
  });
}
