import { languageOf } from '#api/contract/language/languages.ts';
import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { SignInProviderSettings } from '#api/platform/settings.ts';
import { hashSecret, isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import { parseEmail } from './email-address.ts';
import { type Caller, rememberCaller } from './internal/codes/caller.ts';
import { notifyProviderChange } from './internal/providers/notify-provider-change.ts';
import {
  createProviderCheck,
  providerStatePrefix,
  requireProvider,
} from './internal/providers/provider-check.ts';
import type { ProvidedIdentity } from './ports.ts';
import { openSession, type Session, sessionUserFrom } from './session.ts';

/** A sign-in that a provider has responded to; it can't be completed again. */
export interface AnsweredSignIn {
  provider: SignInProviderSettings;
  state: string;
  returnTo: string;
  lang: string;
  /** The user who connects the provider to their account; null for a sign-in. */
  connecting: string | null;
}

/** Only one of several concurrent responses gets the row. */
const claim = statement('provider_sign_in_claim')`
  DELETE FROM provider_sign_ins
  WHERE state_hash = :stateHash AND browser_hash = :browserHash AND provider = :provider AND expires_at > :now
  RETURNING return_to, lang, user_id`;

/**
 * The sign-in that a response belongs to. Null if it was started in another browser or with another provider, has
 * expired, or was completed before.
 * @throws ServiceError `not_found` for an unknown provider
 */
export async function claimProviderSignIn(
  ctx: Context,
  { providerId, state, browser }: { providerId: string; state: string; browser: string },
): Promise<AnsweredSignIn | null> {
  const provider = requireProvider(ctx, providerId);
  if (!isWellFormedSecret(state, providerStatePrefix)) return null;
  const values = {
    stateHash: hashSecret(state),
    browserHash: hashSecret(browser),
    provider: provider.id,
    now: ctx.clock(),
  };
  const [row] = await ctx.sql.rows(claim, values);
  return row ? { provider, state, returnTo: row.return_to, lang: row.lang, connecting: row.user_id } : null;
}

const findUser = statement('identity_user')`
  UPDATE user_identities i SET last_used_at = :now FROM users u
  WHERE i.issuer = :issuer AND i.subject = :subject AND u.id = i.user_id
  RETURNING u.id, u.email, u.display_name, u.anonymous`;
const putUser = statement('identity_put_user')<
  {
    id: string;
    email: string;
    display_name: string | null;
    anonymous: boolean;
    locale: string;
    is_new: boolean;
  },
  'email' | 'is_new'
>`
  INSERT INTO users (email, created_at, locale) VALUES (:email, :now, :lang)
  ON CONFLICT (email) DO UPDATE SET email = excluded.email
  RETURNING id, email, display_name, anonymous, locale, (xmax::text = '0') AS is_new`;
const insert = statement('identity_insert')`
  INSERT INTO user_identities (issuer, subject, user_id, provider, created_at, last_used_at)
  SELECT :issuer, :subject, u.id, :provider, :now, :now FROM users u WHERE u.id = :userId AND NOT u.anonymous
  ON CONFLICT (issuer, subject) DO NOTHING RETURNING 1`;
const ownerOf = statement('identity_owner')`SELECT email, locale FROM users WHERE id = :userId`;

/**
 * Signs in with a provider's response. A connected account is found by the provider's user ID.
 * Otherwise a verified address counts like an emailed code, but only if the operator trusts the
 * provider to verify addresses (`proves_email`); the account's owner is notified by email.
 * @param answer the parameters of the provider's redirect
 * @throws ServiceError `provider_unavailable`, `provider_refused`, `provider_email_unverified`,
 * `provider_not_connected`
 */
export async function signInByProvider(
  ctx: Context,
  { provider, state, lang }: AnsweredSignIn,
  { answer, caller }: { answer: URLSearchParams; caller: Caller },
): Promise<Session> {
  const identity = await ctx.adapters.providerClients.identify(
    provider,
    answer,
    createProviderCheck(ctx, provider, state),
  );
  const { issuer, subject, verifiedEmail } = identity;
  const now = ctx.clock();
  const openFor = async (sql: Sql, user: Parameters<typeof sessionUserFrom>[0]) => {
    await rememberCaller(ctx, sql, user.id, caller);
    return openSession(ctx, sessionUserFrom(user), { sql, way: 'provider' });
  };
  const open = async (sql: Sql) => {
    const [user] = await sql.rows(findUser, { issuer, subject, now });
    return user ? openFor(sql, user) : null;
  };
  return transaction(ctx.pool, async (sql, client) => {
    const connected = await open(sql);
    if (connected) return connected;
    if (verifiedEmail === null) throw new ServiceError('provider_email_unverified');
    if (!provider.provesEmail) throw new ServiceError('provider_not_connected');
    const email = parseEmail(verifiedEmail);
    const [user] = await sql.rows(putUser, { email, now, lang: languageOf(lang) ?? 'en' });
    if (!user) throw new ServiceError('provider_refused');
    const values = { issuer, subject, userId: user.id, provider: provider.id, now };
    const stored = await sql.rows(insert, values);
    // A concurrent sign-in stored it first, possibly for another account.
    const other = stored.length === 0 ? await open(sql) : null;
    if (other) return other;
    if (!user.is_new)
      await notifyProviderChange(ctx, client, user, { change: 'added', provider: provider.id });
    return openFor(sql, user);
  });
}

/**
 * Connects a provider to a signed-in account; the email addresses may differ. The owner is notified
 * by email.
 * @throws ServiceError `provider_unavailable`, `provider_refused`, `identity_taken`
 */
export async function connectProvider(
  ctx: Context,
  { provider, state }: AnsweredSignIn,
  userId: string,
  answer: URLSearchParams,
): Promise<void> {
  const identity: ProvidedIdentity = await ctx.adapters.providerClients.identify(
    provider,
    answer,
    createProviderCheck(ctx, provider, state),
  );
  const { issuer, subject } = identity;
  await transaction(ctx.pool, async (sql, client) => {
    const values = { issuer, subject, userId, provider: provider.id, now: ctx.clock() };
    const stored = await sql.rows(insert, values);
    if (stored.length === 0) {
      const [holder] = await sql.rows(findUser, { issuer, subject, now: values.now });
      if (holder?.id === userId) return;
      throw new ServiceError('identity_taken');
    }
    const [owner] = await sql.rows(ownerOf, { userId });
    if (!owner?.email) return;
    const { email, locale } = owner;
    await notifyProviderChange(ctx, client, { email, locale }, { change: 'added', provider: provider.id });
  });
}
