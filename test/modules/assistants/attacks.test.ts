import { describe, expect, it } from 'vitest';
import type { AssistantScope } from '#api/contract/assistants.ts';
import { connectAssistant } from '#api/modules/assistants/connect-assistant.ts';
import { assistantsWork } from '#api/modules/assistants/jobs.ts';
import { useApi } from '#test/support/api.ts';
import {
  accepts,
  agree,
  askForTokens,
  authorize,
  connect,
  form,
  fromNewNetwork,
  pkce,
  redirectUri,
  register,
  requestOf,
  site,
} from '#test/support/assistants.ts';
import { newTeam, tokenOf } from '#test/support/team.ts';

const api = await useApi({ TRUST_PROXY: '1' });
const website = 'https://assistant.example/callback';

const registration = (metadata: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(metadata),
});

/** A person with a connected assistant, and what can be done with its tokens. */
async function connected(scopes?: readonly AssistantScope[]) {
  const there = fromNewNetwork(api);
  const { session } = await api.shopper();
  const connection = await connect(there, { ...session, ...(scopes && { scopes }) });
  const refresh = (refreshToken: string, more: Record<string, string> = {}) =>
    askForTokens(there, {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: connection.clientId,
      ...more,
    });
  const count = () => api.ctx.prisma.assistantConnection.count({ where: { userId: session.user.id } });
  return { there, session, ...connection, refresh, count };
}

/** A request for access that waits for a person. */
async function waiting(fields: Record<string, string | null> = {}, metadata: object = {}) {
  const there = fromNewNetwork(api);
  const clientId = await register(there, metadata);
  const { verifier, challenge } = pkce();
  const asked = await authorize(there, requestOf(clientId, { code_challenge: challenge, ...fields }));
  const exchange = (back: URL, more: Record<string, string> = {}) =>
    askForTokens(there, {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code')!,
      redirect_uri: redirectUri,
      client_id: clientId,
      code_verifier: verifier,
      ...more,
    });
  return { there, clientId, asked, exchange };
}

const errorOf = (location: string) => {
  const { searchParams } = new URL(location.replace('#', '?'), site);
  return Object.fromEntries(['error', 'state', 'iss', 'code'].map((name) => [name, searchParams.get(name)]));
};

describe('a redirect', () => {
  const registered = [
    website,
    redirectUri,
    'http://localhost/callback',
    'cursor://anysphere.cursor-mcp/oauth/callback',
  ];

  it.each([
    'https://assistant.example.evil.example/callback',
    'https://assistant.example@evil.example/callback',
    'https://evil.example/assistant.example/callback',
    'https://assistant.example:8443/callback',
    'https://assistant.example/callback/../steal',
    'https://assistant.example/callback/',
    'https://assistant.example/callback?next=https://evil.example',
    'https://assistant.example/callback#code',
    'https://assistant.example/%63allback',
    'https://assistant.example\\@evil.example/callback',
    'http://assistant.example/callback',
    'HTTPS://assistant.example/callback',
    'https://ASSISTANT.example/callback',
    'https://assistant.example/callback\u0000',
    'http://127.0.0.1.evil.example:4321/callback',
    'http://127.0.0.1:4321@evil.example/callback',
    'http://user@127.0.0.1:4321/callback',
    'http://127.0.0.1:4321/other',
    'http://2130706433:4321/callback',
    'http://[::1]:4321/callback',
    'https://127.0.0.1:4321/callback',
    'http://localhost:4321/other',
    'cursor://anysphere.cursor-mcp/oauth/other',
    'cursor://evil/oauth/callback',
    'javascript:alert(1)',
    'data:text/html,stolen',
    'not a URL',
  ])('that only looks like a registered one is refused, without going there: %s', async (redirect) => {
    const { asked } = await waiting({ redirect_uri: redirect }, { redirect_uris: registered });
    expect([asked.response.status, asked.location]).toEqual([
      303,
      '/connect/refused?error=invalid_redirect_uri',
    ]);
  });

  it.each([
    'http://127.0.0.1:50000/callback',
    'http://127.0.0.1/callback',
    'http://localhost:50000/callback',
    ...registered,
  ])('is accepted, on the person’s device on any port: %s', async (redirect) => {
    const { asked } = await waiting({ redirect_uri: redirect }, { redirect_uris: registered });
    expect(asked.location).toMatch(/^\/connect\/[\w-]{21,}$/);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,stolen',
    'vbscript:stolen',
    'blob:https://assistant.example/stolen',
    'file:///stolen',
    'about:blank',
    'http://evil.example/callback',
    'http://127.0.0.1.evil.example/callback',
    'http://10.0.0.1/callback',
    'https://localhost/callback',
    'https://assistant.example/callback#code',
    '/callback',
    `${'a'.repeat(301)}://callback`,
    `https://${'a.'.repeat(200)}example/callback`,
    '',
  ])('can’t be registered: %s', async (redirect) => {
    for (const application_type of ['native', 'web']) {
      const body = { redirect_uris: [website, redirect], application_type };
      const response = await fromNewNetwork(api).ask('/oauth/register', registration(body));
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: expect.stringMatching(/^invalid_/) });
    }
  });
});

describe('a client', () => {
  it('has no secret, and what we don’t use of its metadata is neither stored nor fetched', async () => {
    const there = fromNewNetwork(api);
    const response = await there.ask(
      '/oauth/register',
      registration({
        client_name: 'Claude',
        redirect_uris: [redirectUri],
        client_secret: 'chosen-by-the-client',
        logo_uri: 'https://evil.example/logo.png',
        client_uri: 'https://evil.example',
        contacts: ['someone@evil.example'],
        jwks_uri: 'http://127.0.0.1:1/keys',
        sector_identifier_uri: 'https://127.0.0.1:1/sector',
        subject_type: 'pairwise',
        response_modes: ['form_post'],
        unknown: 'x'.repeat(1_000),
      }),
    );
    expect(response.status).toBe(201);
    const { client_id, ...body } = (await response.json()) as { client_id: string };
    const { metadata } = await api.ctx.prisma.assistantClient.findUniqueOrThrow({ where: { id: client_id } });
    for (const kept of [body, metadata])
      expect(JSON.stringify(kept)).not.toMatch(/evil|127\.0\.0\.1:1\/|chosen|form_post|xxx/);
  });

  it.each([
    ['secrets', { token_endpoint_auth_method: 'client_secret_basic' }, 'invalid_client_metadata'],
    ['keys', { token_endpoint_auth_method: 'private_key_jwt' }, 'invalid_client_metadata'],
    ['implicit grants', { response_types: ['token'] }, 'invalid_client_metadata'],
    ['client credentials', { grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
    ['names that aren’t text', { client_name: ['Claude'] }, 'invalid_client_metadata'],
    ['names that can’t be stored', { client_name: 'Cl\u0000ude' }, 'invalid_request'],
    ['names of half a character', { client_name: 'Cl\ud800ude' }, 'invalid_request'],
  ])('can’t register with %s', async (_, metadata, error) => {
    const body = { redirect_uris: [redirectUri], ...metadata };
    const response = await fromNewNetwork(api).ask('/oauth/register', registration(body));
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([400, error]);
  });

  it('can’t register with more than 16 KB', async () => {
    const response = await fromNewNetwork(api).ask(
      '/oauth/register',
      registration({ redirect_uris: [redirectUri], client_name: 'x'.repeat(16_384) }),
    );
    expect(response.status).toBe(413);
  });

  it.each([
    ['with characters that reorder others', 'Cla\u202eude\u200b \u0007 App', 'Cla ude App'],
    ['of any length', '🛍️'.repeat(200), expect.stringMatching(/^.{1,200}$/su)],
  ])('is shown by a name %s without harm', async (_, client_name, shown) => {
    const { asked } = await waiting({}, { client_name });
    const page = new Request(`${site}${asked.location}`, { headers: { cookie: asked.cookie } });
    expect(await api.ctx.adapters.authorizationServer.find(page)).toMatchObject({ clientName: shown });
  });

  it('is forgotten after a day, unless a person has connected it', async () => {
    const { session } = await api.shopper();
    const { clientId } = await connect(fromNewNetwork(api), session);
    const strangers = await Promise.all(Array.from({ length: 40 }, () => register(fromNewNetwork(api))));
    const left = () =>
      api.ctx.prisma.assistantClient.findMany({ where: { id: { in: [clientId, ...strangers] } } });
    const cleanup = assistantsWork.cleanups!.find(({ name }) => name === 'cleanup_assistant_clients')!;
    const clean = (now: Date) =>
      api.ctx.sql.rows(cleanup.statement, { now, limit: 1_000, skip: 0, position: '-infinity' });
    const later = (hours: number) => new Date(api.ctx.clock().getTime() + hours * 3_600_000);
    await clean(later(23));
    expect(await left()).toHaveLength(41);
    await clean(later(25));
    expect((await left()).map(({ id }) => id)).toEqual([clientId]);
  });

  it('can register 60 times a minute from one network, which doesn’t limit others', async () => {
    const there = fromNewNetwork(api);
    const tries = await Promise.all(
      Array.from({ length: 61 }, () =>
        there.ask('/oauth/register', registration({ redirect_uris: [redirectUri] })),
      ),
    );
    expect(
      tries
        .map(({ status }) => status)
        .sort()
        .slice(-2),
    ).toEqual([201, 429]);
    const { response } = await authorize(there, {});
    expect([response.status, response.headers.has('retry-after')]).toEqual([429, true]);
    await register(fromNewNetwork(api));
  });
});

describe('a request', () => {
  it.each([
    ['no challenge', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge without its method', { code_challenge_method: null }, 'invalid_request'],
    ['a short challenge', { code_challenge: 'short' }, 'invalid_request'],
    ['a foreign resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
    ['a look-alike of our resource', { resource: `${site}/mcp/` }, 'invalid_target'],
    ['the API as resource', { resource: `${site}/api` }, 'invalid_target'],
    ['no interaction', { prompt: 'none' }, 'interaction_required'],
    ['an implicit grant', { response_type: 'token' }, 'unsupported_response_type'],
    ['an ID token', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['a request object', { request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'],
    ['a scope that can’t be one', { scope: 'lists:read "' }, 'invalid_scope'],
    ['text that can’t be stored', { nonce: null, state: 'a\u0000b' }, 'invalid_request'],
  ])(
    'with %s is refused; the program learns why, from whom, and with its state',
    async (_, fields, error) => {
      const { asked } = await waiting(fields);
      expect(asked.location.split(/[?#]/)[0]).toBe(redirectUri);
      const state = 'state' in fields ? fields.state : 'its-state';
      expect(errorOf(asked.location)).toEqual({ error, state, iss: site, code: null });
    },
  );

  it('for several resources is refused: a person agrees to one', async () => {
    const there = fromNewNetwork(api);
    const fields = new URLSearchParams(requestOf(await register(there)));
    fields.append('resource', `${site}/mcp/partner`);
    const response = await there.ask(`/oauth/authorize?${fields}`);
    expect(errorOf(response.headers.get('location')!).error).toBe('invalid_target');
  });

  it('with an error doesn’t lead from our domain to a website that anyone registered', async () => {
    const metadata = { redirect_uris: [website] };
    for (const [fields, error] of [
      [{ prompt: 'none' }, 'interaction_required'],
      [{ resource: 'https://evil.example' }, 'invalid_target'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
    ] as const) {
      const { asked } = await waiting({ redirect_uri: website, ...fields }, metadata);
      expect(asked.location).toBe(`/connect/refused?error=${error}`);
    }
  });

  it.each(['form_post', 'fragment', 'query'])(
    'gets its response in the query, also for %s',
    async (response_mode) => {
      const { session } = await api.shopper();
      const { there, asked, exchange } = await waiting({ response_mode });
      const back = await agree(there, asked, session);
      expect(back.href.startsWith(`${redirectUri}?code=`)).toBe(true);
      expect(await exchange(back)).toMatchObject({ status: 200 });
      const { asked: refused } = await waiting({ response_mode, prompt: 'none' });
      expect(errorOf(refused.location).error).toBe('interaction_required');
    },
  );

  it.each([
    ['no scopes', { scope: null }],
    ['only scopes that we don’t know', { scope: 'openid profile offline_access' }],
  ])('with %s asks for all of the server’s, and gets what the person agrees to', async (_, fields) => {
    const { session } = await api.shopper();
    const { there, asked, exchange } = await waiting(fields);
    const back = await agree(there, asked, { ...session, scopes: ['lists:read'] });
    const tokens = await exchange(back);
    expect(tokens).toMatchObject({ status: 200, scope: 'lists:read' });
    expect(tokens).not.toHaveProperty('id_token');
    expect(await accepts(there, tokens.access_token)).toBe(true);
  });

  it('with other servers’ scopes only gets its own', async () => {
    const { session } = await api.shopper();
    const { there, asked, exchange } = await waiting({ scope: 'lists:read integration:write openid' });
    const tokens = await exchange(await agree(there, asked, session));
    expect(tokens.scope).toBe('lists:read');
  });

  it('can’t be agreed to beyond what it asks for', async () => {
    const { session } = await api.shopper();
    const { there, asked, exchange } = await waiting({ scope: 'lists:read' });
    const back = await agree(there, asked, {
      ...session,
      scopes: ['lists:read', 'lists:write', 'integration:write'],
    });
    expect((await exchange(back)).scope).toBe('lists:read');
    const other = await waiting({ scope: 'lists:read' });
    await expect(
      agree(other.there, other.asked, { ...session, scopes: ['lists:write'] }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('can only be decided on in the browser that made it, on its own page', async () => {
    const { session } = await api.shopper();
    const [mine, other] = [await waiting(), await waiting()];
    const { authorizationServer } = api.ctx.adapters;
    const page = (location: string, cookie?: string) =>
      new Request(`${site}${location}`, cookie === undefined ? {} : { headers: { cookie } });
    const forged = mine.asked.cookie.replaceAll(/\.sig=[^;]*/g, '.sig=AAAAAAAAAAAAAAAAAAAAAAAAAAA');
    for (const request of [
      page(mine.asked.location),
      page(mine.asked.location, other.asked.cookie),
      page(other.asked.location, mine.asked.cookie),
      page(mine.asked.location, forged),
    ]) {
      expect(await authorizationServer.find(request)).toBeNull();
      expect(await authorizationServer.decide(request, null)).toBeNull();
    }
    await expect(agree(mine.there, { ...mine.asked, cookie: '' }, session)).rejects.toThrow('no request');
    const stolen = await mine.there.ask(mine.asked.location.replace('/connect/', '/oauth/authorize/'));
    expect(stolen.headers.get('location')).toMatch(/^\/connect\/refused\?/);
  });

  it('is decided on once, even at the same moment', async () => {
    const { session } = await api.shopper();
    const { there, asked, exchange } = await waiting();
    const { authorizationServer } = api.ctx.adapters;
    const page = () => new Request(`${site}${asked.location}`, { headers: { cookie: asked.cookie } });
    const request = (await authorizationServer.find(page()))!;
    const userId = session.user.id;
    const decide = async () => {
      const agreement = { userId, sessionId: session.scope.family, partnerId: null, scopes: request.scopes };
      const connectionId = await connectAssistant(api.ctx, request, agreement);
      return authorizationServer.decide(page(), { connectionId, userId });
    };
    const next = (await Promise.all([decide(), decide(), decide()])).filter((url) => url !== null);
    expect(next).toHaveLength(1);
    expect(await api.ctx.prisma.assistantConnection.count({ where: { userId } })).toBe(1);
    expect(await authorizationServer.find(page())).toBeNull();
    const answers = await Promise.all(
      [1, 2].map(() => there.ask(new URL(next[0]!).pathname, { headers: { cookie: asked.cookie } })),
    );
    const codes = answers
      .map((answer) => new URL(answer.headers.get('location')!, site))
      .filter(({ searchParams }) => searchParams.has('code'));
    expect(codes).toHaveLength(1);
    expect(await exchange(codes[0]!)).toMatchObject({ status: 200 });
  });

  it('that the person declines ends with access_denied, for websites, too', async () => {
    const { there, asked } = await waiting({ redirect_uri: website }, { redirect_uris: [website] });
    const page = new Request(`${site}${asked.location}`, { headers: { cookie: asked.cookie } });
    const next = await api.ctx.adapters.authorizationServer.decide(page, null);
    const back = await there.ask(new URL(next!).pathname, { headers: { cookie: asked.cookie } });
    const location = back.headers.get('location')!;
    expect(location.startsWith(`${website}?`)).toBe(true);
    expect(errorOf(location)).toEqual({ error: 'access_denied', state: 'its-state', iss: site, code: null });
  });

  it('expires after an hour', async () => {
    const { session } = await api.shopper();
    const { there, asked } = await waiting();
    api.pass({ minutes: 61 });
    await expect(agree(there, asked, session)).rejects.toThrow('no request');
  });

  it('can’t be made by a form, nor with endless parameters', async () => {
    const there = fromNewNetwork(api);
    const fields = requestOf(await register(there), { state: 'x'.repeat(20_000) });
    const tooLarge = await there.ask('/oauth/token', form(fields));
    expect(tooLarge.status).toBe(413);
    const posted = await there.ask('/oauth/authorize', form({ ...fields, state: 'x' }));
    expect(posted.headers.get('location')).toBeNull();
    expect(posted.status).toBe(404);
  });
});

describe('a code', () => {
  it('is worth nothing without its verifier, its redirect and its client, or after a minute', async () => {
    const { session } = await api.shopper();
    const { there, asked, exchange } = await waiting();
    const back = await agree(there, asked, session);
    const other = await register(there);
    const wrongs: Record<string, string>[] = [
      { code_verifier: pkce().verifier },
      { code_verifier: '' },
      { redirect_uri: 'http://127.0.0.1:4322/callback' },
      { client_id: other },
    ];
    for (const wrong of wrongs)
      expect(await exchange(back, wrong)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await exchange(back, { resource: `${site}/mcp/partner` })).toMatchObject({
      error: 'invalid_target',
    });
    const late = await waiting();
    const lateBack = await agree(late.there, late.asked, session);
    api.pass({ seconds: 61 });
    expect(await late.exchange(lateBack)).toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  it('that is used again ends the connection', async () => {
    const { there, exchange, tokens, refresh, count } = await connected();
    expect(await accepts(there, tokens.access_token)).toBe(true);
    expect(await askForTokens(there, exchange)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await accepts(there, tokens.access_token)).toBe(false);
    expect(await refresh(tokens.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await count()).toBe(0);
  });

  it('is exchanged at most once, even at the same moment', async () => {
    const { session } = await api.shopper();
    const { there, asked, exchange } = await waiting();
    const back = await agree(there, asked, session);
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(back)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThanOrEqual(4);
    expect(new Set(refused.map(({ error }) => error))).toEqual(new Set(['invalid_grant']));
  });
});

describe('a refresh token', () => {
  it('works again for ten seconds, and then ends the connection', async () => {
    const { there, tokens, refresh, count } = await connected();
    const [one, two] = await Promise.all([refresh(tokens.refresh_token), refresh(tokens.refresh_token)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    api.pass({ seconds: 9 });
    const again = await refresh(tokens.refresh_token);
    expect(again.status).toBe(200);
    for (const { access_token } of [tokens, one, two, again])
      expect(await accepts(there, access_token)).toBe(true);
    api.pass({ seconds: 2 });
    expect(await refresh(tokens.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' });
    for (const { access_token } of [tokens, one, two, again])
      expect(await accepts(there, access_token)).toBe(false);
    expect(await refresh(one.refresh_token)).toMatchObject({ error: 'invalid_grant' });
    expect(await count()).toBe(0);
  });

  it('works for 90 days after its last use, and only for its client', async () => {
    const { there, tokens, refresh } = await connected();
    const other = await register(there);
    expect(await refresh(tokens.refresh_token, { client_id: other })).toMatchObject({
      error: 'invalid_grant',
    });
    api.pass({ days: 89 });
    const next = await refresh(tokens.refresh_token);
    expect(next).toMatchObject({ status: 200, expires_in: 3_600 });
    api.pass({ days: 91 });
    expect(await refresh(next.refresh_token)).toMatchObject({ error: 'invalid_grant' });
  });

  it('can narrow the scopes and not widen them, nor reach another server', async () => {
    const { tokens, refresh } = await connected(['lists:read', 'alerts:write']);
    expect(await refresh(tokens.refresh_token, { scope: 'lists:write' })).toMatchObject({
      error: 'invalid_scope',
    });
    for (const resource of [`${site}/mcp/partner`, 'https://evil.example/mcp'])
      expect(await refresh(tokens.refresh_token, { resource })).toMatchObject({ error: 'invalid_target' });
    const narrow = await refresh(tokens.refresh_token, { scope: 'lists:read' });
    expect(narrow).toMatchObject({ status: 200, scope: 'lists:read' });
    expect((await refresh(narrow.refresh_token)).scope).toBe('lists:read alerts:write');
  });

  it('isn’t one of our sessions’, whose tokens aren’t an assistant’s', async () => {
    const { there, tokens, refresh, session, clientId } = await connected();
    expect(await refresh(session.refreshToken)).toMatchObject({ error: 'invalid_grant' });
    const answer = await api.call('POST', '/auth/refresh', { body: { refresh_token: tokens.refresh_token } });
    expect(answer.status).toBe(401);
    expect(await askForTokens(there, { grant_type: 'password', client_id: clientId })).toMatchObject({
      error: 'unsupported_grant_type',
    });
  });
});

describe('an access token', () => {
  it('opens its own server only, and not the API', async () => {
    const { there, tokens } = await connected();
    for (const path of ['/mcp/partner', '/mcp/creator'])
      expect(await accepts(there, tokens.access_token, path)).toBe(false);
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    for (const path of ['/me/connections', '/portal/me'])
      expect((await api.call('GET', path, { headers })).status).toBe(401);

    const { owner, partnerId } = await newTeam(api);
    const accessToken = owner.headers.authorization.replace('Bearer ', '');
    const theirs = await connect(there, { accessToken, partnerId }, { server: 'partner' });
    expect(await accepts(there, theirs.tokens.access_token, '/mcp/partner')).toBe(true);
    for (const path of ['/mcp', '/mcp/creator'])
      expect(await accepts(there, theirs.tokens.access_token, path)).toBe(false);

    // Nor do the API’s tokens open the servers.
    const { token } = await tokenOf(api, owner.email);
    for (const ours of [accessToken, token, tokens.refresh_token, theirs.exchange.code, ''])
      for (const path of ['/mcp', '/mcp/partner']) expect(await accepts(there, ours, path)).toBe(false);
  });

  it('is valid for an hour', async () => {
    const { there, tokens } = await connected();
    api.pass({ minutes: 59 });
    expect(await accepts(there, tokens.access_token)).toBe(true);
    api.pass({ minutes: 2 });
    expect(await accepts(there, tokens.access_token)).toBe(false);
  });

  it.each(['access_token', 'refresh_token'] as const)('ends the connection as a revoked %s', async (kind) => {
    const { there, tokens, clientId, count } = await connected();
    const other = await register(there);
    const revoke = (fields: Record<string, string>) => there.ask('/oauth/revoke', form(fields));
    // Another client’s request says nothing and does nothing.
    expect((await revoke({ token: tokens[kind], client_id: other })).status).toBe(200);
    expect(await accepts(there, tokens.access_token)).toBe(true);
    expect((await revoke({ token: tokens[kind], client_id: clientId })).status).toBe(200);
    expect(await accepts(there, tokens.access_token)).toBe(false);
    expect(await count()).toBe(0);
  });
});
