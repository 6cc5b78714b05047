import { runExclusively } from './run-exclusively.ts';
import { ApiFailure, sendJson } from './send-json.ts';
import type { Session, SessionStore } from './session-store.ts';
import type { WidgetToken } from './widget-token.ts';

/** The shopper isn't signed in on this device, or the session has ended. */
export class SignedOut extends Error {}

export interface CallRequest {
  method: string;
  body?: unknown;
  /** Whether a shopper must be signed in; `ifAny` sends a session only if there is one. */
  asShopper?: boolean | 'ifAny';
  keepalive?: boolean;
  headers?: Record<string, string>;
}

export type Call = (path: string, request: CallRequest) => Promise<Record<string, unknown>>;

/**
 * Calls the API for a shop's page. Renews expired tokens and repeats a call once before throwing.
 */
export function createCalls(baseUrl: string, widgetToken: WidgetToken, sessions: SessionStore): Call {
  const refresh = createRefresh(baseUrl, sessions);

  return async function call(path, request) {
    const renewed = { token: false, session: false };
    for (;;) {
      const token = await widgetToken.get();
      const session = request.asShopper ? sessions.read() : null;
      if (request.asShopper === true && !session) throw new SignedOut();
      try {
        return await sendJson(`${baseUrl}${path}`, {
          ...request,
          headers: {
            ...request.headers,
            'X-Widget-Token': token,
            ...(session ? { Authorization: `Bearer ${session.accessToken}` } : {}),
          },
        });
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.status !== 401) throw error;
        if (error.code === 'widget_token_invalid' && !renewed.token) {
          renewed.token = true;
          widgetToken.renew(token);
        } else if (session && !renewed.session) {
          renewed.session = true;
          await refresh(session).catch((problem: unknown) => {
            if (!(problem instanceof SignedOut && request.asShopper === 'ifAny')) throw problem;
          });
        } else {
          throw session ? new SignedOut() : error;
        }
      }
    }
  };
}

/** One refresh at a time, across all frames with this storage, because a refresh token works only once. */
function createRefresh(baseUrl: string, sessions: SessionStore) {
  let running: Promise<void> | null = null;

  async function renew(stale: Session): Promise<void> {
    const current = sessions.read();
    if (!current || current.accessToken !== stale.accessToken) return;
    try {
      const body = { refresh_token: current.refreshToken };
      const answer = await sendJson(`${baseUrl}/auth/refresh`, { method: 'POST', body });
      const renewed = readSession(answer);
      sessions.write(renewed && { ...current, ...renewed });
    } catch (error) {
      const refused = error instanceof ApiFailure && error.status >= 400 && error.status < 500;
      if (!refused || error.status === 429) throw error;
      // A guest's session also ends when the lists move to an account; a cookie may still identify the guest.
      if (error.code === 'account_deleted' || !current.anonymous) sessions.drop();
      else sessions.write(null);
      throw new SignedOut();
    }
  }

  return (stale: Session): Promise<void> => {
    running ??= runExclusively(sessions.name, () => renew(stale)).finally(() => (running = null));
    return running;
  };
}

/** Parses the session in a response; null if there is none. */
export function readSession(value: Record<string, unknown> | undefined): Session | null {
  const { access_token: accessToken, refresh_token: refreshToken, user } = value ?? {};
  const { anonymous = false } = (user ?? {}) as { anonymous?: boolean };
  return typeof accessToken === 'string' && typeof refreshToken === 'string'
    ? { accessToken, refreshToken, anonymous }
    : null;
}
