/** Receives the wishlist's events at an endpoint of the shop, as the wishlist's guide describes. */
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { eventTypes } from '#api/contract/event-types.ts';
import type { WishlistApi } from './wishlist-api.ts';

const event = z.object({
  id: z.string(),
  type: z.string(),
  created_at: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type WishlistEvent = z.infer<typeof event>;

const maxEvents = 100;

/** The endpoint's path in the demo shop. */
export const eventsPath = '/wishlist-events';

const description = 'Back office of the demo shop';
const registered = z.object({
  endpoints: z.array(
    z.object({ id: z.string(), url: z.string(), description: z.string(), secret: z.string() }),
  ),
});
const created = z.object({ secret: z.string() });

/** Kept in memory, newest first. */
export class WishlistEvents {
  readonly #events: WishlistEvent[] = [];
  #secret: string | undefined;

  /**
   * Registers the shop's endpoint, unless it's already registered.
   * @throws Error if the service refuses
   */
  async register({ baseUrl, token }: WishlistApi, shopUrl: string): Promise<void> {
    const url = shopUrl + eventsPath;
    const ask = async (path = '', method = 'GET', body?: object) => {
      const response = await fetch(`${baseUrl}/portal/webhooks/endpoints${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok)
        throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
      return response.json();
    };
    const { endpoints } = registered.parse(await ask());
    const own = endpoints.filter((one) => one.description === description);
    // Endpoints from earlier runs on another port.
    for (const { id } of own.filter((one) => one.url !== url)) await ask(`/${id}`, 'DELETE');
    const known = own.find((one) => one.url === url);
    this.#secret =
      known?.secret ?? created.parse(await ask('', 'POST', { url, types: eventTypes, description })).secret;
  }

  /**
   * @returns whether the message is signed with the endpoint's secret; the service retries refused
   * ones
   */
  receive(body: string, headers: Record<string, string>): boolean {
    if (!this.#secret) return false;
    try {
      const one = event.parse(new Webhook(this.#secret).verify(body, headers));
      // Messages can arrive twice.
      if (!this.#events.some(({ id }) => id === one.id)) this.#events.unshift(one);
      this.#events.length = Math.min(this.#events.length, maxEvents);
      return true;
    } catch {
      return false;
    }
  }

  /** The events that arrived after the one with this ID; without an ID, all of them. */
  after(id?: string): readonly WishlistEvent[] {
    const known = this.#events.findIndex((one) => one.id === id);
    return known < 0 ? this.#events : this.#events.slice(0, known);
  }
}
