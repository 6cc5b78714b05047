import type { WebhookJob } from '#api/modules/baskets/deliver-webhook.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { eventNumber } from './event-body.ts';

/** Runs a waiting retry immediately. */
const now = statement('webhook_resend_now', 'shared')`
  UPDATE pgboss.job SET start_after = now()
  WHERE name = 'resend-webhook' AND singleton_key = :messageId AND state IN ('created', 'retry')`;
const waiting = statement('webhooks_waiting', 'everywhere')`
  SELECT id::text AS message_id, 0::bigint AS endpoint_id, start_after FROM pgboss.job
  WHERE name = 'send-webhook' AND id = ANY(:messageIds::uuid[]) AND state <= 'active'
  UNION ALL
  SELECT singleton_key, 0::bigint, start_after FROM pgboss.job
  WHERE name = 'resend-webhook' AND singleton_key = ANY(:messageIds::text[]) AND state <= 'active'
  UNION ALL
  SELECT 'evt_' || d.event_id, d.endpoint_id, greatest(d.next_try_at, e.retry_at)
  FROM event_deliveries d JOIN event_endpoints e ON e.id = d.endpoint_id
  JOIN unnest(:endpointIds::bigint[], :eventIds::bigint[]) AS sent (endpoint_id, event_id)
    ON sent.endpoint_id = d.endpoint_id AND sent.event_id = d.event_id`;

/** A message that is already being resent isn't sent twice; a waiting retry runs immediately. */
export async function resendWebhook(ctx: Context, job: WebhookJob & { messageId: string }): Promise<void> {
  const { messageId } = job;
  const { jobs } = ctx.adapters;
  const isQueued = await jobs.send('resend-webhook', job, { singletonKey: messageId });
  if (!isQueued) await ctx.sql.rows(now, { messageId });
  // A test has no job.
  await jobs.cancel('send-webhook', messageId);
}

/** A message at an endpoint, or at a basket's webhook. */
export const waitingKey = (messageId: string, endpointId: number | null): string =>
  `${endpointId ?? 0} ${messageId}`;

/** Messages with a pending attempt, by `waitingKey`, and when it will run. */
export async function waitingWebhooks(
  ctx: Context,
  messages: readonly { messageId: string; endpointId: number | null }[],
): Promise<ReadonlyMap<string, Date>> {
  if (messages.length === 0) return new Map();
  await ctx.adapters.jobs.ready();
  const ofBaskets = messages.filter(({ endpointId }) => endpointId === null);
  const events = messages.flatMap(({ messageId, endpointId }) => {
    const event = eventNumber(messageId);
    return endpointId === null || event === null ? [] : [{ endpointId, event }];
  });
  const rows = await ctx.sql.rows(waiting, {
    messageIds: ofBaskets.map(({ messageId }) => messageId),
    endpointIds: events.map(({ endpointId }) => endpointId),
    eventIds: events.map(({ event }) => event),
  });
  return new Map(
    rows.map(({ message_id: id, endpoint_id: endpoint, start_after }) => [
      waitingKey(id, endpoint),
      start_after,
    ]),
  );
}
