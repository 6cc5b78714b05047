import type { Language } from '#api/contract/language/languages.ts';
import type { Context } from '#api/platform/context.ts';
import { mailCode, type CodeOnItsWay } from './codes/mail-code.ts';
import { parseEmail } from './email-address.ts';

/**
 * Emails a six-digit sign-in code, see `mailCode`.
 * @param network the caller's network, see `networkOf`
 * @throws ServiceError `invalid_email`, and the errors of `mailCode`
 */
export async function startEmailSignIn(
  ctx: Context,
  { email, lang, network }: { email: string; lang: Language; network: string },
): Promise<CodeOnItsWay> {
  const to = parseEmail(email);
  const send = (code: string) => ctx.adapters.mail.sendSignInCode({ to, code, lang });
  return mailCode(ctx, { to, subject: to, network, send });
}
