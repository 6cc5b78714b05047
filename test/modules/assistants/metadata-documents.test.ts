/** Clients that are known by their metadata's URL instead of registering. */
import tls from 'node:tls';
import { afterAll, expect, it } from 'vitest';
import { useApi } from '#test/support/api.ts';
import {
  agree,
  askForTokens,
  authorize,
  connect,
  fromNewNetwork,
  pkce,
  requestOf,
} from '#test/support/assistants.ts';
import { selfSigned } from '#test/support/certificate.ts';
import { startForeignSite } from '#test/support/foreign-site.ts';

const certificate = selfSigned();
const known = tls.getCACertificates('default');
tls.setDefaultCACertificates([...known, certificate.cert]);
afterAll(() => tls.setDefaultCACertificates(known));
const api = await useApi({ TRUST_PROXY: '1' });
const website = await startForeignSite(certificate);

let count = 0;
/** The URL of a client's metadata, and a function that asks for access as that client. */
function newClient(changes: Record<string, unknown> = {}) {
  count += 1;
  const path = `/client-${count}.json`;
  const clientId = website.origin + path;
  const redirects = ['https://assistant.example/callback', 'http://localhost/callback'];
  const metadata = { client_id: clientId, client_name: 'Claude', redirect_uris: redirects, ...changes };
  website.serve(path, JSON.stringify(metadata), { 'content-type': 'application/json' });
  const there = fromNewNetwork(api);
  const ask = (fields: Record<string, string> = {}) =>
    authorize(there, requestOf(clientId, { redirect_uri: 'http://localhost:61234/callback', ...fields }));
  const timesAsked = () => website.asked.filter((asked) => asked === path).length;
  return { path, clientId, there, ask, timesAsked };
}
const refused = (error: string) => `/connect/refused?error=${error}`;

it('connect on any port of the person’s device, and are asked for their metadata once', async () => {
  const { session } = await api.shopper();
  const { clientId, there, timesAsked } = newClient();
  const redirect = 'http://localhost:61234/callback';
  const { verifier, challenge } = pkce();
  const asked = await authorize(
    there,
    requestOf(clientId, { redirect_uri: redirect, code_challenge: challenge }),
  );
  const back = await agree(there, asked, session);
  expect(back.href.startsWith(`${redirect}?code=`)).toBe(true);
  const exchange = { grant_type: 'authorization_code', client_id: clientId, code_verifier: verifier };
  const tokens = await askForTokens(there, {
    ...exchange,
    code: back.searchParams.get('code')!,
    redirect_uri: redirect,
  });
  expect(tokens).toMatchObject({ status: 200, scope: 'lists:read' });
  const refresh = { grant_type: 'refresh_token', client_id: clientId, refresh_token: tokens.refresh_token };
  expect(await askForTokens(there, refresh)).toMatchObject({ status: 200 });
  expect(timesAsked()).toBe(1);
  const [connection] = await api.ctx.prisma.assistantConnection.findMany({
    where: { userId: session.user.id },
  });
  expect(connection).toMatchObject({ clientId, clientName: 'Claude', clientHost: 'localhost:61234' });
});

it('are refused other redirects than their metadata has', async () => {
  const { ask } = newClient();
  for (const redirect_uri of [
    'http://localhost:61234/other',
    'https://evil.example/callback',
    'https://assistant.example:8443/callback',
  ])
    expect((await ask({ redirect_uri })).location).toBe(refused('invalid_redirect_uri'));
});

it.each([
  ['is about another client', { client_id: 'https://other.example/client.json' }, 'invalid_client_metadata'],
  ['has no redirects', { redirect_uris: [] }, 'invalid_redirect_uri'],
  ['has a redirect that runs scripts', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
  [
    'has a redirect over HTTP to another machine',
    { redirect_uris: ['http://evil.example/callback'], application_type: 'web' },
    'invalid_redirect_uri',
  ],
  ['has a secret', { client_secret: 'public' }, 'invalid_client_metadata'],
  ['wants secrets', { token_endpoint_auth_method: 'client_secret_basic' }, 'invalid_client_metadata'],
  ['is too large', { client_name: 'x'.repeat(11_000) }, 'invalid_client'],
])('are refused if the document %s', async (_, changes, error) => {
  const { ask } = newClient(changes);
  expect((await ask()).location).toBe(refused(error));
});

it('are refused if the document can’t be read', async () => {
  const answers = {
    'not JSON': (path: string) => website.serve(path, '<h1>Claude</h1>'),
    'not an object': (path: string) => website.serve(path, '["Claude"]'),
    missing: (path: string) => website.serve(path, '{}', {}, 404),
    'cut off': (path: string) => website.on(path, (_, response) => response.destroy()),
    'compressed without being asked': (path: string) =>
      website.serve(path, Buffer.from([0x1f, 0x8b, 8]), { 'content-encoding': 'gzip' }),
  };
  for (const [why, answer] of Object.entries(answers)) {
    const { path, ask } = newClient();
    answer(path);
    expect((await ask()).location, why).toMatch(/error=invalid_client(_metadata)?$/);
  }
});

it('are refused if the document redirects, which isn’t followed', async () => {
  const target = newClient();
  const { path, ask } = newClient();
  website.on(path, (_, response) => response.writeHead(302, { location: target.clientId }).end());
  expect((await ask()).location).toBe(refused('invalid_client'));
  expect(target.timesAsked()).toBe(0);
});

it('are refused, unfetched, if their URL could hide another', async () => {
  const { path } = newClient();
  const before = website.asked.length;
  for (const clientId of [
    `${website.origin.replace('https:', 'http:')}${path}`,
    `${website.origin.replace('https://', 'https://user@')}${path}`,
    `${website.origin}/x/..${path}`,
    `${website.origin}/%2e%2e${path}`,
    `${website.origin}${path}#fragment`,
    `${website.origin}${path}?${'x'.repeat(2_000)}`,
    'file:///etc/passwd',
  ]) {
    const { location } = await authorize(fromNewNetwork(api), requestOf(clientId));
    expect(location, clientId).toBe(refused('invalid_client'));
  }
  expect(website.asked).toHaveLength(before);
});

it('aren’t fetched from private addresses', async () => {
  const guarded = await useApi({ TRUST_PROXY: '1', ALLOW_LOOPBACK_FETCH: '' });
  const { clientId, timesAsked } = newClient();
  const { port } = new URL(clientId);
  for (const url of [
    clientId,
    clientId.replace('127.0.0.1', 'localhost'),
    `https://[::1]:${port}/client.json`,
    `https://[::ffff:7f00:1]:${port}/client.json`,
    `https://2130706433:${port}/client.json`,
    'https://10.0.0.1/client.json',
    'https://169.254.169.254/latest/meta-data',
  ]) {
    const { location } = await authorize(fromNewNetwork(guarded), requestOf(url));
    expect(location, url).toBe(refused('invalid_client'));
  }
  expect(timesAsked()).toBe(0);
});

it('are only fetched for browsers, or for clients that a person has connected', async () => {
  const { clientId, there, timesAsked } = newClient();
  const fields = { grant_type: 'refresh_token', refresh_token: 'x', client_id: clientId };
  expect(await askForTokens(there, fields)).toMatchObject({ error: 'invalid_client' });
  expect(timesAsked()).toBe(0);

  const { session } = await api.shopper();
  const connected = await connect(fromNewNetwork(api), session);
  await api.ctx.prisma.assistantConnection.updateMany({
    where: { clientId: connected.clientId },
    data: { clientId },
  });
  expect(await askForTokens(there, fields)).toMatchObject({ error: 'invalid_grant' });
  expect(timesAsked()).toBe(1);
});
