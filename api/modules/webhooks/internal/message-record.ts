import type { MessageState } from '#api/contract/webhook-types.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { WebhookMessage } from '../schemas.ts';
import { waitingKey, waitingWebhooks } from './waiting-webhooks.ts';

/** A message's first attempt, with the data of its latest one. */
export interface MessageRow {
  first_id: number;
  message_id: string;
  type: string;
  created_at: Date;
  basket_id: number | null;
  endpoint_id: number | null;
  id: number;
  status: number | null;
  error: string | null;
  took_ms: number | null;
  tried_at: Date;
  attempts: number;
}

/** SQL columns of the first attempt `a` of each message. */
export const messageColumns = `
  a.id AS first_id, a.message_id, a.type, a.created_at, a.basket_id, a.endpoint_id,
  last.id, last.status, last.error, last.took_ms, last.created_at AS tried_at, last.attempts`;

export const messageTables = `
  webhook_attempts a
  CROSS JOIN LATERAL (
    SELECT l.*, count(*) OVER ()::int AS attempts FROM webhook_attempts l
    WHERE l.partner_id = a.partner_id AND l.message_id = a.message_id
      AND l.endpoint_id IS NOT DISTINCT FROM a.endpoint_id ORDER BY l.id DESC LIMIT 1) last`;

export const isFirstAttempt = `
  NOT EXISTS (SELECT 1 FROM webhook_attempts x
              WHERE x.partner_id = a.partner_id AND x.message_id = a.message_id
                AND x.endpoint_id IS NOT DISTINCT FROM a.endpoint_id AND x.id < a.id)`;

const readBaskets = statement('webhook_baskets')`
  SELECT id, public_id, name FROM basket_configs WHERE id = ANY(:ids::bigint[])`;
const readEndpoints = statement('webhook_endpoints')`
  SELECT id, public_id, url, retry_at FROM event_endpoints WHERE id = ANY(:ids::bigint[])`;

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** The API's format, including pending retries. */
export async function messagesFrom(ctx: Context, rows: readonly MessageRow[]): Promise<WebhookMessage[]> {
  if (rows.length === 0) return [];
  const idsOf = (key: 'basket_id' | 'endpoint_id') => [...new Set(rows.flatMap((row) => row[key] ?? []))];
  const [baskets, endpoints] = await Promise.all([
    ctx.sql.rows(readBaskets, { ids: idsOf('basket_id') }).then(byId),
    ctx.sql.rows(readEndpoints, { ids: idsOf('endpoint_id') }).then(byId),
  ]);
  const waiting = await waitingWebhooks(
    ctx,
    rows.map((row) => ({ messageId: row.message_id, endpointId: row.endpoint_id })),
    (id) => endpoints.get(id)?.retry_at ?? null,
  );
  return rows.map((row) => {
    const basket = baskets.get(row.basket_id ?? 0);
    const endpoint = endpoints.get(row.endpoint_id ?? 0);
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
      basket_id: basket?.public_id ?? null,
      basket_name: basket?.name ?? null,
      endpoint_id: endpoint?.public_id ?? null,
      endpoint_url: endpoint?.url ?? null,
      attempts: row.attempts,
      next_try_at: next?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      tried_at: row.tried_at.toISOString(),
    };
  });
}
