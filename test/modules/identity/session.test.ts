import { describe, expect, it } from 'vitest';
import { cleanUp } from '#api/jobs.ts';
import { codes, useApi } from '#test/support/api.ts';

const api = await useApi();
const { prisma } = api.ctx;

const store = (body: unknown) => api.call('POST', '/session/store', { body });
const restore = (sid?: unknown) => api.call('POST', '/session/restore', { body: { sid } });
const refresh = (token: string) => api.call('POST', '/auth/refresh', { body: { refresh_token: token } });
async function signedIn() {
  const { session } = await api.shopper();
  return { access_token: session.accessToken, refresh_token: session.refreshToken, user: session.user };
}
async function stored() {
  const session = await signedIn();
  return { ...session, sid: (await store(session)).body.sid as string };
}

describe('POST /session/store and /session/restore', () => {
  it('stores a session under an ID, and returns a session for the ID', async () => {
    const session = await signedIn();
    const kept = await store(session);
    expect(kept).toMatchObject({
      status: 200,
      body: { sid: expect.stringMatching(/^wl_sid_/), expires_at: '2027-02-19T12:00:00.000Z' },
    });
    const restored = await restore(kept.body.sid);
    expect(restored).toMatchObject({ status: 200, body: { expires_in: 900, user: { id: session.user.id } } });
    const headers = { authorization: `Bearer ${restored.body.access_token}` };
    expect((await api.call('GET', '/me', { headers })).body.id).toBe(session.user.id);
  });

  it('lets devices refresh independently, without signing each other out', async () => {
    const { sid, refresh_token: original } = await stored();
    const devices = (await Promise.all([restore(sid), restore(sid), restore(sid)])).map(({ body }) => body);
    let tokens = [original, ...devices.map((device) => device.refresh_token as string)];
    expect(new Set(tokens).size).toBe(4);
    for (let round = 0; round < 3; round += 1) {
      api.pass({ minutes: 20 });
      const answers = await Promise.all(tokens.map(refresh));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      tokens = answers.map(({ body }) => body.refresh_token as string);
    }
    expect((await restore(sid)).status, 'after the stored token was exchanged').toBe(200);
  });

  it('ends with the session: by sign-out, token theft, account deletion, or after 90 days', async () => {
    const out = await stored();
    await api.call('POST', '/auth/signout', { body: { refresh_token: out.refresh_token } });
    const stolen = await stored();
    await refresh(stolen.refresh_token);
    api.pass({ seconds: 30 });
    await refresh(stolen.refresh_token);
    const gone = await stored();
    await prisma.user.delete({ where: { id: gone.user.id } });
    const old = await stored();
    api.pass({ days: 89 });
    expect((await restore(old.sid)).status).toBe(200);
    api.pass({ days: 2 });
    for (const { sid } of [out, stolen, gone, old]) {
      expect(await restore(sid)).toMatchObject({ status: 400, body: { error: 'missing_sid' } });
    }
  });

  it('stores neither the ID nor a token in plain text', async () => {
    const { sid, refresh_token: token } = await stored();
    const [row] = await prisma.$queryRawUnsafe<{ text: string }[]>(
      `SELECT string_agg(s::text, '') AS text FROM stored_sessions s`,
    );
    const rows = await prisma.storedSession.findMany();
    const bytes = rows.map((kept) => Buffer.from(kept.session).toString('latin1')).join();
    for (const secret of [sid, token, 'refresh_token']) {
      expect(row?.text).not.toContain(secret);
      expect(bytes).not.toContain(secret);
    }
  });

  it('rejects incomplete, mismatched and ended sessions', async () => {
    const [own, other] = [await signedIn(), await signedIn()];
    const errors = [];
    for (const body of [
      {},
      [],
      { access_token: own.access_token },
      { refresh_token: own.refresh_token },
      { access_token: '', refresh_token: own.refresh_token },
      { access_token: own.access_token, refresh_token: 'wl_rt_x' },
      { access_token: own.access_token, refresh_token: other.refresh_token },
    ]) {
      const answer = await store(body);
      errors.push([answer.status, answer.body.error]);
    }
    expect(errors).toEqual(Array(7).fill([400, 'invalid_session']));
    expect(await store({ ...own, access_token: 'x.y.z' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_access_token' },
    });
    await api.call('POST', '/auth/signout', { body: { refresh_token: own.refresh_token } });
    expect((await store(own)).body.error).toBe('invalid_access_token');
    api.pass({ minutes: 16 });
    expect((await store(other)).body.error).toBe('invalid_access_token');
  });

  it('rejects missing, malformed and unknown IDs', async () => {
    for (const sid of [undefined, '', 7, 'x', 'wl_sid_000000000000000000000000aaaaaa']) {
      expect(await restore(sid)).toMatchObject({ status: 400, body: { error: 'missing_sid' } });
    }
  });

  it('returns internal_error if storage fails', async () => {
    const session = await stored();
    await prisma.$executeRawUnsafe('ALTER TABLE stored_sessions RENAME TO away');
    const answers = [await store(session), await restore(session.sid)];
    await prisma.$executeRawUnsafe('ALTER TABLE away RENAME TO stored_sessions');
    expect(codes(answers)).toEqual([
      [500, 'internal_error'],
      [500, 'internal_error'],
    ]);
  });

  it('removes expired sessions', async () => {
    const { user } = await stored();
    const count = () => prisma.storedSession.count({ where: { userId: user.id } });
    await cleanUp(api.ctx);
    expect(await count()).toBe(1);
    api.pass({ days: 91 });
    await cleanUp(api.ctx);
    expect(await count()).toBe(0);
  });
});

describe('inaccessible anonymous accounts', () => {
  it('are removed if they’re empty', async () => {
    const begin = async () => (await api.call('POST', '/auth/anonymous')).body;
    const [empty, used] = [await begin(), await begin()];
    const headers = { authorization: `Bearer ${used.access_token}` };
    await api.call('POST', '/hosted/me/lists', { headers, body: { name: 'Garden' } });
    api.pass({ days: 89 });
    await cleanUp(api.ctx);
    expect((await refresh(empty.refresh_token)).status, 'while its session exists').toBe(200);
    api.pass({ days: 130 });
    await cleanUp(api.ctx);
    await cleanUp(api.ctx);
    const left = await prisma.user.findMany({ where: { id: { in: [empty.user.id, used.user.id] } } });
    expect(left.map(({ id }) => id)).toEqual([used.user.id]);
  });
});
