import type { Context } from '#api/platform/context.ts';
import { shopEvents } from './shopify-events.ts';

const readWaiting = {
  name: 'shop_event_read',
  text: `SELECT topic, shop_domain, payload, triggered_at, received_at FROM shopify_webhooks
         WHERE id = $1 AND processed_at IS NULL`,
};

/** The payload has done its duty, and may hold what a customer wants forgotten. */
const finish = {
  name: 'shop_event_finish',
  text: `UPDATE shopify_webhooks SET processed_at = $2, payload = NULL, error = NULL WHERE id = $1`,
};

const noteError = {
  name: 'shop_event_error',
  text: `UPDATE shopify_webhooks SET error = $2 WHERE id = $1`,
};

const readAllWaiting = {
  name: 'shop_events_waiting',
  text: `SELECT id FROM shopify_webhooks WHERE processed_at IS NULL ORDER BY received_at LIMIT 1000`,
};

interface WaitingEvent {
  topic: string;
  shop_domain: string;
  payload: unknown;
  triggered_at: Date;
  received_at: Date;
}

/**
 * Does what is to be done about a recorded event. May be called any number of times.
 * @throws what the event's verb throws, so that the queue tries again; the event keeps why
 */
export async function processShopEvent(ctx: Context, { id }: { id: string }): Promise<void> {
  const [waiting] = await ctx.sql.rows<WaitingEvent>(readWaiting, [id]);
  if (!waiting) return;
  const { topic, shop_domain: shopDomain, payload } = waiting;
  const times = { triggeredAt: waiting.triggered_at, receivedAt: waiting.received_at };
  try {
    await shopEvents.get(topic)?.(ctx, { id, topic, shopDomain, payload, ...times });
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 1_000);
    ctx.log.warn({ err: error, event: id, topic, shop: shopDomain }, 'a shop’s event was not worked off');
    await ctx.sql.rows(noteError, [id, reason]);
    throw error;
  }
  await ctx.sql.rows(finish, [id, ctx.clock()]);
}

/** Events that wait to be processed, oldest first: the queue may have lost some of them. */
export async function waitingShopEvents(ctx: Pick<Context, 'sql'>): Promise<{ id: string }[]> {
  return ctx.sql.rows<{ id: string }>(readAllWaiting, []);
}
