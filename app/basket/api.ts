import { readSavedProduct, type BasketItem } from './saved-item.ts';
import type { Session, SessionStore } from './session-store.ts';
import type { WidgetToken } from './widget-token.ts';
import { ApiFailure, sendJson } from './send-json.ts';

/** A secret of this frame and its sha256 (`S256` in RFC 7636); null if the page isn't a secure context. */
async function newChallenge(): Promise<{ verifier: string | null; challenge?: string }> {
  // Browsers only offer it in secure contexts.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) return { verifier: null };
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(hash)) };
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export type EventType = 'open' | 'checkout' | 'bulk_checkout';

export interface SignInStart {
  state: string;
  href: string;
  /** Known only to this frame, so that nobody else can fetch the session. Null where the browser can't hash. */
  verifier: string | null;
}

export interface ApiSettings {
  /** Base URL of the REST API, without a trailing slash. */
  baseUrl: string;
  configId: string;
  publicKey: string;
  /** The shop's origin, sent with events. */
  origin: string;
}

/** Nobody is signed in on this device, or the session has ended. */
export class SignedOut extends Error {}

/** The basket's API calls. Expired tokens are renewed and the call repeated once before anything is thrown. */
export function createBasketApi(settings: ApiSettings, widgetToken: WidgetToken, sessions: SessionStore) {
  const refresh = createRefresh(settings.baseUrl, sessions);

  async function asWidget(
    path: string,
    request: {
      method: string;
      body?: unknown;
      /** Whether a shopper must be signed in; `ifAny` sends a session only if there is one. */
      asShopper?: boolean | 'ifAny';
      keepalive?: boolean;
      headers?: Record<string, string>;
    },
  ): Promise<Record<string, unknown>> {
    const renewed = { token: false, session: false };
    for (;;) {
      const token = await widgetToken.get();
      const session = request.asShopper ? sessions.read() : null;
      if (request.asShopper === true && !session) throw new SignedOut();
      try {
        return await sendJson(`${settings.baseUrl}${path}`, {
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
  }

  /** Sends only items and quantities; the service knows the rest. */
  async function sendEvent(
    type: EventType,
    items: readonly BasketItem[],
    keepalive: boolean,
  ): Promise<Record<string, unknown>> {
    const { configId, publicKey, origin } = settings;
    const products = items.map(({ itemId, quantity }) => ({ itemId, quantity }));
    return asWidget(`/baskets/${encodeURIComponent(configId)}/event`, {
      method: 'POST',
      headers: { 'X-Widget-Key': publicKey },
      body: { type, products, meta: { configId }, origin },
      asShopper: 'ifAny',
      keepalive,
    });
  }

  return {
    /** The shopper's products saved from this shop. @throws SignedOut, ApiFailure */
    async savedProducts(): Promise<BasketItem[]> {
      const { products } = await asWidget('/widget/saved-products', { method: 'GET', asShopper: true });
      return (Array.isArray(products) ? products : []).flatMap((product) => readSavedProduct(product) ?? []);
    },

    /** Removes an item from its list; does nothing if it is already gone. */
    async remove(itemId: number, leaving = false): Promise<void> {
      try {
        await asWidget(`/widget/saved-products/${itemId}`, {
          method: 'DELETE',
          asShopper: true,
          keepalive: leaving,
        });
      } catch (error) {
        if (!(error instanceof ApiFailure && error.status === 404)) throw error;
      }
    },

    /** Reports an open or a checkout; if there is a webhook, the service sends checkouts to the shop. */
    async event(type: EventType, items: readonly BasketItem[] = []): Promise<void> {
      await sendEvent(type, items, false);
    },

    /** Counts a checkout. The request outlives the page, so it is kept small. */
    async countCheckout(type: EventType, items: readonly BasketItem[]): Promise<void> {
      await sendEvent(type, items, true);
    },

    async startSignIn(): Promise<SignInStart> {
      const { verifier, challenge } = await newChallenge();
      const started = await asWidget('/widget/oauth-state', { method: 'POST', body: { challenge } });
      return { state: String(started.state), href: String(started.signin_url), verifier };
    },

    /** The session once the shopper has signed in, otherwise null. @throws ApiFailure if the sign-in has expired */
    async pollSignIn({ state, verifier }: SignInStart): Promise<Session | null> {
      const body = { state, ...(verifier !== null && { verifier }) };
      const polled = await asWidget('/widget/oauth-poll', { method: 'POST', body });
      if (polled.status !== 'complete') return null;
      return readSession(polled.session as Record<string, unknown> | undefined);
    },

    /** Ends the session; it is removed from this device even if that fails. */
    async signOut(): Promise<void> {
      const session = sessions.read();
      sessions.write(null);
      if (!session) return;
      const body = { refresh_token: session.refreshToken };
      await sendJson(`${settings.baseUrl}/auth/signout`, { method: 'POST', body }).catch(() => {});
    },
  };
}

export type BasketApi = ReturnType<typeof createBasketApi>;

/** One refresh at a time, across all frames with this storage, because a refresh token works only once. */
function createRefresh(baseUrl: string, sessions: SessionStore) {
  let running: Promise<void> | null = null;

  async function renew(stale: Session): Promise<void> {
    const current = sessions.read();
    if (!current || current.accessToken !== stale.accessToken) return;
    try {
      const body = { refresh_token: current.refreshToken };
      const answer = await sendJson(`${baseUrl}/auth/refresh`, { method: 'POST', body });
      sessions.write(readSession(answer));
    } catch (error) {
      const refused = error instanceof ApiFailure && error.status >= 400 && error.status < 500;
      if (!refused || error.status === 429) throw error;
      sessions.write(null);
      throw new SignedOut();
    }
  }

  const alone = (stale: Session) =>
    'locks' in navigator
      ? navigator.locks
          .request(sessions.name, () => renew(stale))
          .catch((error: unknown) => {
            // A frame without storage access can't use locks, either, but shares its session with no other frame.
            if (error instanceof DOMException) return renew(stale);
            throw error;
          })
      : renew(stale);

  return (stale: Session): Promise<void> => {
    running ??= Promise.resolve(alone(stale)).finally(() => (running = null));
    return running;
  };
}

function readSession(value: Record<string, unknown> | undefined): Session | null {
  const { access_token: accessToken, refresh_token: refreshToken } = value ?? {};
  return typeof accessToken === 'string' && typeof refreshToken === 'string'
    ? { accessToken, refreshToken }
    : null;
}
