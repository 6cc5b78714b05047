/** What every declared endpoint has in common: how it refuses what is no request for it. */
import { describe, expect, it } from 'vitest';
import { operationsOf, type Operation } from '../../api/contract/description.ts';
import { useApi, type Answer } from '../support/api.ts';
import { authHeaders, demandsCredentials, samplePath, titleOf } from '../support/operations.ts';

const api = await useApi({ EVENT_PER_MINUTE_IP: '100000', EVENT_PER_MINUTE_KEY: '100000' });
const shop = await api.embed();
// Who calls has every right: they belong to a partner, too.
await api.ctx.prisma.partnerMember.create({
  data: { partnerId: shop.partner.partnerId, userId: shop.session.user.id },
});
const credentials = {
  publicKey: shop.partner.keys.test.key,
  widgetToken: shop.headers['x-widget-token'],
  userToken: shop.session.accessToken,
};
const operations = operationsOf(api.description);
const named = (list: Operation[]) => list.map((operation) => [titleOf(operation), operation] as const);
/** What is sent to them is a file, told by its content and as large as files are. */
const takesFile = ({ requestBody }: Operation) =>
  requestBody !== undefined && !('application/json' in requestBody.content);
const withBody = operations.filter((operation) => operation.requestBody && !takesFile(operation));

const ask = (operation: Operation, headers: Record<string, string>, body?: unknown) =>
  api.call(operation.method.toUpperCase(), samplePath(operation, { userId: shop.session.user.id }), {
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
  it.each(named(operations.filter(demandsCredentials)))('%s answers 401', async (_title, operation) => {
    const answer = await ask(operation, {}, operation.requestBody && {});
    expectError(answer, 401, ['unauthorized', 'widget_token_invalid']);
    expect(answer.body.code).toBe(answer.body.error);
  });
});

describe('with a wrong token', () => {
  const wrong = { publicKey: 'pk_test_wrong', widgetToken: 'wrong', userToken: 'wrong' };
  it.each(named(operations.filter(({ security }) => security.length > 0)))(
    '%s refuses the caller',
    async (_title, operation) => {
      const body = operation.path === '/widget/init' ? { origin: shop.origin } : operation.requestBody && {};
      const answer = await ask(operation, authHeaders(operation, wrong), body);
      if (answer.status === 403) expectError(answer, 403, ['unknown_key']);
      else expectError(answer, 401, ['unauthorized', 'widget_token_invalid']);
    },
  );
});

describe('with a body that is none', () => {
  it.each(named(operations.filter((operation) => operation.method !== 'get' && !takesFile(operation))))(
    '%s refuses more than 256 KiB',
    async (_title, operation) => {
      const body = { filler: 'x'.repeat(300_000) };
      expectError(await ask(operation, authHeaders(operation, credentials), body), 413, [
        'payload_too_large',
      ]);
    },
  );

  it.each(named(withBody))('%s refuses another content type', async (_title, operation) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const headers = { ...authHeaders(operation, credentials), 'content-type': type };
      expectError(await ask(operation, headers, 'a=1'), 415, ['unsupported_media_type']);
    }
  });

  it.each(named(withBody))('%s refuses what is no JSON', async (_title, operation) => {
    for (const body of ['{', '{"a":1,}', '\u0000', 'undefined']) {
      expectError(await ask(operation, authHeaders(operation, credentials), body), 400, [
        'invalid_input',
        'invalid_payload',
      ]);
    }
  });
});

describe('what is not there', () => {
  it('is not_found: an unknown path, and an unknown method of a known one', async () => {
    const unknown = ['/', '/nothing', '/widget', '/widget/nothing', '/hosted/', '/openapi.json/x'];
    for (const path of unknown) expectError(await api.call('GET', path), 404, ['not_found']);
    for (const { path } of operations) {
      const answer = await api.call('PROPFIND', path);
      if (path.startsWith('/ad-studio/')) expectError(answer, 410, ['ad_studio_disabled']);
      else expectError(answer, 404, ['not_found']);
    }
  });
});
