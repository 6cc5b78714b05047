import { type Outcome, sendSigned } from '#api/modules/baskets/send-signed.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { StreamEvent } from '../schemas.ts';

export interface Endpoint {
  id: number;
  partner_id: number;
  kind: string;
  url: string;
  secret: string;
  old_secret: string | null;
  settings: Buffer | null;
}

/** SQL columns of an Endpoint `e`, at `:now`. */
export const endpointColumns = `e.id, e.partner_id, e.kind, e.url, e.secret,
  CASE WHEN e.old_secret_until > :now THEN e.old_secret END AS old_secret, e.settings`;

const recordAttempt = statement('event_attempt_insert')`
  INSERT INTO webhook_attempts
    (endpoint_id, partner_id, message_id, type, payload, url, status, error, answer, took_ms, created_at)
  VALUES (:endpointId, :partnerId, :messageId, :type, :body, :url, :status?, :error?, :answer?, :tookMs, :now)`;

/**
 * One attempt to send an event to an endpoint. Every attempt is recorded, with the event instead of what a tool got,
 * which can name the shopper.
 */
export async function sendEvent(
  ctx: Context,
  endpoint: Endpoint,
  { event, userId }: { event: StreamEvent; userId: string | null },
): Promise<Pick<Outcome, 'status' | 'error'>> {
  const now = ctx.clock();
  const { id, partner_id: partnerId, kind, url, secret, old_secret: oldSecret, settings } = endpoint;
  const body = JSON.stringify(event);
  const { fetch, eventSenders } = ctx.adapters;
  const outcome =
    kind === 'webhook'
      ? await sendSigned(fetch, {
          url,
          secrets: oldSecret ? [secret, oldSecret] : [secret],
          id: event.id,
          body,
          now,
        })
      : ((await eventSenders[kind as keyof typeof eventSenders]?.(ctx, {
          partnerId,
          url,
          settings,
          event,
          userId,
        })) ?? null);
  if (!outcome) return { status: null, error: null };
  await ctx.sql.rows(recordAttempt, {
    endpointId: id,
    partnerId,
    messageId: event.id,
    type: event.type,
    body,
    url,
    ...outcome,
    now,
  });
  return { status: outcome.status, error: outcome.error };
}
