/** Our OAuth 2.1 authorization server: `oidc-provider` without its OpenID parts, its sessions and its pages. */
import { createHmac, generateKeyPairSync } from 'node:crypto';
import type Provider from 'oidc-provider';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { type AssistantScope, type AssistantServer, assistantServers } from '#api/contract/assistants.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { createSecret } from '#api/platform/tokens/secret.ts';
import { hostOf } from '../host-of.ts';
import type { AuthorizationServer, ConnectionRequest, Decision } from '../ports.ts';
import { clientPrefix, type Library, storeOf } from './secret-store.ts';
import { resourceOf, scopeNames, scopesIn, serverAt } from './servers.ts';

/** Lifetimes in seconds. */
const lifetimes = {
  AccessToken: 3_600,
  AuthorizationCode: 60,
  Interaction: 3_600,
  RefreshToken: 90 * 24 * 3_600,
  // Not stored.
  Session: 3_600,
  Grant: 3_600,
};

/** How long a client's own metadata is kept in memory (seconds). */
const metadataLifetime = { min: 60, max: 3_600 };
const maxMetadataBytes = 10_240;
/** As the tables allow. */
const maxIdLength = 2_000;
const maxNameLength = 200;
const maxHostLength = 300;

/** The metadata of clients that we use. */
const usedMetadata = new Set([
  'client_id',
  'client_id_issued_at',
  'client_name',
  'grant_types',
  'redirect_uris',
  'response_types',
  'scope',
  'token_endpoint_auth_method',
]);

const isConnected = statement('assistant_client_connected')`
  SELECT 1 FROM assistant_connections WHERE client_id = :clientId LIMIT 1`;
const findPerson = statement('assistant_person')`
  SELECT id FROM users WHERE id = :userId AND email IS NOT NULL`;

/** Signs cookies; every server derives the same keys from the secrets that it already has. */
const cookieKeys = (ctx: Context): string[] =>
  ctx.settings.tokenSecrets.map(({ secret }) =>
    createHmac('sha256', secret).update('assistant cookies').digest('base64url'),
  );

/** The library needs a key for ID tokens, which we don't issue: this one is never used. */
const unusedKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });

/**
 * Drops the metadata that we don't use, some of which the library would fetch, and holds every client to the rules for
 * native ones: redirects over HTTP only lead to the person's own device, on any port.
 */
function readMetadata({ errors }: Library, metadata: Record<string, unknown>): void {
  for (const name of Object.keys(metadata)) if (!usedMetadata.has(name)) delete metadata[name];
  metadata.application_type = 'native';
  const { redirect_uris: uris } = metadata;
  if (Array.isArray(uris) && uris.some((uri) => URL.canParse(uri) && hostOf(uri).length > maxHostLength))
    throw new errors.InvalidClientMetadata('redirect_uris must have shorter hosts or schemes');
}

const allScopes = (server: AssistantServer): AssistantScope[] => [...assistantServers[server].scopes];

/** People always decide on our consent page, even if they decided on the same client before. */
function alwaysAsk({ interactionPolicy }: Library): Configuration['interactions'] {
  const { Prompt, Check } = interactionPolicy;
  const undecided = (oidc: KoaContextWithOIDC['oidc']) => !oidc.result?.consent;
  const ask = new Check('undecided', 'The person has to decide.', 'interaction_required', ({ oidc }) =>
    undecided(oidc) ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  );
  return {
    policy: [
      new Prompt({ name: 'consent', requestable: true }, ask),
      new Prompt({ name: 'login', requestable: true }),
    ],
    url: (_ctx, { uid }) => `/connect/${uid}`,
  };
}

async function configurationOf(ctx: Context, library: Library): Promise<Configuration> {
  const { errors } = library;
  const { siteUrl } = ctx.settings;
  return {
    adapter: (model: string) => storeOf(ctx, library, model),
    clientAuthMethods: ['none'],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
    },
    claims: {},
    discovery: { response_modes_supported: ['query'] },
    extraClientMetadata: {
      properties: ['application_type'],
      validator: (_koa, _name, _value, metadata) =>
        readMetadata(library, metadata as Record<string, unknown>),
    },
    scopes: await scopeNames(
      siteUrl,
      Object.values(assistantServers).flatMap(({ scopes }) => scopes),
    ),
    responseTypes: ['code'],
    cookies: {
      keys: cookieKeys(ctx),
      names: { session: 'wl_oauth_session', interaction: 'wl_oauth_request', resume: 'wl_oauth_resume' },
      short: { sameSite: 'lax', httpOnly: true, path: '/' },
      long: { sameSite: 'lax', httpOnly: true, path: '/' },
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      dPoP: { enabled: false },
      revocation: { enabled: true },
      registration: {
        enabled: true,
        issueRegistrationAccessToken: false,
        idFactory: () => createSecret(clientPrefix),
      },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        cacheDuration: metadataLifetime,
        // Requests of browsers are limited. At the other endpoints, strangers could make us fetch any number of URLs.
        async allowFetch(koa, clientId) {
          if (clientId.length > maxIdLength) return false;
          if (!koa || koa.oidc.route === 'authorization') return true;
          return (await ctx.sql.rows(isConnected, { clientId })).length > 0;
        },
      },
      resourceIndicators: {
        enabled: true,
        // Clients of earlier revisions of the protocol don't name one.
        defaultResource: () => resourceOf(siteUrl, 'lists'),
        useGrantedResource: () => true,
        async getResourceServerInfo(koa, resource) {
          const server = serverAt(siteUrl, resource);
          // A person agrees to one.
          if (!server || Array.isArray(koa.oidc.params?.resource)) throw new errors.InvalidTarget();
          return {
            scope: (await scopeNames(siteUrl, assistantServers[server].scopes)).join(' '),
            audience: resource,
            accessTokenFormat: 'opaque',
            accessTokenTTL: lifetimes.AccessToken,
          };
        },
      },
    },
    /** Clients' metadata is fetched like every URL that others choose. */
    async fetch(url) {
      const { status, headers, body } = await ctx.adapters.fetch(String(url), {
        headers: { Accept: 'application/json' },
        maxBytes: maxMetadataBytes,
        timeoutMs: 5_000,
        redirects: 'returned',
      });
      const empty = status === 204 || status === 304;
      return new Response(empty ? null : new Uint8Array(body), {
        status,
        headers: Object.entries(headers).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value] as [string, string]] : [],
        ),
      });
    },
    async findAccount(_ctx, userId) {
      const [person] = await ctx.sql.rows(findPerson, { userId });
      return person && { accountId: userId, claims: () => ({ sub: userId }) };
    },
    // The session in which a person agreed is our own, and ends the connection itself.
    expiresWithSession: () => false,
    interactions: alwaysAsk(library),
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    jwks: { keys: [{ ...unusedKey(), use: 'sig', alg: 'ES256' }] },
    async loadExistingGrant({ oidc }) {
      const id = oidc.result?.consent?.grantId;
      return id ? oidc.provider.Grant.find(id) : undefined;
    },
    pkce: { required: () => true },
    renderError(koa, out) {
      koa.type = 'json';
      koa.body = out;
    },
    revokeGrantPolicy: () => true,
    rotateRefreshToken: true,
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      registration: '/oauth/register',
      revocation: '/oauth/revoke',
      jwks: '/oauth/jwks',
    },
    ttl: lifetimes,
  };
}

type Waiting = Awaited<ReturnType<Provider['interactionDetails']>>;

/** A request as Node's server has it, at the service's public URL. */
async function nodeRequest(siteUrl: string, request: Request) {
  const { toReqRes } = await import('fetch-to-node');
  const { pathname, searchParams } = new URL(request.url);
  // Other modes return pages of the library.
  searchParams.delete('response_mode');
  const { origin, host, protocol } = new URL(siteUrl);
  const { method } = request;
  const body = await request.arrayBuffer();
  const headers = new Headers(request.headers);
  headers.set('host', host);
  headers.delete('x-forwarded-host');
  headers.delete('x-forwarded-for');
  const hasBody = body.byteLength > 0;
  if (hasBody) headers.set('content-length', String(body.byteLength));
  const node = toReqRes(
    new Request(`${origin}${pathname}?${searchParams}`, { method, headers, ...(hasBody && { body }) }),
  );
  // There is none; Koa reads from it whether cookies can be secure.
  Object.defineProperty(node.req, 'socket', { value: { encrypted: protocol === 'https:' } });
  return node;
}

/**
 * Creates it; only done when the first assistant connects. The libraries are imported here because the build would load
 * those at the top of a file when the service starts.
 */
export async function startAuthorizationServer(ctx: Context): Promise<AuthorizationServer> {
  const { siteUrl } = ctx.settings;
  const library = await import('oidc-provider');
  const { toFetchResponse } = await import('fetch-to-node');
  const { default: OidcProvider, errors } = library;
  const provider = new OidcProvider(siteUrl, await configurationOf(ctx, library));
  provider.on('server_error', (_koa, error) =>
    ctx.log.error({ err: error }, 'the authorization server failed'),
  );
  const handle = provider.callback();

  async function waiting(request: Request) {
    const { req, res } = await nodeRequest(siteUrl, new Request(request.url, { headers: request.headers }));
    try {
      const found = await provider.interactionDetails(req, res);
      // The cookie is only sent to the page of its request.
      return new URL(request.url).pathname.endsWith(`/${found.uid}`) && !found.result ? found : null;
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return null;
      throw error;
    }
  }

  /** Whether this was the first decision on the request. */
  async function record(found: Waiting, decision: Decision): Promise<boolean> {
    const { resource, scope } = found.params as Record<string, string>;
    const server = serverAt(siteUrl, resource ?? '');
    if (decision && server) {
      // A client that names no scope gets what the person agreed to.
      if ((await scopesIn(siteUrl, server, scope)).length === 0)
        found.params.scope = allScopes(server).join(' ');
      found.result = {
        login: { accountId: decision.userId, remember: false },
        consent: { grantId: decision.connectionId },
      };
    } else {
      found.result = { error: 'access_denied', error_description: 'The person declined.' };
    }
    return found.persist().then(
      () => true,
      (error: unknown) => {
        if (error instanceof errors.SessionNotFound) return false;
        throw error;
      },
    );
  }

  return {
    async answer(request) {
      const { req, res } = await nodeRequest(siteUrl, request);
      void handle(req, res);
      return toFetchResponse(res);
    },
    async find(request): Promise<ConnectionRequest | null> {
      const found = await waiting(request);
      if (!found) return null;
      const {
        client_id: clientId,
        redirect_uri: redirectUri,
        resource,
        scope,
      } = found.params as Record<string, string>;
      const server = serverAt(siteUrl, resource ?? '');
      const client = clientId === undefined ? undefined : await provider.Client.find(clientId);
      if (!server || !client || redirectUri === undefined) return null;
      const named = await scopesIn(siteUrl, server, scope);
      return {
        clientId: client.clientId,
        // Without characters that hide or reorder others.
        clientName: (client.clientName ?? '')
          .replaceAll(/[\s\p{C}]+/gu, ' ')
          .trim()
          .slice(0, maxNameLength),
        redirectUri,
        server,
        scopes: named.length > 0 ? named : allScopes(server),
      };
    },
    async decide(request, decision: Decision) {
      const found = await waiting(request);
      if (found && (await record(found, decision))) return found.returnTo;
      if (decision) await storeOf(ctx, library, 'Grant').destroy(decision.connectionId);
      return null;
    },
  };
}
