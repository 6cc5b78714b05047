import type { SaveProduct } from '#api/contract/events.ts';
import type { SavedPlace } from '#api/modules/lists/schemas.ts';
import type { HostedList } from '#app/hosted/hosted.server.ts';
import type { DialogShop } from './dialog-page.ts';
import { Refusal, sendJson } from './requests.ts';
import { sessionClient } from './session-client.ts';

export interface SaveAnswer {
  ok: true;
  item_id: number;
  product_id: number;
}

export type ShopClient = ReturnType<typeof createShopClient>;

/**
 * The dialog's calls to the REST API. An expired widget token is renewed silently, an access token is renewed with
 * the cookie, and each call is then repeated once. `Refusal` with `unauthorized` means: sign in again.
 */
export function createShopClient(baseUrl: string, shop: DialogShop, initialAccessToken: string | null) {
  let widgetToken = shop.token;
  let accessToken = initialAccessToken;

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

  return {
    /** Sets the access token after a sign-in; null forgets the shopper. */
    useAccessToken(token: string | null) {
      accessToken = token;
    },
    lists: async () => (await call<{ lists: HostedList[] }>('POST', '/hosted/lists', {})).lists,
    /** The places where the shopper has saved a product, on their own lists. */
    savedAt: async (url: string) =>
      (await call<{ items: SavedPlace[] }>('GET', `/hosted/me/items?${new URLSearchParams({ url })}`)).items,
    createList: async (name: string) =>
      (await call<{ list: HostedList }>('POST', '/hosted/me/lists', { name })).list,
    /** Repeating a save with the same `key` returns the first response and counts once. */
    save: (wishlistId: number, product: SaveProduct, key: string) =>
      call<SaveAnswer>('POST', '/widget/save', { wishlistId, product }, key),
    remove: (itemId: number) => call<{ ok: true }>('DELETE', `/widget/saved-products/${itemId}`),
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
