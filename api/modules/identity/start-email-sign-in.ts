import type { Language } from '#api/contract/language/languages.ts';
import { findActiveKey, findActiveKeyById } from '#api/modules/keys/find-key.ts';
import type { Context } from '#api/platform/context.ts';
import { sanitizeName } from '#api/platform/mail/emails/email.ts';
import { parseEmail } from './email-address.ts';
import type { Caller } from './internal/codes/caller.ts';
import { mailCode, type SentEmailCode } from './internal/codes/mail-code.ts';
import { requireState } from './internal/sign-in-state.ts';

/**
 * Emails a six-digit sign-in code, see `mailCode`, and a link that signs in without it.
 * @param place the shop the sign-in is for, if any, which the email names
 * @throws ServiceError `invalid_email`, and the errors of `mailCode`
 */
export async function startEmailSignIn(
  ctx: Context,
  { email, lang, place = {}, ...caller }: { email: string; lang: Language; place?: SignInPlace } & Caller,
): Promise<SentEmailCode> {
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

/** The shop a sign-in is for, by its public key or by the sign-in that its basket started. */
interface SignInPlace {
  key?: string;
  state?: string;
}

/**
 * The shop's name for our emails; null without a shop, or if its partner has no verified domain.
 * @throws ServiceError `invalid_or_expired_state`
 */
async function shopInEmail(ctx: Context, { key = '', state = '' }: SignInPlace): Promise<string | null> {
  const found = state
    ? await findActiveKeyById(ctx, (await requireState(ctx, state)).api_key_id)
    : await findActiveKey(ctx, key);
  if (!found || found.verifiedHosts.length === 0) return null;
  return sanitizeName(found.basket?.shopName || found.partner.name) || null;
}
