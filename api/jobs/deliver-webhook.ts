import { Webhook } from 'standardwebhooks';
import type { Pool } from 'pg';
import type { SafeFetch } from '../adapters/safe-fetch.ts';
import { sqlOn } from '../db/sql.ts';

export interface WebhookJob {
  basketId: string;
  payload: Record<string, unknown>;
}

const targetOf = {
  name: 'webhook_target',
  text: `SELECT id, partner_id, webhook_url, webhook_secret FROM basket_configs WHERE public_id = $1`,
};

const recordAttempt = {
  name: 'webhook_attempt_insert',
  text: `INSERT INTO webhook_attempts (basket_id, partner_id, message_id, type, payload, status, error, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
};

interface Target {
  id: number;
  partner_id: number;
  webhook_url: string | null;
  webhook_secret: string | null;
}

/**
 * One try to deliver a webhook, signed as Standard Webhooks say (id, timestamp, signature); every try is recorded.
 * @throws when the shop did not answer 2xx, so that the queue tries again
 */
export async function deliverWebhook(
  { pool, clock, fetch }: { pool: Pool; clock: () => Date; fetch: SafeFetch },
  { id, data }: { id: string; data: WebhookJob },
): Promise<void> {
  const sql = sqlOn(pool);
  const [target] = await sql.rows<Target>(targetOf, [data.basketId]);
  if (!target?.webhook_url || !target.webhook_secret) return;
  const body = JSON.stringify(data.payload);
  const now = clock();
  const outcome = await fetch(target.webhook_url, {
    method: 'POST',
    body,
    maxBytes: 64 * 1024,
    timeoutMs: 10_000,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(target.webhook_secret).sign(id, now, body),
    },
  }).then(
    ({ status }) => ({ status, error: status >= 200 && status < 300 ? null : `status ${status}` }),
    (error: unknown) => ({ status: null, error: error instanceof Error ? error.message : String(error) }),
  );
  await sql.rows(recordAttempt, [
    target.id,
    target.partner_id,
    id,
    data.payload.type,
    body,
    outcome.status,
    outcome.error,
    now,
  ]);
  if (outcome.error) throw new Error(`webhook of basket ${data.basketId}: ${outcome.error}`);
}
