/** A partner that gets events on its own server, and a shopper in its shop. */
import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import type { EventType } from '#api/contract/event-types.ts';
import type { PlanId } from '#api/contract/plans.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import type { WebhookEndpoint } from '#api/modules/webhooks/schemas.ts';
import { product, type useApi } from './api.ts';
import { type ReceiverAnswer, startReceiver } from './webhook-receiver.ts';

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
    // Owners are emailed about endpoints.
    const embed = await api.embed({ plan, ...(origin && { origin }) });
    const { email } = await api.ctx.prisma.user.findUniqueOrThrow({ where: { id: embed.partner.userId } });
    /** As the partner's owner, who signs in again: the clock may have moved. */
    const ask = async (method: string, path: string, body?: unknown) => {
      const { accessToken } = await issueSession(api.ctx, { email: email ?? '' });
      return api.call(method, path, { headers: { authorization: `Bearer ${accessToken}` }, body });
    };
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
    /** Events of these subjects, with their number in `data`. */
    const happen = async (...subjects: string[]) => {
      const events = subjects.map((subject, index) => ({
        subject,
        data: { shopper: 'shp_5e0f1c6f0a8b4d3c92a17b64', items: index },
      }));
      const { partnerId } = embed.partner;
      await api.ctx.prisma.eventOutbox.createMany({
        data: events.map((event) => ({ ...event, partnerId, type: 'list.shared', createdAt: api.time.now })),
      });
      api.ctx.adapters.jobs.nudge('dispatch-events');
    };
    return { ...embed, ask, save, stream, happen, shopper: embed.headers };
  }

  /** A partner's server and its endpoint. */
  async function endpoint(
    { ask }: { ask: Awaited<ReturnType<typeof shop>>['ask'] },
    types: EventType[],
    decide?: (body: string) => ReceiverAnswer,
  ) {
    const receiver = await startReceiver(decide);
    const made = await ask('POST', '/portal/webhooks/endpoints', { url: receiver.url, types });
    const { id, secret } = made.body as { id: string; secret: string };
    /** Throws if a signature isn't ours. */
    const told = () =>
      receiver.taken.map(
        ({ body, headers }) => new Webhook(secret).verify(body, headers as Record<string, string>) as Told,
      );
    /** IDs of the events that arrived, in their order, without checks. */
    const ids = () => receiver.taken.map(({ headers }) => String(headers['webhook-id']));
    const path = `/portal/webhooks/endpoints/${id}`;
    const state = async () => {
      const { body } = await ask('GET', '/portal/webhooks/endpoints');
      return (body.endpoints as WebhookEndpoint[]).find((one) => one.id === id);
    };
    return { ...receiver, id, secret, told, ids, path, state };
  }

  /** Moves the clock on, and lets a round see it. */
  function later(amount: Parameters<typeof api.pass>[0]): void {
    api.pass(amount);
    api.ctx.adapters.jobs.nudge('dispatch-events');
  }

  return { shop, endpoint, later };
}
