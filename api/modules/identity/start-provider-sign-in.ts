import type { Language } from '#api/contract/language/languages.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { createSecret, hashSecret } from '#api/platform/tokens/secret.ts';
import { countForNetwork, networkLimits } from './internal/codes/sign-in-counts.ts';
import {
  createProviderCheck,
  providerStatePrefix,
  requireProvider,
} from './internal/providers/provider-check.ts';

/** Seconds allowed for signing in at the provider. */
const lifetime = 15 * 60;
/** Sign-ins per hour that one network can start. */
const startsPerNetwork = 300;

const insert = statement('provider_sign_in_insert')`
  INSERT INTO provider_sign_ins (state_hash, browser_hash, provider, return_to, lang, user_id, expires_at)
  VALUES (:stateHash, :browserHash, :provider, :returnTo, :lang, :userId?, :now::timestamptz + make_interval(secs => :lifetime))`;

/**
 * Starts a sign-in with another service, in one browser.
 * @param browser a secret that only this browser has
 * @param returnTo a path on this site, see `ownPath`
 * @param connecting the account to connect the service to; its owner must already have given proof
 * @param network the caller's network, see `networkOf`
 * @returns the URL to send the browser to
 * @throws ServiceError `not_found` for an unknown provider, `provider_unavailable`, `network_limit_reached`
 */
export async function startProviderSignIn(
  ctx: Context,
  given: {
    providerId: string;
    browser: string;
    returnTo: string;
    lang: Language;
    network: string;
    connecting?: string | undefined;
  },
): Promise<URL> {
  const provider = requireProvider(ctx, given.providerId);
  const counted = { network: given.network, most: startsPerNetwork, seconds: 60 * 60 };
  await countForNetwork(ctx, networkLimits(ctx, 'provider sign-ins', counted));
  const state = createSecret(providerStatePrefix);
  const url = await ctx.adapters.providerClients.authorizationUrl(
    provider,
    createProviderCheck(ctx, provider, state),
  );
  await ctx.sql.rows(insert, {
    stateHash: hashSecret(state),
    browserHash: hashSecret(given.browser),
    provider: provider.id,
    returnTo: given.returnTo,
    lang: given.lang,
    userId: given.connecting ?? null,
    now: ctx.clock(),
    lifetime,
  });
  return url;
}
