/** How every documented endpoint rejects invalid requests. */
import { describe, expect, it } from 'vitest';
import { type Operation, operationsOf } from '#api/contract/description.ts';
import { createSecret } from '#api/platform/tokens/secret.ts';
import { type Answer, product, useApi } from '#test/support/api.ts';
import { authHeaders, demandsCredentials, samplePath, titleOf } from '#test/support/operations.ts';
import { newTeam, tokenOf } from '#test/support/team.ts';

const api = await useApi({ EVENT_PER_MINUTE_IP: '100000', EVENT_PER_MINUTE_KEY: '100000' });
const shop = await api.embed();
// The caller has every right, including membership of a partner.
await api.ctx.prisma.partnerMember.create({
  data: { partnerId: shop.partner.partnerId, userId: shop.session.user.id },
});
const credentials = {
  publicKey: shop.partner.keys.test.key,
  widgetToken: shop.headers['x-widget-token'],
  userToken: shop.session.accessToken,
};
const operations = operationsOf(api.description);
const takesBearer = ({ security }: Operation) =>
  security.some((schemes) =>
    Object.keys(schemes).some((name) => ['publicKey', 'userToken', 'personalToken'].includes(name)),
  );
const named = (list: Operation[]) => list.map((operation) => [titleOf(operation), operation] as const);
/** Endpoints that accept a file, identified by its content and allowed to be large. */
const takesFile = ({ requestBody }: Operation) =>
  requestBody !== undefined && !('application/json' in requestBody.content);
const withBody = operations.filter((operation) => operation.requestBody && !takesFile(operation));

const known = { userId: shop.session.user.id, apiKeyId: String(shop.partner.keys.test.id) };

const ask = (operation: Operation, headers: Record<string, string>, body?: unknown) =>
  api.call(operation.method.toUpperCase(), samplePath(operation, known), {
    headers,
    body,
  });

function expectError(answer: Answer, status: number, codes: string[]) {
  expect([answer.status, answer.body.error]).toEqual([
    status,
    expect.toSatisfy((code: string) => codes.includes(code)),
  ]);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.body.message).toEqual(expect.any(String));
}

describe('without a token', () => {
  it.each(named(operations.filter(demandsCredentials)))('%s returns 401', async (_title, operation) => {
    const answer = await ask(operation, {}, operation.requestBody && {});
    expectError(answer, 401, ['unauthorized', 'widget_token_invalid']);
    expect(answer.body.code).toBe(answer.body.error);
    expect(answer.body.hint).toMatch(/^This route takes an? .+\. You sent none\.$/);
    expect(answer.headers.get('www-authenticate')).toBe(takesBearer(operation) ? 'Bearer' : null);
  });
});

describe('with an invalid token', () => {
  const wrong = { publicKey: 'pk_test_wrong', widgetToken: 'wrong', userToken: 'wrong' };
  it.each(named(operations.filter(({ security }) => security.length > 0)))(
    '%s rejects the caller',
    async (_title, operation) => {
      const body = operation.path === '/widget/init' ? { origin: shop.origin } : operation.requestBody && {};
      const answer = await ask(operation, authHeaders(operation, wrong), body);
      if (answer.status === 403) return expectError(answer, 403, ['unknown_key']);
      expectError(answer, 401, ['unauthorized', 'widget_token_invalid']);
      expect(answer.body.hint).toMatch(/^This route takes an? .+\. You sent .+\.$/);
      expect(answer.headers.get('www-authenticate') ?? '').toMatch(
        takesBearer(operation) ? /^Bearer( error="invalid_token")?$/ : /^$/,
      );
    },
  );
});

describe('with a token of the wrong kind', () => {
  /** A valid or well-formed credential of each kind, and its name in hints. */
  const kinds: [string, string, Record<string, string>][] = [
    ['widgetToken', 'a widget token', { 'x-widget-token': credentials.widgetToken }],
    ['widgetToken', 'a widget token', { authorization: `Bearer ${credentials.widgetToken}` }],
    ['userToken', 'an access token', { authorization: `Bearer ${credentials.userToken}` }],
    ['publicKey', 'a public key', { authorization: `Bearer ${credentials.publicKey}` }],
    ['personalToken', 'a personal access token', { authorization: 'Bearer wl_pat_nothing' }],
    ['refreshToken', 'a refresh token', { authorization: `Bearer ${shop.session.refreshToken}` }],
    ['webhookSecret', 'a webhook secret', { authorization: 'Bearer whsec_nothing' }],
  ];

  it.each(named(operations.filter(demandsCredentials)))(
    '%s says which kind it takes and which was sent',
    async (_title, operation) => {
      const taken = new Set(operation.security.flatMap((schemes) => Object.keys(schemes)));
      for (const [scheme, kind, headers] of kinds) {
        if (taken.has(scheme) || (kind === 'a public key' && taken.has('publicKeyHeader'))) continue;
        const answer = await ask(operation, headers, operation.requestBody && {});
        expectError(answer, 401, ['unauthorized', 'widget_token_invalid']);
        expect(answer.body.hint).toMatch(new RegExp(`^This route takes an? .+\\. You sent ${kind}\\.$`));
      }
    },
  );

  it('names the kinds a portal route takes', async () => {
    const answer = await api.call('GET', '/portal/keys', {
      headers: { 'x-widget-token': credentials.widgetToken },
    });
    expect(answer.body).toEqual({
      error: 'unauthorized',
      code: 'unauthorized',
      message: 'Sign in, or send a valid token in the documented header.',
      hint: 'This route takes a member’s access token or a personal access token. You sent a widget token.',
    });
  });

  it('reminds callers of the scheme they left out', async () => {
    const answer = await api.call('GET', '/portal/keys', {
      headers: { authorization: credentials.userToken },
    });
    expect(answer.body.hint).toBe(
      'This route takes a member’s access token or a personal access token. You sent an access token. Put “Bearer” before it in Authorization.',
    );
  });

  it('says the same of a token that was revoked and of one that never existed', async () => {
    const { owner } = await newTeam(api);
    const revoked = await tokenOf(api, owner.email);
    await api.call('DELETE', `/portal/tokens/${revoked.id}`, { headers: owner.headers });
    const refused = (token: string) =>
      api.call('GET', '/portal/keys', { headers: { authorization: `Bearer ${token}` } });
    const [known, unknown] = [await refused(revoked.token), await refused(createSecret('wl_pat_'))];
    expect(known.body).toEqual(unknown.body);
    expect(known.body.hint).toMatch(/It may have expired or been revoked\.$/);
  });
});

describe('with an invalid body', () => {
  it.each(named(operations.filter((operation) => operation.method !== 'get' && !takesFile(operation))))(
    '%s rejects more than 256 KiB',
    async (_title, operation) => {
      const body = { filler: 'x'.repeat(300_000) };
      expectError(await ask(operation, authHeaders(operation, credentials), body), 413, [
        'payload_too_large',
      ]);
    },
  );

  it.each(named(withBody))('%s rejects other content types', async (_title, operation) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const headers = { ...authHeaders(operation, credentials), 'content-type': type };
      expectError(await ask(operation, headers, 'a=1'), 415, ['unsupported_media_type']);
    }
  });

  it.each(named(withBody))('%s rejects invalid JSON', async (_title, operation) => {
    for (const body of ['{', '{"a":1,}', '\u0000', 'undefined']) {
      expectError(await ask(operation, authHeaders(operation, credentials), body), 400, [
        'invalid_input',
        'invalid_payload',
      ]);
    }
  });
});

describe('unknown routes', () => {
  it('return not_found for unknown paths, and for unknown methods of known paths', async () => {
    const unknown = ['/', '/nothing', '/widget', '/widget/nothing', '/hosted/', '/openapi.json/x'];
    for (const path of unknown) {
      const answer = await api.call('GET', path);
      expectError(answer, 404, ['not_found']);
      expect(answer.headers.get('x-request-id')).toEqual(expect.any(String));
    }
    for (const { path } of operations) {
      const answer = await api.call('PROPFIND', path);
      if (path.startsWith('/ad-studio/')) expectError(answer, 410, ['ad_studio_disabled']);
      else expectError(answer, 404, ['not_found']);
    }
  });
});

const arrays = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const objects = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
const json = { 'content-type': 'application/json' };

const bombs: [string, string][] = [
  ['100,000 arrays', arrays(100_000)],
  ['a field of 100,000 arrays', `{"payload":${arrays(100_000)}}`],
  ['40,000 objects', objects(40_000)],
  ['100,000 unclosed arrays', '['.repeat(100_000)],
];

describe('deeply nested bodies', () => {
  const taking = operations.filter(
    ({ requestBody }) => requestBody?.content['application/json'] !== undefined,
  );

  describe.each(named(taking))('%s', (_title, operation) => {
    it.each(bombs)('rejects %s', async (_what, body) => {
      const path = samplePath(operation, { id: shop.partner.basketConfigId });
      const headers = { ...json, ...authHeaders(operation, credentials) };
      const answer = await api.call(operation.method.toUpperCase(), path, { headers, body });
      expect(answer.status).toBe(400);
    });
  });
});

describe('nesting', () => {
  const save = (metadata: string) =>
    api.call('POST', '/widget/save', {
      headers: { ...json, ...shop.headers },
      body: JSON.stringify({ wishlistId: shop.list.db_id, product: product('nested') }).replace(
        '"title"',
        `"metadata":${metadata},"title"`,
      ),
    });

  it('is limited inside data that’s stored as sent', async () => {
    const deep = await save(`{"a":${arrays(50_000)}}`);
    expect([deep.status, deep.body.error, deep.body.hint]).toEqual([
      400,
      'invalid_input',
      'The body has more than 64 levels of nesting.',
    ]);
  });

  it('can have 64 levels, not counting brackets in strings', async () => {
    expect((await save(objects(62))).status).toBe(200);
    expect((await save(objects(63))).status).toBe(400);
    expect((await save(JSON.stringify({ a: `\\"${'['.repeat(1_000)}` }))).status).toBe(200);
  });
});
