import type { Pool } from 'pg';
import { plans } from '#api/contract/plans.ts';
import type { Counts } from '#api/platform/counts.ts';
import { sqlOn } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { SafeFetch } from '#api/platform/fetch/safe-fetch.ts';
import { sendSigned, type WebhookAnswer } from './send-signed.ts';

export interface WebhookJob {
  basketId: string;
  payload: Record<string, unknown>;
  /** ID of a message that was sent before; a new message uses its job's ID. */
  messageId?: string;
}

const targetOf = statement('webhook_target', 'partner')`
  SELECT b.id, b.partner_id, p.plan, b.webhook_url, b.webhook_secret,
         CASE WHEN b.old_secret_until > :now THEN b.old_secret END AS old_secret
  FROM basket_configs b JOIN partners p ON p.id = b.partner_id
  WHERE b.public_id = :basketId AND p.suspended_at IS NULL`;

const recordAttempt = statement('webhook_attempt_insert', 'partner')`
  INSERT INTO webhook_attempts
    (basket_id, partner_id, message_id, type, payload, url, status, error, answer, took_ms, created_at)
  VALUES (:targetId, :partnerId, :messageId, :type, :body, :url, :status?, :error?, :answer?, :tookMs, :now)`;

interface DeliveryParts {
  pool: Pool;
  clock: () => Date;
  fetch: SafeFetch;
  counts: Counts;
}

/**
 * Delivers a webhook from the queue.
 * @param isLast whether it's given up if this fails
 * @throws if the shop didn't return 2xx, so that the queue retries
 */
export async function deliverWebhook(
  parts: DeliveryParts,
  { id, data, isLast }: { id: string; data: WebhookJob; isLast: boolean },
): Promise<void> {
  const { error } = await tryWebhook(parts, { id: data.messageId ?? id, data });
  if (error !== null && isLast) parts.counts.webhooks.given_up += 1;
  if (error !== null) throw new Error(`webhook of basket ${data.basketId}: ${error}`);
}

/**
 * One attempt, signed according to Standard Webhooks (id, timestamp, signatures); every attempt is recorded. Nothing
 * is sent if the basket no longer has a URL, the partner's plan no longer includes webhooks, or it is suspended.
 */
export async function tryWebhook(
  { pool, clock, fetch, counts }: DeliveryParts,
  { id, data }: { id: string; data: WebhookJob },
): Promise<WebhookAnswer> {
  const sql = sqlOn(pool);
  const now = clock();
  const [target] = await sql.rows(targetOf, { basketId: data.basketId, now });
  if (!target?.webhook_url || !target.webhook_secret || !plans[target.plan].webhooks) {
    return { status: null, error: null };
  }
  const { webhook_url: url, webhook_secret: secret, old_secret: oldSecret } = target;
  const body = JSON.stringify(data.payload);
  const secrets = oldSecret ? [secret, oldSecret] : [secret];
  const outcome = await sendSigned(fetch, { url, secrets, id, body, now });
  counts.webhooks[outcome.error === null ? 'delivered' : 'failed'] += 1;
  await sql.rows(recordAttempt, {
    targetId: target.id,
    partnerId: target.partner_id,
    messageId: id,
    type: String(data.payload.type),
    body,
    url,
    ...outcome,
    now,
  });
  return { status: outcome.status, error: outcome.error };
}
