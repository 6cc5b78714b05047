/** An assistant as its client connects it: registered, agreed to by a person, and with tokens. */
import { createHash, randomBytes } from 'node:crypto';
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { type AssistantScope, type AssistantServer, assistantServers } from '#api/contract/assistants.ts';
import { connectAssistant } from '#api/modules/assistants/connect-assistant.ts';
import { readAccessToken } from '#api/modules/identity/session.ts';
import type { useApi } from './api.ts';
import { atEnd } from './at-end.ts';
import { callsOf } from './mcp.ts';

type Api = Pick<Awaited<ReturnType<typeof useApi>>, 'ask' | 'ctx'>;

export const redirectUri = 'http://127.0.0.1:4321/callback';
export const site = 'http://localhost:3000';

export interface OauthTokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  scope: string;
}

/** A verifier and its challenge (PKCE). */
export function pkce() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .join('; ');

export const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});

/** Registers a client. @returns its ID */
export async function register(api: Api, metadata: object = {}): Promise<string> {
  const response = await api.ask('/oauth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Claude', redirect_uris: [redirectUri], ...metadata }),
  });
  const body = (await response.json()) as { client_id: string };
  if (response.status !== 201) throw new Error(JSON.stringify(body));
  return body.client_id;
}

/** Asks for access. @returns the consent page's path, and the cookies that its browser has */
export async function authorize(api: Api, fields: Record<string, string>) {
  const response = await api.ask(`/oauth/authorize?${new URLSearchParams(fields)}`);
  return { response, location: response.headers.get('location') ?? '', cookie: cookiesOf(response) };
}

/** Agrees for a person, as the consent page does, and follows to the client. @returns the URL there */
export async function agree(
  api: Api,
  { location, cookie }: { location: string; cookie: string },
  {
    accessToken,
    partnerId = null,
    scopes,
  }: { accessToken: string; partnerId?: number | null; scopes?: readonly AssistantScope[] },
): Promise<URL> {
  const { authorizationServer } = api.ctx.adapters;
  const page = new Request(`${api.ctx.settings.siteUrl}${location}`, { headers: { cookie } });
  const request = await authorizationServer.find(page);
  const person = await readAccessToken(api.ctx, accessToken);
  if (!request || !person) throw new Error('there is no request');
  const connectionId = await connectAssistant(api.ctx, request, {
    userId: person.userId,
    sessionId: person.sessionId,
    partnerId,
    scopes: scopes ?? request.scopes,
  });
  const next = await authorizationServer.decide(page, { connectionId, userId: person.userId });
  const back = await api.ask(new URL(next!).pathname, { headers: { cookie } });
  return new URL(back.headers.get('location')!);
}

/** Goes the whole way. @returns the tokens, and what the client knows */
export async function connect(
  api: Api,
  person: { accessToken: string; partnerId?: number | null; scopes?: readonly AssistantScope[] },
  { server = 'lists', clientId }: { server?: AssistantServer; clientId?: string } = {},
) {
  const client = clientId ?? (await register(api));
  const { verifier, challenge } = pkce();
  const resource = `${api.ctx.settings.siteUrl}${assistantServers[server].path}`;
  const asked = await authorize(api, {
    client_id: client,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope: assistantServers[server].scopes.join(' '),
    resource,
    state: 'its-state',
  });
  const back = await agree(api, asked, person);
  const exchange = {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code')!,
    redirect_uri: redirectUri,
    client_id: client,
    code_verifier: verifier,
    resource,
  };
  const response = await api.ask('/oauth/token', form(exchange));
  const tokens = (await response.json()) as OauthTokens;
  if (!response.ok) throw new Error(JSON.stringify(tokens));
  return { clientId: client, resource, back, exchange, tokens };
}

/** The official client, connected with an access token. */
export async function startRemoteTools(
  api: Api,
  accessToken: string | undefined,
  { path = '/mcp', version }: { path?: string; version?: '2025-11-25' | '2026-07-28' } = {},
) {
  const transport = new StreamableHTTPClientTransport(new URL(`${site}${path}`), {
    fetch: (input, init) => api.ask(new URL(String(input)).pathname, init),
    requestInit: accessToken === undefined ? {} : { headers: { authorization: `Bearer ${accessToken}` } },
  });
  const client = new Client(
    { name: 'test', version: '1' },
    version === '2025-11-25' ? { supportedProtocolVersions: [version] } : {},
  );
  await client.connect(transport);
  atEnd(() => client.close());
  return client;
}

/** The official client's part of connecting: it finds everything out from the tool server's first response. */
export function officialClient(
  address: string | URL,
  { redirectUrl = redirectUri, fetch = globalThis.fetch } = {},
) {
  const memory: {
    client?: StoredOAuthClientInformation;
    tokens?: StoredOAuthTokens;
    asked?: URL;
    verifier?: string;
    found?: OAuthDiscoveryState;
  } = {};
  const authProvider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: 'Claude', redirect_uris: [redirectUrl] },
    state: () => 'its-state',
    clientInformation: () => memory.client,
    saveClientInformation: (client) => void (memory.client = client),
    tokens: () => memory.tokens,
    saveTokens: (tokens) => void (memory.tokens = tokens),
    redirectToAuthorization: (url) => void (memory.asked = url),
    saveCodeVerifier: (verifier) => void (memory.verifier = verifier),
    codeVerifier: () => memory.verifier!,
    saveDiscoveryState: (found) => void (memory.found = found),
    discoveryState: () => memory.found,
  };
  const newTransport = () => new StreamableHTTPClientTransport(new URL(address), { authProvider, fetch });
  const transport = newTransport();
  return {
    /** Its tokens, once it has them. */
    tokens: () => memory.tokens!,
    /** Is refused. @returns where the person agrees */
    async ask(): Promise<URL> {
      const refused = await new Client({ name: 'test', version: '1' })
        .connect(transport)
        .catch((e: unknown) => e);
      if (!(refused instanceof UnauthorizedError)) throw new Error('it was not refused', { cause: refused });
      return memory.asked!;
    },
    /** Gets its tokens with the query of the URL that the person returned to. */
    finish: (query: URLSearchParams) => transport.finishAuth(query),
    async open(): Promise<Client> {
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(newTransport());
      atEnd(() => client.close());
      return client;
    },
  };
}

/**
 * The service as reached from a new network, because connecting is limited per network. It must trust a proxy.
 */
export function fromNewNetwork<Tested extends Api>(api: Tested): Tested {
  networks += 1;
  const address = `198.51.${networks >> 8}.${networks & 255}`;
  return {
    ...api,
    ctx: api.ctx,
    ask: (route: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      headers.set('x-forwarded-for', address);
      return api.ask(route, { ...init, headers });
    },
  };
}
let networks = 0;

/** A client's usual request; null leaves a field out. */
export const requestOf = (clientId: string, fields: Record<string, string | null> = {}) =>
  Object.fromEntries(
    Object.entries({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      code_challenge: pkce().challenge,
      code_challenge_method: 'S256',
      scope: 'lists:read',
      resource: `${site}/mcp`,
      state: 'its-state',
      ...fields,
    }).filter((entry): entry is [string, string] => entry[1] !== null),
  );

/** Asks the token endpoint. */
export async function askForTokens(api: Api, fields: Record<string, string>) {
  const response = await api.ask('/oauth/token', form(fields));
  const body = (await response.json()) as OauthTokens & { error?: string };
  return { status: response.status, ...body };
}

/** Whether a tool server accepts a token. */
export async function accepts(api: Api, accessToken: string, path = '/mcp'): Promise<boolean> {
  const { status } = await api.ask(path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    }),
  });
  if (status !== 200 && status !== 401) throw new Error(`${path} responded with ${status}`);
  return status === 200;
}

/** Registrations are limited, so assistants of a test share one. */
const registered = new WeakMap<object, Promise<string>>();

/** A person's assistant, connected to the shoppers' tools. */
export async function shopperTools(
  api: Api,
  { session }: { session: { accessToken: string } },
  { scopes, version }: { scopes?: readonly AssistantScope[]; version?: '2025-11-25' | '2026-07-28' } = {},
) {
  const clientId = registered.get(api) ?? register(api);
  registered.set(api, clientId);
  const person = { ...session, ...(scopes && { scopes }) };
  const { tokens } = await connect(api, person, { clientId: await clientId });
  const client = await startRemoteTools(api, tokens.access_token, { ...(version && { version }) });
  return { client, token: tokens.access_token, ...callsOf(client) };
}
