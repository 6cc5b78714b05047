import { describe, expect, it } from 'vitest';
import { useApi } from '../support/api.ts';

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
  it('hands the session of the first-party window to the basket, once', async () => {
    const { embed, token, state, expires_at, signin_url, session } = await started();
    expect(signin_url).toBe(`http://localhost:3000/signin?state=${state}`);
    expect(new Date(expires_at).getTime() - api.time.now.getTime()).toBe(600_000);
    expect((await poll(token, state)).body).toEqual({ status: 'pending' });
    expect((await complete({ state, session })).body).toEqual({ ok: true });
    expect((await poll(token, state)).body).toEqual({
      status: 'complete',
      session,
      user: {
        id: embed.session.user.id,
        email: embed.session.user.email,
        display_name: expect.any(String),
        anonymous: false,
      },
    });
    expect(await poll(token, state)).toMatchObject({
      status: 409,
      body: { error: 'state_consumed', status: 'expired' },
    });
    expect(await complete({ state, session })).toMatchObject({
      status: 400,
      body: { error: 'invalid_or_expired_state' },
    });
  });

  it('gives one of twenty polls at once the session', async () => {
    const { token, state, session } = await started();
    await complete({ state, session });
    const answers = await Promise.all(Array.from({ length: 20 }, () => poll(token, state)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19);
  });

  it('takes a public key instead of a token, and refuses every other key', async () => {
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

  it('forgets a state after ten minutes, and knows no others', async () => {
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

  it('takes no session that is malformed or not valid', async () => {
    const { state, session } = await started();
    const wrong = [
      undefined,
      null,
      'x',
      {},
      { ...session, refresh_token: 'x' },
      { ...session, access_token: 'x' },
    ];
    for (const one of wrong) {
      expect(await complete({ state, session: one })).toMatchObject({
        status: 400,
        body: { error: 'invalid_session_data' },
      });
    }
  });

  it('keeps the handed session unreadable in the database', async () => {
    const { state, session } = await started();
    await complete({ state, session });
    const rows = await api.ctx.prisma.oauthState.findMany();
    const stored = rows.map((row) => Buffer.from(row.session ?? []).toString('latin1')).join();
    expect(stored).not.toContain(session.access_token.slice(0, 20));
  });
});
