/** An API without its own path, on the pages' host: `/portal/…` is both. */
import { expect, test } from 'vitest';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { freePort } from '#test/support/free-port.ts';
import { startService } from '#test/support/start-service.ts';

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
// With the API at the pages' own address.
const { ctx } = await startService({ PORT: String(port), SITE_URL: origin, BASE_URL: origin });

const ask = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(origin + path, { redirect: 'manual', ...init });
  return { status: answer.status, type: answer.headers.get('content-type'), answer };
};
const email = 'owner@root.example';
const { partnerId } = await createPartner(ctx, { email, name: 'Kiln', plan: 'free' });
const session = await issueSession(ctx, { email });

test('requests with a token reach the API', async () => {
  const headers = { authorization: `Bearer ${session.accessToken}` };
  const { status, answer } = await ask('/portal/me', { headers });
  expect(status).toBe(200);
  expect(await answer.json()).toMatchObject({ partner: { id: partnerId } });
  expect(await ask('/portal/me', { headers: { authorization: 'Bearer nothing' } })).toMatchObject({
    status: 401,
    type: 'application/json',
  });
  const preflight = { origin: 'https://tool.example', 'access-control-request-method': 'GET' };
  const allowed = await ask('/portal/setup', { method: 'OPTIONS', headers: preflight });
  expect(allowed.answer.headers.get('access-control-allow-origin')).toBe('*');
});

test('all other requests reach the pages, signed in or not', async () => {
  const stranger = await ask('/portal/setup');
  expect([stranger.status, stranger.answer.headers.get('location')]).toEqual([
    302,
    '/portal/signin?next=%2Fportal%2Fsetup',
  ]);
  const cookie = `wl_session=${session.refreshToken}`;
  expect(await ask('/portal/setup', { headers: { cookie } })).toMatchObject({
    status: 200,
    type: expect.stringContaining('text/html'),
  });
  expect((await ask('/portal', { headers: { cookie } })).status).toBe(200);
  const foreign = { cookie, origin: 'https://else.example' };
  expect((await ask('/portal/start', { method: 'POST', headers: foreign })).status).toBe(403);
  expect(await ask('/partners')).toMatchObject({ status: 401, type: 'application/json' });
});
