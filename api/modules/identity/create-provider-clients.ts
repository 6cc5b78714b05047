import { importPKCS8, SignJWT } from 'jose';
import type { Configuration } from 'openid-client';
import type { Logger } from 'pino';
import { ServiceError } from '#api/platform/service-error.ts';
import type { SignInProviderSettings } from '#api/platform/settings.ts';
import type { ProvidedIdentity, ProviderCheck, ProviderClients } from './ports.ts';

/** Seconds to wait for a provider's response. */
const timeout = 8;
/** Lifetime of a provider's cached metadata. */
const discoveryMs = 60 * 60_000;
/** Days that Apple's client secret is valid; Apple accepts up to six months. */
const appleSecretDays = 1;

/** Apple's client secret: a token signed with the team's key. */
async function appleSecret(clientId: string, key: Exclude<SignInProviderSettings['secret'], string>) {
  const privateKey = await importPKCS8(key.privateKey.replaceAll('\\n', '\n'), 'ES256');
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: key.keyId })
    .setIssuer(key.teamId)
    .setSubject(clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt()
    .setExpirationTime(`${appleSecretDays}d`)
    .sign(privateKey);
}

async function discover({ issuer, clientId, secret }: SignInProviderSettings): Promise<Configuration> {
  const client = await import('openid-client');
  const clientSecret = typeof secret === 'string' ? secret : await appleSecret(clientId, secret);
  return client.discovery(new URL(issuer), clientId, undefined, client.ClientSecretPost(clientSecret), {
    timeout,
    execute: [
      // Otherwise the library relies on TLS and doesn't verify the signatures of ID tokens.
      client.enableNonRepudiationChecks,
      // env.ts refuses http issuers in production.
      ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
    ],
  });
}

const isUnreachable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return true;
  return error.name === 'TimeoutError' || error.message === 'fetch failed';
};

/** OpenID Connect clients. `openid-client` and each provider's metadata are loaded on first use. */
export function createProviderClients(log: Logger): ProviderClients {
  const known = new Map<string, { config: Promise<Configuration>; until: number }>();
  function configOf(provider: SignInProviderSettings): Promise<Configuration> {
    const found = known.get(provider.id);
    if (found && found.until > Date.now()) return found.config;
    const config = discover(provider);
    known.set(provider.id, { config, until: Date.now() + discoveryMs });
    config.catch(() => known.delete(provider.id));
    return config;
  }

  return {
    async authorizationUrl(provider, { redirectUri, state, nonce, verifier }) {
      const client = await import('openid-client');
      const config = await configOf(provider).catch((error: unknown) => {
        log.warn({ err: error, provider: provider.id }, 'a sign-in provider was unavailable');
        throw new ServiceError('provider_unavailable', { retryAfter: 10 });
      });
      return client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // Apple requires this response mode when the scope includes the email address.
        ...(typeof provider.secret !== 'string' && { response_mode: 'form_post' }),
      });
    },

    async identify(provider, answer, check) {
      try {
        return await identified(await configOf(provider), answer, check);
      } catch (error) {
        log.warn({ err: error, provider: provider.id }, 'a sign-in with a provider failed');
        if (isUnreachable(error)) throw new ServiceError('provider_unavailable', { retryAfter: 10 });
        throw new ServiceError('provider_refused');
      }
    },
  };
}

async function identified(
  config: Configuration,
  answer: URLSearchParams,
  { redirectUri, state, nonce, verifier }: ProviderCheck,
): Promise<ProvidedIdentity> {
  const client = await import('openid-client');
  const url = new URL(redirectUri);
  url.search = answer.toString();
  const tokens = await client.authorizationCodeGrant(config, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('the provider sent no ID token');
  const { iss: issuer, sub: subject } = claims;
  const { userinfo_endpoint: more } = config.serverMetadata();
  const told =
    claims.email === undefined && more
      ? await client.fetchUserInfo(config, tokens.access_token, subject)
      : claims;
  const { email } = told;
  // Apple sends it as a string.
  const isVerified = told.email_verified === true || String(told.email_verified) === 'true';
  return { issuer, subject, verifiedEmail: typeof email === 'string' && isVerified ? email : null };
}
