import { mailAddressCode } from '#api/modules/identity/address-code.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const readGuest = statement('alert_email_guest')`SELECT locale, email FROM users WHERE id = :userId`;

/**
 * Emails a code and a link to the address where a shopper without an account wants alerts. Doesn't
 * create an account, and the address can't be used to sign in.
 * @param caller `network`: the shopper's, see `networkOf`
 * @returns seconds until the code expires, and until another can be requested
 * @throws ServiceError `forbidden` for an account, which has an address; `invalid_email`, `too_many_codes`,
 * `network_limit_reached`, `temporarily_unavailable`
 */
export async function requestAlertEmail(
  ctx: Context,
  userId: string,
  { email, network }: { email: string; network: string },
): Promise<{ expiresInSeconds: number; resendInSeconds: number }> {
  const [guest] = await ctx.sql.rows(readGuest, { userId });
  if (!guest) throw new ServiceError('unauthorized', { code: 'unauthorized' });
  if (guest.email !== null)
    throw new ServiceError('forbidden', { hint: 'Alerts go to the account’s address.' });
  const asked = { of: userId, purpose: 'alerts', email, caller: { network } };
  return mailAddressCode(ctx, asked, async ({ to, code, link, cause }) => {
    const query = new URLSearchParams({ shopper: userId, email: to, link });
    const url = `${ctx.settings.siteUrl}/alerts/confirm?${query}`;
    const lang = pickLanguage(guest.locale);
    await ctx.adapters.mail.sendPartnerMail({ to, cause, lang, email: { kind: 'alert-code', code, url } });
  });
}
