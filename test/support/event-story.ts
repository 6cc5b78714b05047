/** A partner that gets events on its own server, and a shopper in its shop. */
import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import type { EventType } from '#api/contract/event-types.ts';
import type { PlanId } from '#api/contract/plans.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { product, type useApi } from './api.ts';
import { startReceiver } from './webhook-receiver.ts';

export interface Told {
  id: string;
  type: EventType;
  created_at: string;
  data: Record<string, unknown>;
}

/** Receivers reject signatures if their clock differs by more than five minutes, so the API's must be the real one. */
export function eventStory(api: Awaited<ReturnType<typeof useApi>>) {
  let count = 0;

  async function shop({ plan = 'growth', origin }: { plan?: PlanId; origin?: string } = {}) {
    const embed = await api.embed({ plan, ...(origin && { origin }) });
    const { email } = await api.ctx.prisma.user.findUniqueOrThrow({ where: { id: embed.partner.userId } });
    const session = await issueSession(api.ctx, { email: email ?? '' });
    const headers = { authorization: `Bearer ${session.accessToken}` };
    /** As the partner's owner. */
    const ask = (method: string, path: string, body?: unknown) => api.call(method, path, { headers, body });
    const save = async (slug = `event-${(count += 1)}`, more: Record<string, unknown> = {}) => {
      const body = { wishlistId: embed.list.db_id, product: product(slug, more) };
      const saved = await api.call('POST', '/widget/save', { headers: embed.headers, body });
      return saved.body as { item_id: number; product_id: number };
    };
    /** The partner's stream once it has this many events of the types. */
    const stream = async (length: number, types?: EventType) => {
      let events: Told[] = [];
      const read = async () => {
        const page = await ask('GET', `/events?limit=500${types ? `&types=${types}` : ''}`);
        events = page.body.events as Told[];
        return events.length;
      };
      await expect.poll(read, { timeout: 30_000 }).toBeGreaterThanOrEqual(length);
      return events;
    };
    return { ...embed, ask, save, stream, shopper: embed.headers };
  }

  /** A partner's server and its endpoint. */
  async function endpoint({ ask }: { ask: Awaited<ReturnType<typeof shop>>['ask'] }, types: EventType[]) {
    const receiver = await startReceiver();
    const made = await ask('POST', '/portal/webhooks/endpoints', { url: receiver.url, types });
    const { id, secret } = made.body as { id: string; secret: string };
    /** Throws if a signature isn't ours. */
    const told = () =>
      receiver.taken.map(
        ({ body, headers }) => new Webhook(secret).verify(body, headers as Record<string, string>) as Told,
      );
    return { ...receiver, id, secret, told, path: `/portal/webhooks/endpoints/${id}` };
  }

  return { shop, endpoint };
}
