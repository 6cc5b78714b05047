import { Webhook } from 'standardwebhooks';
import type { Pool } from 'pg';
import type { WebhookAnswer } from '../adapters/adapters.ts';
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

interface World {
  pool: Pool;
  clock: () => Date;
  fetch: SafeFetch;
}

/**
 * Delivers a webhook from the queue.
 * @throws when the shop did not answer 2xx, so that the queue tries again
 */
export async function deliverWebhook(
  world: World,
  { id, data }: { id: string; data: WebhookJob },
): Promise<void> {
  const { error } = await tryWebhook(world, { id, data });
  if (error) throw new Error(`webhook of basket ${data.basketId}: ${error}`);
}

/** One try, signed as Standard Webhooks say (id, timestamp, signature); every try is recorded. */
export async function tryWebhook(
  { pool, clock, fetch }: World,
  { id, data }: { id: string; data: WebhookJob },
): Promise<WebhookAnswer> {
  const sql = sqlOn(pool);
  const [target] = await sql.rows<Target>(targetOf, [data.basketId]);
  if (!target?.webhook_url || !target.webhook_secret) return { status: null, error: null };
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
  return outcome;
}
