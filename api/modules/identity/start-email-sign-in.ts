import type { Language } from '#api/contract/language/languages.ts';
import { findActiveKey, findActiveKeyById } from '#api/modules/keys/find-key.ts';
import type { Context } from '#api/platform/context.ts';
import { strangersName } from '#api/platform/mail/emails/email.ts';
import { parseEmail } from './email-address.ts';
import type { Caller } from './internal/codes/caller.ts';
import { type CodeOnItsWay, mailCode } from './internal/codes/mail-code.ts';
import { requireState } from './internal/sign-in-state.ts';

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
    purpose: 'sign_in',
    caller,
    async send(code, secret, cause) {
      const link = `${ctx.settings.siteUrl}/account/signin?${new URLSearchParams({ lang, link: secret })}`;
      await ctx.adapters.mail.sendSignInCode({ to, cause, code, link, lang, shop });
    },
  });
}

/** The place of a sign-in: a shop, by its public key, or the sign-in that its basket started. */
interface SignInPlace {
  key?: string;
  state?: string;
}

/**
 * The shop's name for our own emails; null for none, and unless its partner has verified a domain.
 * @throws ServiceError `invalid_or_expired_state`
 */
async function shopInEmail(ctx: Context, { key = '', state = '' }: SignInPlace): Promise<string | null> {
  const found = state
    ? await findActiveKeyById(ctx, (await requireState(ctx, state)).api_key_id)
    : await findActiveKey(ctx, key);
  if (!found || found.verifiedHosts.length === 0) return null;
  return strangersName(found.basket?.shopName || found.partner.name) || null;
}
