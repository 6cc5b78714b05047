import type { Language } from '#api/contract/language/languages.ts';
import type { Context } from '#api/platform/context.ts';
import type { Caller } from './codes/caller.ts';
import { mailCode, type CodeOnItsWay } from './codes/mail-code.ts';
import { parseEmail } from './email-address.ts';
import { shopInEmail, type SignInPlace } from './shop-in-email.ts';

/**
 * Emails a six-digit sign-in code, see `mailCode`, and a link that signs in without it.
 * @param place the shop it's for, if any; the email names it
 * @throws ServiceError `invalid_email`, and the errors of `mailCode`
 */
export async function startEmailSignIn(
  ctx: Context,
  { email, lang, place = {}, ...caller }: { email: string; lang: Language; place?: SignInPlace } & Caller,
): Promise<CodeOnItsWay> {
  const to = parseEmail(email);
  const shop = await shopInEmail(ctx, place);
  return mailCode(ctx, {
    to,
    subject: to,
    caller,
    async send(code, secret) {
      const link = `${ctx.settings.siteUrl}/account/signin?${new URLSearchParams({ lang, link: secret })}`;
      await ctx.adapters.mail.sendSignInCode({ to, code, link, lang, shop });
    },
  });
}
