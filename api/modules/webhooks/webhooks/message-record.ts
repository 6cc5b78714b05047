import type { MessageState } from '#api/contract/webhook-types.ts';
import type { Context } from '#api/platform/context.ts';
import type { WebhookMessage } from '../schemas.ts';
import { waitingKey, waitingWebhooks } from './waiting-webhooks.ts';

/** A message's first attempt, with the data of its latest one. */
export interface MessageRow {
  first_id: number;
  message_id: string;
  type: string;
  created_at: Date;
  basket_public_id: string | null;
  basket_name: string | null;
  endpoint_id: number | null;
  endpoint_public_id: string | null;
  endpoint_url: string | null;
  id: number;
  status: number | null;
  error: string | null;
  took_ms: number | null;
  tried_at: Date;
  attempts: number;
}

/** SQL columns of the first attempt `a` of each message. */
export const messageColumns = `
  a.id AS first_id, a.message_id, a.type, a.created_at, b.public_id AS basket_public_id, b.name AS basket_name,
  a.endpoint_id, e.public_id AS endpoint_public_id, e.url AS endpoint_url,
  last.id, last.status, last.error, last.took_ms, last.created_at AS tried_at, last.attempts`;

export const messageTables = `
  webhook_attempts a
  LEFT JOIN basket_configs b ON b.id = a.basket_id
  LEFT JOIN event_endpoints e ON e.id = a.endpoint_id
  CROSS JOIN LATERAL (
    SELECT l.*, count(*) OVER ()::int AS attempts FROM webhook_attempts l
    WHERE l.partner_id = a.partner_id AND l.message_id = a.message_id
      AND l.endpoint_id IS NOT DISTINCT FROM a.endpoint_id ORDER BY l.id DESC LIMIT 1) last`;

export const isFirstAttempt = `
  NOT EXISTS (SELECT 1 FROM webhook_attempts x
              WHERE x.partner_id = a.partner_id AND x.message_id = a.message_id
                AND x.endpoint_id IS NOT DISTINCT FROM a.endpoint_id AND x.id < a.id)`;

/** The API's format, including pending retries. */
export async function messagesFrom(ctx: Context, rows: readonly MessageRow[]): Promise<WebhookMessage[]> {
  const waiting = await waitingWebhooks(
    ctx,
    rows.map((row) => ({ messageId: row.message_id, endpointId: row.endpoint_id })),
  );
  return rows.map((row) => {
    const next = waiting.get(waitingKey(row.message_id, row.endpoint_id));
    const state: MessageState = next ? 'retrying' : row.error === null ? 'delivered' : 'failed';
    return {
      id: row.id,
      message_id: row.message_id,
      type: row.type,
      state,
      status: row.status,
      error: row.error,
      took_ms: row.took_ms,
      basket_id: row.basket_public_id,
      basket_name: row.basket_name,
      endpoint_id: row.endpoint_public_id,
      endpoint_url: row.endpoint_url,
      attempts: row.attempts,
      next_try_at: next?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      tried_at: row.tried_at.toISOString(),
    };
  });
}
