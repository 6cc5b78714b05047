/** Every server rejects a session's access tokens as soon as it has ended. */
import { describe, expect, it } from 'vitest';
import { cleanUp } from '#api/jobs.ts';
import { openSession } from '#api/modules/identity/session.ts';
import { setPassword } from '#api/modules/identity/set-password.ts';
import { useApi } from '#test/support/api.ts';
import { basketSession } from '#test/support/basket-session.ts';

const api = await useApi();
const another = await api.anotherServer();
const { pool, prisma } = api.ctx;

interface Tokens {
  access_token: string;
  refresh_token: string;
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const ask = (server: Pick<typeof api, 'call'>, token: string) =>
  server.call('POST', '/hosted/lists', { headers: bearer(token) });

async function signedIn() {
  const { session, headers } = await api.shopper();
  const tokens = { access_token: session.accessToken, refresh_token: session.refreshToken };
  // Both servers have now cached the token as valid.
  await expectBoth(session.accessToken, 200);
  return { session, headers, ...tokens };
}
const signOut = (refresh_token: string) => api.call('POST', '/auth/signout', { body: { refresh_token } });
const statuses = async (token: string) => [
  (await ask(api, token)).status,
  (await ask(another, token)).status,
];

/** Immediately on the server that handled it, and on the other once the database notifies it. */
async function expectBoth(token: string, status: number) {
  expect((await ask(api, token)).status).toBe(status);
  await expect.poll(async () => (await ask(another, token)).status).toBe(status);
}

describe('every server rejects an access token after', () => {
  it('signing out', async () => {
    const { access_token, refresh_token } = await signedIn();
    await signOut(refresh_token);
    await expectBoth(access_token, 401);
  });

  it('a refresh token is used twice', async () => {
    const { access_token, refresh_token } = await signedIn();
    const body = { refresh_token };
    const next = (await api.call('POST', '/auth/refresh', { body })).body as Tokens;
    api.pass({ seconds: 11 });
    expect((await api.call('POST', '/auth/refresh', { body })).status).toBe(401);
    await expectBoth(access_token, 401);
    await expectBoth(next.access_token, 401);
  });

  it('the password changes, except in the session that changed it', async () => {
    const { session, access_token, refresh_token } = await signedIn();
    const other = await openSession(api.ctx, session.user);
    const proof = { sessionId: session.scope.family, network: 'test' };
    await setPassword(api.ctx, session.user.id, { password: 'three quiet teapots', ...proof });
    const changed = await api.call('PUT', '/portal/password', {
      headers: bearer(access_token),
      body: { password: 'four louder kettles', current_password: 'three quiet teapots', refresh_token },
    });
    expect(changed.status).toBe(200);
    await expectBoth(other.accessToken, 401);
    await expectBoth(access_token, 200);
    await api.call('DELETE', '/portal/password', {
      headers: bearer(access_token),
      body: { current_password: 'four louder kettles' },
    });
    await expectBoth(access_token, 401);
  });

  it('the account is deleted, even directly in the database', async () => {
    const { headers, access_token } = await signedIn();
    await api.call('DELETE', '/me', { headers, body: { confirm: true } });
    await expectBoth(access_token, 401);

    const other = await signedIn();
    await prisma.user.delete({ where: { id: other.session.user.id } });
    await expect.poll(() => statuses(other.access_token)).toEqual([401, 401]);
  });

  it('its anonymous account is merged, though it can still fetch the receipt', async () => {
    const anonymous = (await api.call('POST', '/auth/anonymous')).body as Tokens;
    await expectBoth(anonymous.access_token, 200);
    const { headers } = await signedIn();
    const body = { old_access_token: anonymous.access_token };
    const receipt = await api.call('POST', '/auth/migrate', { headers, body });
    await expectBoth(anonymous.access_token, 401);
    expect((await api.call('POST', '/auth/migrate', { headers, body })).body).toEqual(receipt.body);
    const third = await signedIn();
    const refused = await api.call('POST', '/auth/migrate', { headers: third.headers, body });
    expect([refused.status, refused.body.error]).toEqual([404, 'old_user_not_found']);
  });
});

describe('sessions derived from a session', () => {
  it('end with it: restored sessions, sessions restored from those, and basket sessions', async () => {
    const parent = await signedIn();
    const store = async (tokens: Tokens) =>
      (await api.call('POST', '/session/store', { body: tokens })).body.sid as string;
    const restore = (sid: string) => api.call('POST', '/session/restore', { body: { sid } });
    const sid = await store({ access_token: parent.access_token, refresh_token: parent.refresh_token });
    const child = (await restore(sid)).body as Tokens;
    const { access_token, refresh_token } = child;
    const grandchild = (await restore(await store({ access_token, refresh_token }))).body as Tokens;
    const { partner } = await api.embed();
    const basket = await basketSession(api, partner.keys.test.key, parent.session);

    await signOut(parent.refresh_token);
    for (const token of [child.access_token, grandchild.access_token, basket.accessToken]) {
      await expectBoth(token, 401);
    }
    for (const token of [refresh_token, grandchild.refresh_token, basket.refreshToken]) {
      const answer = await api.call('POST', '/auth/refresh', { body: { refresh_token: token } });
      expect(answer.status).toBe(401);
    }
  });

  it('end independently of their parent and siblings', async () => {
    const parent = await signedIn();
    const { access_token, refresh_token } = parent;
    const { sid } = (await api.call('POST', '/session/store', { body: { access_token, refresh_token } }))
      .body;
    const restore = async () =>
      (await api.call('POST', '/session/restore', { body: { sid } })).body as Tokens;
    const [first, second] = [await restore(), await restore()];
    await signOut(first.refresh_token);
    await expectBoth(first.access_token, 401);
    await expectBoth(second.access_token, 200);
    await expectBoth(access_token, 200);
  });

  it('never outlive it, even if they’re created as it ends', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { access_token, refresh_token } = await signedIn();
      const { sid } = (await api.call('POST', '/session/store', { body: { access_token, refresh_token } }))
        .body;
      const restores = Array.from({ length: 4 }, () =>
        api.call('POST', '/session/restore', { body: { sid } }),
      );
      await signOut(refresh_token);
      for (const { status, body } of await Promise.all(restores)) {
        if (status === 200) await expectBoth((body as Tokens).access_token, 401);
      }
    }
  });
});

describe('a server that missed a notification', () => {
  const cutOff = () =>
    pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE application_name = 'wishlist changes' AND datname = current_database()`);

  it('catches up as soon as it reconnects', async () => {
    const { access_token, refresh_token } = await signedIn();
    await cutOff();
    await signOut(refresh_token);
    await expect.poll(() => statuses(access_token)).toEqual([401, 401]);
  });

  it('checks for ended sessions every five seconds', async () => {
    let access_token = '';
    const unnoticed = async () => {
      const { session, ...tokens } = await signedIn();
      ({ access_token } = tokens);
      await prisma.endedSession.create({ data: { id: session.scope.family, endedAt: new Date() } });
      return statuses(access_token);
    };
    // Again if a server happens to check at this moment.
    await expect.poll(unnoticed).toEqual([200, 200]);
    await expect.poll(() => statuses(access_token)).toEqual([401, 401]);
  });

  it('knows sessions that ended before it started', async () => {
    const { access_token, refresh_token } = await signedIn();
    await signOut(refresh_token);
    const late = await api.anotherServer();
    expect((await ask(late, access_token)).status).toBe(401);
  });
});

it('cleaning up old tokens keeps active sessions, and removes long-ended ones', async () => {
  const { session, refresh_token } = await signedIn();
  const { family } = session.scope;
  const next = (await api.call('POST', '/auth/refresh', { body: { refresh_token } })).body as Tokens;
  const used = { family, usedAt: { not: null } };
  const longAgo = new Date(api.time.now.getTime() - 31 * 86_400_000);
  await prisma.refreshToken.updateMany({ where: used, data: { expiresAt: longAgo } });
  await prisma.endedSession.create({ data: { id: crypto.randomUUID(), endedAt: longAgo } });
  await cleanUp(api.ctx);
  expect(await prisma.refreshToken.count({ where: { family } })).toBe(1);
  expect(await prisma.endedSession.count({ where: { id: family } })).toBe(0);
  expect(await prisma.endedSession.count({ where: { endedAt: { lte: longAgo } } })).toBe(0);
  await expectBoth(next.access_token, 200);
});
