import { plans } from '#api/contract/plans.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { retryRecording } from '#api/platform/db/temporary.ts';
import type { SafeFetch } from '#api/platform/fetch/safe-fetch.ts';
import type { Jobs } from '#api/platform/jobs/jobs.ts';
import { pauseWebhook } from './internal/pause-webhook.ts';
import { sendSigned, type WebhookAnswer } from './send-signed.ts';

export interface WebhookJob {
  basketId: string;
  payload: Record<string, unknown>;
  /** ID of a message that was sent before; a new message uses its job's ID. */
  messageId?: string;
}

const targetOf = statement('webhook_target')`
  SELECT b.id, b.partner_id, p.plan, b.webhook_url, b.webhook_secret, b.webhook_paused_at,
         CASE WHEN b.old_secret_until > :now THEN b.old_secret END AS old_secret
  FROM basket_configs b JOIN partners p ON p.id = b.partner_id
  WHERE b.public_id = :basketId AND p.suspended_at IS NULL`;

const resume = statement('webhook_resume')`
  UPDATE basket_configs SET webhook_paused_at = NULL
  WHERE id = :targetId AND partner_id = :partnerId AND webhook_url = :url`;

/**
 * Locks the basket, so that its partner's erasure finds the attempt, or the attempt finds no
 * basket.
 */
const recordAttempt = statement('webhook_attempt_insert')`
  INSERT INTO webhook_attempts
    (basket_id, partner_id, message_id, type, payload, url, status, error, answer, took_ms, created_at)
  SELECT id, :partnerId, :messageId, :type, :body::jsonb, :url, :status?, :error?, :answer?, :tookMs, :now
  FROM basket_configs WHERE id = :targetId FOR KEY SHARE`;

interface DeliveryParts extends Pick<Context, 'pool' | 'sql' | 'clock' | 'counts' | 'settings'> {
  fetch: SafeFetch;
  jobs: Jobs;
}

/** Nothing is sent to a paused webhook. Its messages are kept, so they can be resent. */
const notSent = {
  status: null,
  error: 'Not sent: the webhook is paused because its URL returned 410.',
  answer: null,
  tookMs: 0,
};

/**
 * Delivers a webhook from the queue.
 * @param isLast whether this is the last attempt
 * @throws if the shop didn't return 2xx, so that the queue retries, unless the webhook is paused
 */
export async function deliverWebhook(
  parts: DeliveryParts,
  { id, data, isLast }: { id: string; data: WebhookJob; isLast: boolean },
): Promise<void> {
  const { error, isPaused } = await tryWebhook(parts, { id: data.messageId ?? id, data });
  if (error === null) return;
  if (isLast || isPaused) parts.counts.webhooks.given_up += 1;
  if (!isPaused) throw new Error(`webhook of basket ${data.basketId}: ${error}`);
}

/**
 * Makes one attempt, signed according to Standard Webhooks (id, timestamp, signatures), and records
 * it. Sends nothing if the basket no longer has a URL, the partner's plan no longer includes
 * webhooks, or the partner is suspended. A 410 pauses the webhook, and a test that's accepted
 * resumes it.
 */
export async function tryWebhook(
  parts: DeliveryParts,
  { id, data }: { id: string; data: WebhookJob },
): Promise<WebhookAnswer & { isPaused?: boolean }> {
  const { sql, clock, fetch, counts } = parts;
  const now = clock();
  const [target] = await sql.rows(targetOf, { basketId: data.basketId, now });
  if (!target?.webhook_url || !target.webhook_secret || !plans[target.plan].webhooks) {
    return { status: null, error: null };
  }
  const {
    webhook_url: url,
    webhook_secret: secret,
    old_secret: oldSecret,
    webhook_paused_at: pausedAt,
  } = target;
  const body = JSON.stringify(data.payload);
  const secrets = oldSecret ? [secret, oldSecret] : [secret];
  const isTest = data.payload.type === 'basket.test';
  const isSent = pausedAt === null || isTest;
  const outcome = isSent ? await sendSigned(fetch, { url, secrets, id, body, now }) : notSent;
  if (isSent) counts.webhooks[outcome.error === null ? 'delivered' : 'failed'] += 1;
  const isGone = outcome.status === 410;
  const webhook = { targetId: target.id, partnerId: target.partner_id, url };
  const type = String(data.payload.type);
  // A failure here would send a delivered message again.
  await retryRecording(async () => {
    if (isGone && pausedAt === null) await pauseWebhook(parts, { ...webhook, now });
    if (outcome.error === null && pausedAt !== null) await sql.rows(resume, webhook);
    await sql.rows(recordAttempt, { ...webhook, messageId: id, type, body, ...outcome, now });
  });
  return { status: outcome.status, error: outcome.error, isPaused: isGone || !isSent };
}
