import type { Language } from '#api/contract/language/languages.ts';
import type { Context } from '#api/platform/context.ts';
import { mailCode, type CodeOnItsWay } from './codes/mail-code.ts';
import { parseEmail } from './email-address.ts';
import { shopInEmail, type SignInPlace } from './shop-in-email.ts';

/**
 * Emails a six-digit sign-in code, see `mailCode`.
 * @param place the shop it's for, if any; the email names it
 * @param network the caller's network, see `networkOf`
 * @throws ServiceError `invalid_email`, and the errors of `mailCode`
 */
export async function startEmailSignIn(
  ctx: Context,
  {
    email,
    lang,
    network,
    place = {},
  }: { email: string; lang: Language; network: string; place?: SignInPlace },
): Promise<CodeOnItsWay> {
  const to = parseEmail(email);
  const shop = await shopInEmail(ctx, place);
  const send = (code: string) => ctx.adapters.mail.sendSignInCode({ to, code, lang, shop });
  return mailCode(ctx, { to, subject: to, network, send });
}
