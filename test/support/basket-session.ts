import { expect } from 'vitest';
import type { Answer, CallOptions } from './api.ts';

interface Api {
  call(method: string, route: string, options?: CallOptions): Promise<Answer>;
}

/** A session limited to the basket of this key's partner, as the sign-in bridge gives it to a shop's page. */
export async function basketSession(
  api: Api,
  publicKey: string,
  full: { accessToken: string; refreshToken: string },
) {
  const headers = { 'x-widget-key': publicKey };
  const { state } = (await api.call('POST', '/widget/oauth-state', { headers })).body as { state: string };
  const session = { access_token: full.accessToken, refresh_token: full.refreshToken };
  const done = await api.call('POST', '/widget/oauth-complete', { body: { state, session } });
  expect(done.status).toBe(200);
  const polled = await api.call('POST', '/widget/oauth-poll', { headers, body: { state } });
  const { access_token: accessToken, refresh_token: refreshToken } = polled.body.session as typeof session;
  return { accessToken, refreshToken, headers: { authorization: `Bearer ${accessToken}` } };
}
