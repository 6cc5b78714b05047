/** A shopper's account settings. */
import { z } from 'zod';
import { formatText } from '#api/contract/language/format.ts';
import { languageOf } from '#api/contract/language/languages.ts';
import { networkOf } from '#api/platform/http/client-address.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { messages } from '#api/platform/messages.ts';
import { browserCookie, browserSecret } from '#app/hosted/browser-cookie.server.ts';
import { ServiceError, signOut, startEmailSignIn } from '#app/hosted/hosted.server.ts';
import { parseId } from '#app/hosted/parse-id.server.ts';
import { clearedCookies, readSessionCookie } from '#app/hosted/session-cookie.server.ts';
import { undoMerges } from '#app/hosted/undo-merges.server.ts';
import {
  changeEmail,
  deleteAccount,
  listConsents,
  listIdentities,
  listMerges,
  listPasskeys,
  profileChange,
  removeIdentity,
  removePasskey,
  renamePasskey,
  startEmailChange,
  startProviderSignIn,
  updateProfile,
  withdrawConsent,
} from '../account.server.ts';
import type { AccountRequest } from '../account-request.server.ts';
import { FormRefusal, type Intents } from '../intent.server.ts';
import { languageOfShopper, type LoadContent } from '../page.server.ts';
import { requireIdentityProof } from '../require-identity-proof.server.ts';

/** The confirmation word for deleting the account, in the shopper's language. */
function wordOf(visit: AccountRequest): string {
  const lang = languageOfShopper(visit);
  return formatText(lang, messages('account', lang).deleteWord);
}

export const loadAccount: LoadContent = async (visit) => ({
  title: 'account',
  content: {
    kind: 'account',
    profile: visit.profile,
    passkeys: await listPasskeys(visit.ctx, visit.userId),
    // A shop's guest can be merged together with the dialog's; shoppers see them as one guest.
    merges: (await listMerges(visit.ctx, visit.userId)).filter(({ came_with: other }) => !other),
    ...(await providersOf(visit)),
    consents: await listConsents(visit.ctx, visit.userId),
    word: wordOf(visit),
  },
});

/** Services that sign in to the account, and those that could be connected. */
async function providersOf({ ctx, userId }: AccountRequest) {
  const identities = await listIdentities(ctx, userId);
  const providers = ctx.settings.signInProviders
    .filter(({ id }) => !identities.some(({ provider }) => provider === id))
    .map(({ id, name }) => ({ id, name }));
  return { identities, providers };
}

export const accountIntents: Intents = {
  async profile({ ctx, userId, field }) {
    const username = field('username').trim() || null;
    if (username !== null && !profileChange.shape.username.safeParse(username).success) {
      throw new FormRefusal('invalid_username');
    }
    const change = profileChange.safeParse({
      display_name: field('name').trim() || null,
      username,
      mail_notices: field('mail') === '1',
    });
    if (!change.success) throw new FormRefusal('invalid_name');
    await updateProfile(ctx, userId, {
      displayName: change.data.display_name,
      username: change.data.username,
      mailNotices: change.data.mail_notices,
      locale: languageOf(field('locale')) ?? undefined,
    });
    return { to: '/account', notice: { text: 'profileSaved' } };
  },

  async 'passkey-rename'({ ctx, userId, field }) {
    await renamePasskey(ctx, userId, { passkeyId: parseId(field('passkey')), name: field('name') });
    return { to: '/account', notice: { text: 'passkeyRenamed' } };
  },

  async 'passkey-remove'(step) {
    const { ctx, userId, field, request, publicUrls } = step;
    await requireIdentityProof(step);
    const keep = readSessionCookie(request, publicUrls.siteUrl);
    await removePasskey(ctx, userId, { passkeyId: parseId(field('passkey')), keep });
    return { to: '/account', notice: { text: 'passkeyRemoved' } };
  },

  async 'email-proof'(step) {
    const { ctx, profile, visitor } = step;
    const [email, network] = [profile.email ?? '', networkOf(visitor.address)];
    await startEmailSignIn(ctx, { email, network, lang: languageOfShopper(step) });
    return { to: '/account?panel=email&show=new' };
  },

  async 'email-start'({ ctx, userId, field, visitor }) {
    const email = field('email').trim();
    const code = field('code').replace(/\D/g, '') || '-';
    await startEmailChange(ctx, userId, { email, code, network: networkOf(visitor.address) });
    return { to: `/account?${new URLSearchParams({ panel: 'email', show: 'code', q: email })}` };
  },

  async 'email-verify'({ ctx, userId, field, request, publicUrls, visitor }) {
    const email = field('email').trim();
    await changeEmail(ctx, userId, {
      email,
      code: field('code').replace(/\D/g, ''),
      network: networkOf(visitor.address),
      keep: readSessionCookie(request, publicUrls.siteUrl),
    });
    return { to: '/account', notice: { text: 'emailChanged', values: { email } } };
  },

  async 'undo-merge'(step) {
    const id = z.uuid().safeParse(step.field('merge'));
    if (!id.success) throw new ServiceError('not_found');
    const cookie = await undoMerges(step, step.request, { userId: step.userId, ids: [id.data] });
    return { to: '/lists', notice: { text: 'mergeIsUndone' }, cookies: [cookie] };
  },

  async 'provider-add'(step) {
    const { ctx, userId, request, publicUrls, visitor, field, profile } = step;
    const { siteUrl } = publicUrls;
    await requireIdentityProof(step);
    const browser = browserSecret(request, siteUrl);
    const url = await startProviderSignIn(ctx, {
      providerId: field('provider'),
      browser,
      returnTo: '/account',
      lang: pickLanguage(profile.locale),
      network: networkOf(visitor.address),
      connecting: userId,
    });
    return { to: url.href, cookies: [browserCookie(siteUrl, browser)] };
  },

  async 'provider-remove'(step) {
    const { ctx, userId, field, request, publicUrls } = step;
    await requireIdentityProof(step);
    const keep = readSessionCookie(request, publicUrls.siteUrl);
    await removeIdentity(ctx, userId, { issuer: field('issuer'), subject: field('subject'), keep });
    return { to: '/account', notice: { text: 'providerRemoved' } };
  },

  async 'marketing-withdraw'({ ctx, userId, field }) {
    await withdrawConsent(ctx, { userId, partnerId: parseId(field('partner')) });
    return { notice: { text: 'marketingWithdrawn' } };
  },

  async signout({ ctx, request, publicUrls }) {
    const token = readSessionCookie(request, publicUrls.siteUrl);
    if (token) await signOut(ctx, token);
    return { to: '/account/signin', cookies: clearedCookies(publicUrls.siteUrl) };
  },

  async delete(step) {
    const { ctx, userId, field, publicUrls } = step;
    if (field('word').trim().toLocaleLowerCase() !== wordOf(step).toLocaleLowerCase()) {
      throw new FormRefusal('wrong_word');
    }
    await requireIdentityProof(step);
    await deleteAccount(ctx, userId).catch((error: unknown) => {
      if (error instanceof ServiceError && error.errorName === 'forbidden')
        throw new FormRefusal('only_owner');
      throw error;
    });
    return { to: '/account/signin?deleted=1', cookies: clearedCookies(publicUrls.siteUrl) };
  },
};
