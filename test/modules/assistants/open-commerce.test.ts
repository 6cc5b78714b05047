/** The profile of the Universal Commerce Protocol, by the protocol's own rules. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { commerceAuthority, commerceScopes } from '#api/modules/assistants/wishlist-capability.ts';
import { useApi } from '#test/support/api.ts';
import {
  agree,
  authorize,
  form,
  type OauthTokens,
  pkce,
  redirectUri,
  register,
  startRemoteTools,
} from '#test/support/assistants.ts';

const siteUrl = 'https://wishlist.example';
const api = await useApi({ SITE_URL: siteUrl });

interface Entity {
  version: string;
  spec: string;
  schema?: string;
  endpoint?: string;
  transport?: string;
  config?: { scopes: Record<string, object> };
}
interface Profile {
  ucp: {
    version: string;
    services: Record<string, Entity[]>;
    capabilities: Record<string, Entity[]>;
    payment_handlers: object;
  };
}

const wishlist = 'example.wishlist.shopping.wishlist';
const linking = 'dev.ucp.common.identity_linking';
const reverseDomain = /^[a-z](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9_])?)+$/;
const scopeToken = /^([a-z0-9._-]+):[a-z][a-z0-9_]*$/;

/** Whether the host of a schema may define a name. */
function mayDefine(name: string, schema: string): boolean {
  const authority = new URL(schema).hostname.split('.').toReversed().join('.');
  return name === authority || name.startsWith(`${authority}.`);
}

const read = async () => (await (await api.ask('/.well-known/ucp')).json()) as Profile;

test('names the capability after our own host, and where agents call it', async () => {
  const response = await api.ask('/.well-known/ucp', { headers: { origin: 'https://agent.example' } });
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  const { ucp } = (await response.json()) as Profile;
  expect(Object.keys(ucp.capabilities)).toEqual([wishlist, linking]);
  for (const [name, entities] of Object.entries({ ...ucp.services, ...ucp.capabilities })) {
    expect(name).toMatch(reverseDomain);
    for (const { version, spec } of entities) {
      expect(version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(spec).toMatch(/^https:/);
    }
  }
  for (const [name, [capability]] of Object.entries(ucp.capabilities)) {
    expect(mayDefine(name, capability!.schema!), name).toBe(true);
  }
  expect(ucp.services['example.wishlist.shopping']).toMatchObject([
    { transport: 'mcp', endpoint: `${siteUrl}/mcp` },
  ]);
  expect(ucp.payment_handlers).toEqual({});
});

test('serves the schema of the capability without a redirect', async () => {
  const { ucp } = await read();
  const url = new URL(ucp.capabilities[wishlist]![0]!.schema!);
  const response = await api.ask(url.pathname, { redirect: 'manual' });
  expect(response.status).toBe(200);
  const schema = (await response.json()) as { $id: string };
  expect(schema.$id).toBe(url.href);
  const validate = new Ajv2020({ strict: false }).compile(schema);
  expect(validate({ list: null, lists: [], items: [], next_cursor: null, lang: 'en' })).toBe(true);
  expect(validate({ lists: 'none' })).toBe(false);
});

test('links accounts with the scopes that it names, and no others', async () => {
  const { ucp } = await read();
  const scopes = Object.keys(ucp.capabilities[linking]![0]!.config!.scopes);
  for (const scope of scopes) expect(scopeToken.exec(scope)?.[1]).toBe(wishlist);
  const metadata = await (await api.ask('/.well-known/oauth-authorization-server')).json();
  expect(metadata).toMatchObject({ issuer: siteUrl, scopes_supported: expect.arrayContaining(scopes) });

  const { session } = await api.shopper();
  const { verifier, challenge } = pkce();
  const client = { client_id: await register(api), redirect_uri: redirectUri, resource: `${siteUrl}/mcp` };
  const asked = await authorize(api, {
    ...client,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope: `${wishlist}:read`,
  });
  const back = await agree(api, asked, session);
  const exchange = { ...client, grant_type: 'authorization_code', code_verifier: verifier };
  const response = await api.ask(
    '/oauth/token',
    form({ ...exchange, code: back.searchParams.get('code') ?? '' }),
  );
  const tokens = (await response.json()) as OauthTokens;
  expect(tokens.scope).toBe(`${wishlist}:read`);
  const { tools } = await (await startRemoteTools(api, tokens.access_token)).listTools();
  expect(tools.map(({ name }) => name)).toContain('show_list');
  expect(await api.ctx.prisma.assistantConnection.findMany()).toMatchObject([{ scopes: ['lists:read'] }]);
});

test.each(['http://wishlist.example', 'https://localhost', 'https://127.0.0.1', 'https://github.io'])(
  '%s can’t define names',
  async (site) =>
    expect([await commerceAuthority(site), await commerceScopes(site)]).toEqual([undefined, {}]),
);

test('is missing on such a host', async () => {
  const local = await useApi();
  for (const path of ['/.well-known/ucp', '/ucp/wishlist.json']) {
    expect((await local.ask(path)).status).toBe(404);
  }
});
