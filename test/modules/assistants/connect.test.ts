import { IssuerMismatchError } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { useApi } from '#test/support/api.ts';
import {
  agree,
  authorize,
  connect,
  officialClient,
  site,
  startRemoteTools,
} from '#test/support/assistants.ts';

const api = await useApi();

test('describes itself to clients', async () => {
  const refused = await api.ask('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(refused.status).toBe(401);
  expect(refused.headers.get('www-authenticate')).toContain(
    `resource_metadata="${site}/.well-known/oauth-protected-resource/mcp"`,
  );
  const resource = await (await api.ask('/.well-known/oauth-protected-resource/mcp')).json();
  expect(resource).toMatchObject({
    resource: `${site}/mcp`,
    authorization_servers: [site],
    scopes_supported: ['lists:read', 'lists:write', 'alerts:write'],
  });
  const server = (await (await api.ask('/.well-known/oauth-authorization-server')).json()) as Record<
    string,
    unknown
  >;
  expect(server).toMatchObject({
    issuer: site,
    authorization_endpoint: `${site}/oauth/authorize`,
    token_endpoint: `${site}/oauth/token`,
    registration_endpoint: `${site}/oauth/register`,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  });
});

test.each(['2025-11-25', '2026-07-28'] as const)('connects, and calls a tool in %s', async (version) => {
  const { session } = await api.shopper();
  const { tokens, back } = await connect(api, session);
  expect(back.searchParams.get('iss')).toBe(site);
  expect(back.searchParams.get('state')).toBe('its-state');
  expect(tokens.scope).toBe('lists:read lists:write alerts:write');
  const client = await startRemoteTools(api, tokens.access_token, { version });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('show_list');
  const result = await client.callTool({ name: 'show_list', arguments: {} });
  expect(result.structuredContent).toMatchObject({ lists: [{ name: 'Birthday' }] });
});

test('connects the official client, which refuses another issuer’s response', async () => {
  const { session } = await api.shopper();
  const official = officialClient(`${site}/mcp`, {
    fetch: (input, init) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      return api.ask(pathname + search, init);
    },
  });
  const asked = await official.ask();
  expect(asked.origin + asked.pathname).toBe(`${site}/oauth/authorize`);
  const waiting = await authorize(api, Object.fromEntries(asked.searchParams));
  const { searchParams } = await agree(api, waiting, session);

  const mixedUp = new URLSearchParams(searchParams);
  mixedUp.set('iss', 'https://evil.example');
  await expect(official.finish(mixedUp)).rejects.toBeInstanceOf(IssuerMismatchError);
  mixedUp.delete('iss');
  await expect(official.finish(mixedUp)).rejects.toBeInstanceOf(IssuerMismatchError);
  await official.finish(searchParams);
  expect((await (await official.open()).listTools()).tools).not.toEqual([]);
});
