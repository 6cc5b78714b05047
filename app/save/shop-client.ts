import type { SaveProduct } from '#api/contract/events.ts';
import type { WishAlertChanges } from '#api/modules/alerts/schemas.ts';
import type { SavedPlace, WishAlerts } from '#api/modules/lists/schemas.ts';
import type { ConsentState } from '#api/modules/marketing/schemas.ts';
import type { HostedList } from '#app/hosted/hosted.server.ts';
import type { Consent } from './consent-question.tsx';
import type { DialogShop } from './dialog-page.ts';
import { Refusal, sendJson } from './requests.ts';
import { sessionClient } from './session-client.ts';

export type ShopClient = ReturnType<typeof createShopClient>;

interface SaveAnswer {
  ok: true;
  item_id: number;
  product_id: number;
}

/**
 * The dialog's calls to the REST API. Renews an expired widget token, or the access token with the
 * cookie, then repeats the call once. `Refusal` with `unauthorized` means: sign in again.
 */
export function createShopClient(baseUrl: string, shop: DialogShop, initialAccessToken: string | null) {
  let widgetToken = shop.token;
  let accessToken = initialAccessToken;
  /** The last save, until it gets a response. */
  let openSave: { body: string; key: string } | null = null;
  /** Names of lists that may have been created, because the response was lost. */
  const unsure = new Set<string>();

  async function renewWidgetToken(): Promise<void> {
    const body = { origin: shop.origin, public_key: shop.key };
    widgetToken = (await sendJson<{ token: string }>('POST', `${baseUrl}/widget/init`, {}, body)).token;
  }

  async function renewAccessToken(): Promise<void> {
    accessToken = (await sessionClient.refresh()).access_token;
  }

  async function call<Answer>(method: string, path: string, body?: unknown, key?: string): Promise<Answer> {
    const attempt = () =>
      sendJson<Answer>(
        method,
        `${baseUrl}${path}`,
        {
          'X-Widget-Token': widgetToken,
          ...(accessToken ? { Authorization: `Bearer ${accessToken}` } : {}),
          ...(key ? { 'Idempotency-Key': key } : {}),
        },
        body,
      );
    const renewals: Record<string, (() => Promise<void>) | undefined> = {
      widget_token_invalid: renewWidgetToken,
      unauthorized: renewAccessToken,
    };
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        const code = error instanceof Refusal ? error.code : '';
        const renew = renewals[code];
        if (!renew) throw error;
        renewals[code] = undefined;
        await renew();
      }
    }
  }

  const lists = async () => (await call<{ lists: HostedList[] }>('POST', '/hosted/lists', {})).lists;

  return {
    lists,
    /** Sets the access token after a sign-in; null forgets the shopper. */
    useAccessToken(token: string | null) {
      accessToken = token;
    },
    /** The places where the shopper has saved a product, on their own lists. */
    savedAt: async (url: string) =>
      (await call<{ items: SavedPlace[] }>('GET', `/hosted/me/items?${new URLSearchParams({ url })}`)).items,
    /** Creates a list. If an earlier response was lost, takes the list that isn't in `known`. */
    async createList(name: string, known: HostedList[]): Promise<HostedList> {
      const ids = new Set(known.map(({ id }) => id));
      const current = unsure.has(name) ? await lists() : [];
      unsure.add(name);
      const list =
        current.find((other) => other.name === name && !ids.has(other.id)) ??
        (await call<{ list: HostedList }>('POST', '/hosted/me/lists', { name })).list;
      unsure.delete(name);
      return list;
    },
    /** If the last response was lost, repeating the same save returns it and counts once. */
    async save(wishlistId: number, product: SaveProduct): Promise<SaveAnswer> {
      const request = { wishlistId, product };
      const body = JSON.stringify(request);
      if (openSave?.body !== body) openSave = { body, key: randomKey() };
      const answer = await call<SaveAnswer>('POST', '/widget/save', request, openSave.key);
      openSave = null;
      return answer;
    },
    remove: (itemId: number) => call<{ ok: true }>('DELETE', `/widget/saved-products/${itemId}`),
    /** Changes an item's alerts. */
    setAlerts: (list: string, itemId: number, changes: WishAlertChanges) =>
      call<{ alerts: WishAlerts; needs_email: boolean }>(
        'PUT',
        `/hosted/lists/${encodeURIComponent(list)}/items/${itemId}/alerts`,
        changes,
      ),
    /** The shop's question about its marketing; null if there's nothing to ask this shopper. */
    async question() {
      const { question, agreed } = await call<ConsentState>('GET', '/widget/marketing-consent');
      return agreed === false ? question : null;
    },
    setConsent: (consent: Consent) => call<ConsentState>('PUT', '/widget/marketing-consent', consent),
    /** Emails a code to a guest's address for alerts. */
    mailAlertCode: (email: string) =>
      call<{ expires_in: number; resend_in: number }>('POST', '/me/alerts/email', { email }),
    confirmAlertEmail: (email: string, code: string) =>
      call<{ ok: true }>('POST', '/me/alerts/email/verify', { email, code }),
    move: (list: string, itemId: number, target: string) =>
      call<{ ok: true; item_id: number }>(
        'POST',
        `/hosted/lists/${encodeURIComponent(list)}/items/${itemId}/move`,
        {
          target,
        },
      ),
  };
}

/** `crypto.randomUUID` is missing on plain HTTP pages; this works there. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
