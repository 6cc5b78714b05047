/**
 * A shop's page that puts its basket session into our cookie isn't signed in on our own pages. Requires `npm
 * run build`.
 */
import { expect, it } from 'vitest';
import { forkSession } from '#api/modules/identity/fork-session.ts';
import { createState } from '#api/modules/identity/internal/sign-in-state.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { readSession } from '#api/modules/identity/read-session.ts';
import { requireActiveKey } from '#api/modules/keys/find-key.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { sharedService } from '#test/support/shared-service.ts';

const { ctx, siteUrl } = await sharedService();
const email = 'owner@basket-cookie.example';
const { partnerId, keys } = await createPartner(ctx, { email, name: 'Kiln & Linen', plan: 'growth' });
const key = await requireActiveKey(ctx, keys.test.key);
const full = await issueSession(ctx, { email });
const parent = (await readSession(ctx, full.refreshToken))?.sessionId ?? '';
const basket = await forkSession(ctx, { userId: full.user.id, parent, basketPartnerId: partnerId });

async function answerTo(path: string, token: string, body?: URLSearchParams) {
  const answer = await fetch(siteUrl + path, {
    redirect: 'manual',
    headers: { cookie: `wl_session=${token}`, origin: siteUrl },
    ...(body && { method: 'POST', body }),
  });
  return { status: answer.status, to: answer.headers.get('location') ?? '', said: await answer.text() };
}

it.each([
  ['/account', '/account/signin'],
  ['/account/export', '/account/signin'],
  ['/lists', '/account/signin'],
  ['/lists/import', '/account/signin'],
  ['/friends', '/account/signin'],
  ['/following', '/account/signin'],
  ['/notifications', '/account/signin'],
  ['/portal', '/portal/signin'],
  ['/portal/keys', '/portal/signin'],
  ['/portal/tokens', '/portal/signin'],
  ['/portal/settings', '/portal/signin'],
])('%s asks for a sign-in', async (path, signIn) => {
  const known = await answerTo(path, full.refreshToken);
  expect(known.status, 'the full session').toBeLessThan(400);
  expect(known.to).not.toContain(signIn);
  const answer = await answerTo(path, basket.refreshToken);
  expect(answer).toMatchObject({ status: 302, to: expect.stringContaining(signIn) });
  expect(answer.said).not.toContain(email);
});

it.each(['refresh', 'fork', 'complete'])('refuses the session step “%s”', async (intent) => {
  const { state } = await createState(ctx, key);
  const page = { opener: siteUrl, origin: siteUrl, key: keys.test.key };
  const fields = new URLSearchParams({ intent, state, ...page });
  expect((await answerTo('/session', basket.refreshToken, fields)).status).toBe(401);
  expect((await answerTo('/session', full.refreshToken, fields)).status, 'the full session').toBe(200);
});

it('shows sign-in pages without recognizing the shopper', async () => {
  for (const path of ['/account/signin', '/portal/signin']) {
    expect((await answerTo(path, full.refreshToken)).status).toBe(302);
    const answer = await answerTo(path, basket.refreshToken);
    expect(answer.status).toBe(200);
    expect(answer.said).not.toContain(email);
  }
  const { pathname, search } = new URL((await createState(ctx, key)).signinUrl);
  expect((await answerTo(pathname + search, full.refreshToken)).said).toContain(email);
  expect((await answerTo(pathname + search, basket.refreshToken)).said).not.toContain(email);
});
