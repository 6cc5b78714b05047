import type { WebhookJob } from '#api/modules/baskets/deliver-webhook.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { eventNumber } from './event-body.ts';

/** Runs a waiting retry immediately. */
const now = statement('webhook_resend_now')`
  UPDATE pgboss.job SET start_after = now()
  WHERE name = 'resend-webhook' AND singleton_key = :messageId AND state IN ('created', 'retry')`;
const waitingJobs = statement('webhooks_waiting')`
  SELECT id::text AS message_id, start_after FROM pgboss.job
  WHERE name = 'send-webhook' AND id = ANY(:messageIds::uuid[]) AND state <= 'active'
  UNION ALL
  SELECT singleton_key, start_after FROM pgboss.job
  WHERE name = 'resend-webhook' AND singleton_key = ANY(:messageIds::text[]) AND state <= 'active'`;
const waitingEvents = statement('events_waiting')`
  SELECT 'evt_' || d.event_id AS message_id, d.endpoint_id, d.next_try_at
  FROM event_deliveries d JOIN unnest(:endpointIds::bigint[], :eventIds::bigint[]) AS sent (endpoint_id, event_id)
    ON sent.endpoint_id = d.endpoint_id AND sent.event_id = d.event_id`;

/**
 * Resends a basket's message. One that is already being resent isn't sent twice; a waiting retry
 * runs immediately.
 */
export async function resendWebhook(
  ctx: Context,
  partnerId: number,
  job: WebhookJob & { messageId: string },
): Promise<void> {
  const { messageId } = job;
  const { jobs } = ctx.adapters;
  const group = { id: String(partnerId) };
  const isQueued = await jobs.send('resend-webhook', job, { singletonKey: messageId, group });
  if (!isQueued) await ctx.sql.rows(now, { messageId });
  // A test has no job.
  await jobs.cancel('send-webhook', messageId);
}

/** Identifies a message at an endpoint, or at a basket's webhook. */
export const waitingKey = (messageId: string, endpointId: number | null): string =>
  `${endpointId ?? 0} ${messageId}`;

/**
 * Messages with a pending attempt, by `waitingKey`, and when it will run.
 * @param retryAt when an endpoint can be tried again
 */
export async function waitingWebhooks(
  ctx: Context,
  messages: readonly { messageId: string; endpointId: number | null }[],
  retryAt: (endpointId: number) => Date | null,
): Promise<ReadonlyMap<string, Date>> {
  await ctx.adapters.jobs.ready();
  const messageIds = messages
    .filter(({ endpointId }) => endpointId === null)
    .map(({ messageId }) => messageId);
  const events = messages.flatMap(({ messageId, endpointId }) => {
    const event = eventNumber(messageId);
    return endpointId === null || event === null ? [] : [{ endpointId, event }];
  });
  const [jobs, deliveries] = await Promise.all([
    messageIds.length === 0 ? [] : ctx.sql.rows(waitingJobs, { messageIds }),
    events.length === 0
      ? []
      : ctx.sql.rows(waitingEvents, {
          endpointIds: events.map(({ endpointId }) => endpointId),
          eventIds: events.map(({ event }) => event),
        }),
  ]);
  return new Map([
    ...jobs.map(({ message_id: id, start_after: at }) => [waitingKey(id ?? '', null), at] as const),
    ...deliveries.map(({ message_id: id, endpoint_id: endpoint, next_try_at: at }) => {
      const later = retryAt(endpoint);
      return [waitingKey(id ?? '', endpoint), later && later > at ? later : at] as const;
    }),
  ]);
}
