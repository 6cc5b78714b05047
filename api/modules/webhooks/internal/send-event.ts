import { type Outcome, sendSigned } from '#api/modules/baskets/send-signed.ts';
import { hasEvents } from '#api/modules/events/record-events.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { StreamEvent } from '../schemas.ts';
import { eventNumber } from './event-body.ts';

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
export const targetColumns = `e.id, e.partner_id, e.kind, e.url, e.secret,
  CASE WHEN e.old_secret_until > :now THEN e.old_secret END AS old_secret, e.settings`;

/** SQL: whether an endpoint `e` of the partner `p` gets events. Shopify Flow comes with every plan. */
export const getsEvents = `(e.paused_at IS NULL AND p.suspended_at IS NULL AND (e.kind = 'flow' OR ${hasEvents('p')}))`;

/** SQL: whether such an endpoint can be tried at `:now`. */
export const isReady = `(${getsEvents} AND (e.retry_at IS NULL OR e.retry_at <= :now))`;

/**
 * Locks the events, so that an erasure either finds their attempts or leaves no event to record.
 * Tests aren't part of the stream.
 */
const record = statement('event_attempts_insert')`
  WITH known AS MATERIALIZED (
    SELECT id FROM events WHERE partner_id = :partnerId AND id = ANY(:eventIds::bigint[]) FOR KEY SHARE
  )
  INSERT INTO webhook_attempts
    (endpoint_id, partner_id, message_id, type, payload, url, status, error, answer, took_ms, created_at)
  SELECT :endpointId, :partnerId, a.id, a.payload ->> 'type', a.payload, :url, a.status, a.error, a.answer, a.took_ms, a.at
  FROM jsonb_to_recordset(:attempts::jsonb) AS a (
    id text, event_id bigint, payload jsonb, status int, error text, answer text, took_ms int, at timestamptz)
  WHERE a.event_id IS NULL OR a.event_id IN (SELECT id FROM known)`;

/** An event as it was sent, and the result. */
export interface Attempt extends Outcome {
  event: StreamEvent;
  at: Date;
}

/** Sends an event to an endpoint once. Null if there is nothing to send to this tool. */
export async function sendEvent(...args: Parameters<typeof attemptEvent>): Promise<Attempt | null> {
  const attempt = await attemptEvent(...args);
  const [ctx] = args;
  if (attempt) ctx.counts.events[attempt.error === null ? 'delivered' : 'failed'] += 1;
  return attempt;
}

async function attemptEvent(
  ctx: Context,
  endpoint: Endpoint,
  { event, userId }: { event: StreamEvent; userId: string | null },
): Promise<Attempt | null> {
  const at = ctx.clock();
  const { id, partner_id: partnerId, kind, url, secret, old_secret: oldSecret, settings } = endpoint;
  const { fetch, eventSenders } = ctx.adapters;
  if (kind === 'webhook') {
    const secrets = oldSecret ? [secret, oldSecret] : [secret];
    const body = JSON.stringify(event);
    return { event, at, ...(await sendSigned(fetch, { url, secrets, id: event.id, body, now: at })) };
  }
  const send = eventSenders[kind as keyof typeof eventSenders];
  const outcome = await send?.(ctx, { partnerId, url, settings, event, userId }).catch((error: unknown) => {
    ctx.log.error({ err: error, endpoint: id, event: event.id }, 'an event could not be sent');
    return { status: null, error: 'The event couldn’t be sent.', answer: null, tookMs: 0 };
  });
  return outcome ? { event, at, ...outcome } : null;
}

/**
 * Records attempts with the event rather than what a tool received, which can name the shopper.
 * Skips events that were erased in the meantime.
 */
export async function recordAttempts(
  ctx: Context,
  { id: endpointId, partner_id: partnerId, url }: Endpoint,
  attempts: readonly Attempt[],
): Promise<void> {
  if (attempts.length === 0) return;
  const rows = attempts.map(({ event, at, tookMs, ...outcome }) => ({
    id: event.id,
    event_id: eventNumber(event.id),
    payload: event,
    at,
    took_ms: tookMs,
    ...outcome,
  }));
  const eventIds = rows.flatMap(({ event_id: id }) => id ?? []);
  await ctx.sql.rows(record, { endpointId, partnerId, url, eventIds, attempts: JSON.stringify(rows) });
}
