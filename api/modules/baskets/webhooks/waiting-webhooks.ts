import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { WebhookJob } from '../deliver-webhook.ts';

/** Runs a waiting retry immediately. */
const now = statement('webhook_resend_now')`
  UPDATE pgboss.job SET start_after = now()
  WHERE name = 'resend-webhook' AND singleton_key = :messageId AND state IN ('created', 'retry')`;
const waiting = statement('webhooks_waiting')`
  SELECT id::text AS message_id, start_after FROM pgboss.job
  WHERE name = 'send-webhook' AND id = ANY(:messageIds::uuid[]) AND state <= 'active'
  UNION ALL
  SELECT singleton_key, start_after FROM pgboss.job
  WHERE name = 'resend-webhook' AND singleton_key = ANY(:messageIds::text[]) AND state <= 'active'`;

/** A message that is already being resent isn't sent twice; a waiting retry runs immediately. */
export async function resendWebhook(ctx: Context, job: WebhookJob & { messageId: string }): Promise<void> {
  const { messageId } = job;
  const { jobs } = ctx.adapters;
  const isQueued = await jobs.send('resend-webhook', job, { singletonKey: messageId });
  if (!isQueued) await ctx.sql.rows(now, { messageId });
  // A test has no job.
  await jobs.cancel('send-webhook', messageId);
}

/** Messages with a pending attempt, and when it will run. */
export async function waitingWebhooks(
  ctx: Context,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (messageIds.length === 0) return new Map();
  await ctx.adapters.jobs.ready();
  const rows = await ctx.sql.rows(waiting, { messageIds });
  return new Map(rows.map(({ message_id, start_after }) => [message_id, start_after]));
}
