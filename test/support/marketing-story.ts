/** A shop that asks for consent to its marketing, and what its tools get. */
import { expect } from 'vitest';
import type { useApi } from './api.ts';
import { eventStory } from './event-story.ts';
import { waitingEvents } from './waiting-events.ts';

export const question = 'May we email you about products on your wishlist?';

export function marketingStory(api: Awaited<ReturnType<typeof useApi>>) {
  const { shop: newShop } = eventStory(api);
  const { prisma } = api.ctx;

  async function shop({ asks = question as string | null } = {}) {
    const shop = await newShop();
    if (asks) await shop.ask('PUT', '/portal/marketing/question', { wording: asks });
    const consent = (method: string, body?: object, headers = shop.headers) =>
      api.call(method, '/widget/marketing-consent', { headers, ...(body && { body }) });
    return {
      ...shop,
      email: shop.session.user.email!,
      consent,
      agrees: () => consent('PUT', { agreed: true, question: asks }),
      withdraws: () => consent('PUT', { agreed: false }),
      /** Waits until everything about this many events is sent. */
      async settled(events: number) {
        await shop.stream(events);
        const endpoint = { partnerId: shop.partner.partnerId };
        const waiting = () => waitingEvents(prisma, endpoint);
        await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
      },
      /** Moves the clock on, by default to the first retry. */
      later(amount: Parameters<typeof api.pass>[0] = { seconds: 11 }) {
        api.pass(amount);
        api.ctx.adapters.jobs.nudge('dispatch-events');
      },
      /** Connects a tool. @returns its path */
      async connect(tool: object) {
        const made = await shop.ask('POST', '/portal/marketing/tools', { types: ['item.saved'], ...tool });
        expect([made.status, made.body.error]).toEqual([200, undefined]);
        return `/portal/marketing/tools/${made.body.tool.id as string}`;
      },
      log: async () =>
        (await shop.ask('GET', '/portal/webhooks')).body.messages as { error: string | null }[],
    };
  }

  return { shop };
}
