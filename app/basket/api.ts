import type { WishChange } from '#api/modules/lists/schemas.ts';
import { newChallenge } from '#app/ui/challenge.ts';
import { type Call, readSession } from './calls.ts';
import { type BasketItem, readAlerts, readSavedProduct } from './saved-item.ts';
import { ApiFailure, sendJson } from './send-json.ts';
import type { Session, SessionStore } from './session-store.ts';

export type EventType = 'open' | 'checkout' | 'bulk_checkout';

export interface SignInStart {
  state: string;
  href: string;
  /** Known only to this frame, so that no one else can fetch the session. Null if the browser can't hash. */
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

/** The basket's API calls. */
export function createBasketApi(settings: ApiSettings, call: Call, sessions: SessionStore) {
  /** Sends only items and quantities; the service knows the rest. */
  async function sendEvent(
    type: EventType,
    items: readonly BasketItem[],
    keepalive: boolean,
  ): Promise<Record<string, unknown>> {
    const { configId, publicKey, origin } = settings;
    const products = items.map(({ itemId, quantity }) => ({ itemId, quantity }));
    return call(`/baskets/${encodeURIComponent(configId)}/event`, {
      method: 'POST',
      headers: { 'X-Widget-Key': publicKey },
      body: { type, products, meta: { configId }, origin },
      asShopper: 'ifAny',
      keepalive,
    });
  }

  return {
    /**
     * The shopper's products saved from this shop.
     * @param path how products get into the shop's cart; adds references for it
     * @throws SignedOut, ApiFailure
     */
    async savedProducts(path?: 'basket' | 'direct' | 'link'): Promise<BasketItem[]> {
      const query = path ? `?references=${path}` : '';
      const found = await call(`/widget/saved-products${query}`, { method: 'GET', asShopper: true });
      const references = (found.references ?? {}) as Record<string, string>;
      return (Array.isArray(found.products) ? found.products : []).flatMap((product) => {
        const item = readSavedProduct(product);
        const wl = item && references[item.itemId];
        return item ? { ...item, ...(wl && { [path === 'link' ? 'linkedWl' : 'wl']: wl }) } : [];
      });
    },

    /**
     * Removes an item from its list, even if the shopper leaves the page in the meantime; does nothing if it's already
     * gone.
     */
    async remove(itemId: number): Promise<void> {
      try {
        await call(`/widget/saved-products/${itemId}`, {
          method: 'DELETE',
          asShopper: true,
          keepalive: true,
        });
      } catch (error) {
        if (!(error instanceof ApiFailure && error.status === 404)) throw error;
      }
    },

    /** Changes since the shopper's last visit, newest first; none if the service can't tell. */
    async changes(since: number): Promise<WishChange[]> {
      const query = encodeURIComponent(new Date(since).toISOString());
      try {
        const answer = await call(`/me/changes?since=${query}`, { method: 'GET', asShopper: true });
        return answer.changes as WishChange[];
      } catch (error) {
        if (error instanceof ApiFailure) return [];
        throw error;
      }
    },

    /** Dismisses changes on all the shopper's devices. */
    async dismissChanges(changes: readonly WishChange[]): Promise<void> {
      const body = { item_ids: changes.map(({ item_id }) => item_id), until: changes[0]?.at };
      await call('/me/changes/seen', { method: 'POST', asShopper: true, body, keepalive: true });
    },

    /** Turns an item's alerts on or off. */
    async setAlerts(itemId: number, changes: Partial<BasketItem['alerts']>) {
      const path = `/widget/saved-products/${itemId}/alerts`;
      const answer = await call(path, { method: 'PUT', asShopper: true, body: changes });
      return { alerts: readAlerts(answer.alerts), needsEmail: answer.needs_email === true };
    },

    /** Emails a code to a guest's address for alerts. */
    async mailAlertCode(email: string): Promise<void> {
      await call('/me/alerts/email', { method: 'POST', asShopper: true, body: { email } });
    },

    /** @returns a ticket to keep the guest's list in the account of the address */
    async confirmAlertEmail(email: string, code: string): Promise<string | null> {
      const body = { email, code };
      const answer = await call('/me/alerts/email/verify', { method: 'POST', asShopper: true, body });
      return typeof answer.keep_ticket === 'string' ? answer.keep_ticket : null;
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
      const started = await call('/widget/oauth-state', { method: 'POST', body: { challenge } });
      return { state: String(started.state), href: String(started.signin_url), verifier };
    },

    /** The session once the shopper has signed in, otherwise null. @throws ApiFailure if the sign-in has expired */
    async pollSignIn({ state, verifier }: SignInStart): Promise<Session | null> {
      const body = { state, ...(verifier !== null && { verifier }) };
      const polled = await call('/widget/oauth-poll', { method: 'POST', body });
      if (polled.status !== 'complete') return null;
      return readSession(polled.session as Record<string, unknown> | undefined);
    },

    /** Ends the session. Removes it from this device even if the request fails. */
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
