import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { codes, useApi } from '#test/support/api.ts';

const api = await useApi();

async function started() {
  const embed = await api.embed();
  const token = { 'x-widget-token': embed.headers['x-widget-token'] as string };
  const { state, expires_at, signin_url } = (
    await api.call('POST', '/widget/oauth-state', { headers: token })
  ).body;
  const session = { access_token: embed.session.accessToken, refresh_token: embed.session.refreshToken };
  return { embed, token, state: state as string, expires_at, signin_url, session };
}
const poll = (headers: Record<string, string>, state?: unknown) =>
  api.call('POST', '/widget/oauth-poll', { headers, body: { state } });
const complete = (body: unknown) => api.call('POST', '/widget/oauth-complete', { body });

describe('the sign-in bridge', () => {
  it('hands the basket its own session once, without a name or email address', async () => {
    const { embed, token, state, expires_at, signin_url, session } = await started();
    expect(signin_url).toBe(`http://localhost:3000/signin?state=${state}`);
    expect(new Date(expires_at).getTime() - api.time.now.getTime()).toBe(600_000);
    expect((await poll(token, state)).body).toEqual({ status: 'pending' });
    expect((await complete({ state, session })).body).toEqual({ ok: true });
    const { body } = await poll(token, state);
    expect(body).toEqual({
      status: 'complete',
      session: { access_token: expect.any(String), refresh_token: expect.stringMatching(/^wl_rt_/) },
      user: { id: embed.session.user.id, email: null, display_name: null, anonymous: false },
    });
    expect(body.session.refresh_token).not.toBe(session.refresh_token);
    expect(body.session.access_token).not.toBe(session.access_token);
    expect(await poll(token, state)).toMatchObject({
      status: 409,
      body: { error: 'state_consumed', status: 'expired' },
    });
    expect(await complete({ state, session })).toMatchObject({
      status: 400,
      body: { error: 'invalid_or_expired_state' },
    });
  });

  it('gives the session to one of twenty simultaneous polls', async () => {
    const { token, state, session } = await started();
    await complete({ state, session });
    const answers = await Promise.all(Array.from({ length: 20 }, () => poll(token, state)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19);
  });

  it('accepts a public key instead of a token, and rejects every other key', async () => {
    const { embed, state } = await started();
    const other = await api.embed();
    expect((await poll({ 'x-widget-key': embed.partner.keys.test.key }, state)).body).toEqual({
      status: 'pending',
    });
    const byQuery = await api.call('POST', `/widget/oauth-poll?key=${embed.partner.keys.test.key}`, {
      body: { state },
    });
    expect(byQuery.body).toEqual({ status: 'pending' });
    for (const key of [other.partner.keys.test.key, embed.partner.keys.live.key]) {
      const answer = await poll({ 'x-widget-key': key }, state);
      expect([answer.status, answer.body.error]).toEqual([403, 'state_key_mismatch']);
    }
    expect((await poll({ 'x-widget-key': 'pk_test_x' }, state)).body.error).toBe('unknown_key');
    expect(await poll({}, state)).toMatchObject({ status: 401, body: { error: 'widget_token_invalid' } });
    expect((await api.call('POST', '/widget/oauth-state')).status).toBe(401);
  });

  it('expires a state after ten minutes, and rejects unknown ones', async () => {
    const { token, state, session } = await started();
    for (const wrong of ['nothing', `${state.slice(0, -1)}-`]) {
      expect(await poll(token, wrong)).toMatchObject({
        status: 400,
        body: { error: 'invalid_or_expired_state' },
      });
    }
    for (const missing of [undefined, '', 7]) {
      expect(await poll(token, missing)).toMatchObject({ status: 400, body: { error: 'missing_state' } });
      expect(await complete({ state: missing, session })).toMatchObject({ body: { error: 'missing_state' } });
    }
    api.pass({ minutes: 11 });
    expect(await poll(token, state)).toMatchObject({
      status: 400,
      body: { error: 'invalid_or_expired_state' },
    });
    const fresh = await started();
    expect(await complete({ state, session: fresh.session })).toMatchObject({
      body: { error: 'invalid_or_expired_state' },
    });
  });

  it('rejects malformed and invalid sessions', async () => {
    const { state, session } = await started();
    const wrong = [
      undefined,
      null,
      'x',
      {},
      { ...session, refresh_token: 'x' },
      { ...session, access_token: 'x' },
      { ...session, refresh_token: (await api.shopper()).session.refreshToken },
    ];
    for (const one of wrong) {
      expect(await complete({ state, session: one })).toMatchObject({
        status: 400,
        body: { error: 'invalid_session_data' },
      });
    }
  });

  it('creates the session when polled, and nothing if the original session has ended', async () => {
    const { token, state, session, embed } = await started();
    await complete({ state, session });
    const families = () => api.ctx.prisma.refreshToken.count({ where: { userId: embed.session.user.id } });
    expect(await families()).toBe(1);
    await api.call('POST', '/auth/signout', { body: { refresh_token: session.refresh_token } });
    expect(await poll(token, state)).toMatchObject({
      status: 400,
      body: { error: 'invalid_or_expired_state' },
    });
    expect(await families()).toBe(1);
  });

  it('requires the verifier for a session that began with a challenge', async () => {
    const embed = await api.embed();
    const headers = { 'x-widget-key': embed.partner.keys.test.key };
    const verifier = 'a-verifier-that-only-the-opening-frame-knows';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const begun = await api.call('POST', '/widget/oauth-state', { headers, body: { challenge } });
    const { state } = begun.body as { state: string };
    const ask = (shown?: string) =>
      api.call('POST', '/widget/oauth-poll', { headers, body: { state, verifier: shown } });
    const session = { access_token: embed.session.accessToken, refresh_token: embed.session.refreshToken };
    const refused = async () => codes([await ask(), await ask(''), await ask('wrong'), await ask(challenge)]);
    expect(await refused()).toEqual(Array(4).fill([403, 'state_key_mismatch']));
    expect((await ask(verifier)).body).toEqual({ status: 'pending' });
    await complete({ state, session });
    expect(await refused()).toEqual(Array(4).fill([403, 'state_key_mismatch']));
    expect((await ask(verifier)).body.status).toBe('complete');
  });

  it('rejects malformed challenges', async () => {
    const headers = { 'x-widget-key': (await api.embed()).partner.keys.test.key };
    for (const challenge of ['short', 7, `${'a'.repeat(43)}=`]) {
      const answer = await api.call('POST', '/widget/oauth-state', { headers, body: { challenge } });
      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_input']);
    }
  });
});
