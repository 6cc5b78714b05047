import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { isFirstAttempt, messageColumns, messagesFrom, messageTables } from './internal/message-record.ts';
import type { WebhookMessageDetail } from './schemas.ts';

const messageOfAttempt = statement('webhook_message_of_attempt')`
  SELECT ${messageColumns}, last.payload FROM ${messageTables}
  WHERE a.partner_id = :partnerId AND ${isFirstAttempt}
    AND (a.message_id, coalesce(a.endpoint_id, 0)) = (SELECT message_id, coalesce(endpoint_id, 0) FROM webhook_attempts
      WHERE partner_id = :partnerId AND id = :attemptId)`;
const attemptsOf = statement('webhook_attempts_of_message')`
  SELECT id, status, error, took_ms, url, answer, created_at FROM webhook_attempts
  WHERE partner_id = :partnerId AND message_id = :messageId AND endpoint_id IS NOT DISTINCT FROM :endpointId?::bigint
  ORDER BY id DESC LIMIT 200`;

/**
 * A message with its content and every attempt to deliver it.
 * @param attemptId ID of any of its attempts
 * @throws ServiceError `not_found`, also for another partner's
 */
export async function readMessage(
  ctx: Context,
  { partnerId, attemptId }: { partnerId: number; attemptId: string },
): Promise<WebhookMessageDetail> {
  const [row] = await ctx.sql.rows(messageOfAttempt, { partnerId, attemptId: Number(attemptId) });
  if (!row) throw new ServiceError('not_found');
  const [[message], attempts] = await Promise.all([
    messagesFrom(ctx, [row]),
    ctx.sql.rows(attemptsOf, { partnerId, messageId: row.message_id, endpointId: row.endpoint_id }),
  ]);
  if (!message) throw new ServiceError('not_found');
  const tries = attempts.map(({ created_at, ...attempt }) => ({
    ...attempt,
    created_at: created_at.toISOString(),
  }));
  return { ...message, payload: inOrder(row.payload), tries };
}

/** Restores the order in which fields were sent, which the database doesn't keep. */
function inOrder(payload: Record<string, unknown>): Record<string, unknown> {
  const first = [
    'id',
    'type',
    'created_at',
    'data',
    'product',
    'products',
    'meta',
    'origin',
    'signed_in',
    'unknown_items',
    'unverified',
  ];
  const sent = [...new Set([...first, ...Object.keys(payload)])].filter((name) => name in payload);
  return Object.fromEntries(sent.map((name) => [name, payload[name]]));
}
