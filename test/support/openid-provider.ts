/** A real OpenID provider, at which `person` is always signed in. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { atEnd } from './at-end.ts';

export interface ProvidedPerson {
  sub: string;
  email: string;
  email_verified: boolean;
}

export const clientId = 'wishlist';
export const clientSecret = 'a-secret-that-is-only-used-by-the-tests';

/** @param callback the only URL that it sends browsers back to */
export async function startOpenIdProvider(callback: string) {
  const state: {
    person: ProvidedPerson | null;
    isDown: boolean;
    tampersWithNonce: boolean;
    forgedEmail: string | null;
  } = {
    /** Null: the visitor cancels. */
    person: null,
    isDown: false,
    tampersWithNonce: false,
    /** The address in ID tokens, which aren't signed again. */
    forgedEmail: null,
  };
  const people = new Map<string, ProvidedPerson>();
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [callback],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes: ['openid', 'email'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: { Session: 60, Grant: 60, Interaction: 60, AccessToken: 60, IdToken: 60 },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ ...people.get(id), sub: id }),
    }),
    loadExistingGrant: async ({ oidc: { client, session } }) => {
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (state.isDown) return void request.socket.destroy();
    if (!request.url?.startsWith('/interaction/')) {
      if (request.url === '/token' && state.forgedEmail) forgeToken(response, state.forgedEmail);
      const url = new URL(request.url ?? '', issuer);
      if (state.tampersWithNonce && url.pathname === '/auth' && url.searchParams.has('nonce')) {
        url.searchParams.set('nonce', 'another');
        request.url = url.pathname + url.search;
      }
      return void answer(request, response);
    }
    const { person } = state;
    if (person) people.set(person.sub, person);
    void provider.interactionFinished(
      request,
      response,
      person
        ? { login: { accountId: person.sub, remember: false } }
        : { error: 'access_denied', error_description: 'cancelled' },
    );
  });
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return { issuer, state };
}

/** Adds an address to the ID token that is sent next, without signing it again. */
function forgeToken(response: ServerResponse, email: string): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse;
  response.end = ((body: Uint8Array) => {
    const answer = JSON.parse(Buffer.from(body).toString()) as { id_token: string };
    const [head, text = '', signature] = answer.id_token.split('.');
    const claims = { ...JSON.parse(Buffer.from(text, 'base64url').toString()), email, email_verified: true };
    const forged = Buffer.from(JSON.stringify(claims)).toString('base64url');
    const sent = JSON.stringify({ ...answer, id_token: [head, forged, signature].join('.') });
    response.setHeader('Content-Length', sent.length);
    return end(sent);
  }) as ServerResponse['end'];
}

/** Follows a provider's redirects with cookies, as a browser does, until they lead back to `callback`. */
export async function followToCallback(start: string, callback: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let hops = 0; hops < 10; hops += 1) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`${response.status} ${await response.text()}`);
    url = new URL(location, url).href;
    if (url.startsWith(callback)) return new URL(url);
  }
  throw new Error('the provider redirects for ever');
}
