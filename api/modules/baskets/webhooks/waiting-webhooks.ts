import { statement } from '#api/platform/db/statement.ts';
import type { Context } from '#api/platform/context.ts';
import type { WebhookJob } from '../deliver-webhook.ts';

/** One that waits for its next try. */
const now = statement('webhook_resend_now')`
  UPDATE pgboss.job SET start_after = now()
  WHERE name = 'resend-webhook' AND singleton_key = :messageId AND state IN ('created', 'retry')`;
const waiting = statement('webhooks_waiting')`
  SELECT id::text AS message_id, start_after FROM pgboss.job
  WHERE name = 'send-webhook' AND id = ANY(:messageIds::uuid[]) AND state <= 'active'
  UNION ALL
  SELECT singleton_key, start_after FROM pgboss.job
  WHERE name = 'resend-webhook' AND singleton_key = ANY(:messageIds::text[]) AND state <= 'active'`;

/** A message that is being sent again already is not sent twice; one that waits does so no longer. */
export async function resendWebhook(ctx: Context, job: WebhookJob & { messageId: string }): Promise<void> {
  const { messageId } = job;
  const { jobs } = ctx.adapters;
  const isTaken = await jobs.send('resend-webhook', job, { singletonKey: messageId });
  if (!isTaken) await ctx.sql.rows(now, { messageId });
  // A test has no job of its own.
  await jobs.cancel('send-webhook', messageId);
}

/** Messages with a try to come, and when that is. */
export async function waitingWebhooks(
  ctx: Context,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (messageIds.length === 0) return new Map();
  await ctx.adapters.jobs.ready();
  const rows = await ctx.sql.rows(waiting, { messageIds });
  return new Map(rows.map(({ message_id, start_after }) => [message_id, start_after]));
}
