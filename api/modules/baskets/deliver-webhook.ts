import { statement } from '#api/platform/db/statement.ts';
import { Webhook } from 'standardwebhooks';
import type { Pool } from 'pg';
import type { SafeFetch, SafeResponse } from '#api/platform/fetch/safe-fetch.ts';
import { plans } from '#api/contract/plans.ts';
import { storable } from '#api/contract/text.ts';
import { sqlOn } from '#api/platform/db/sql.ts';

/** What a shop's server said to a webhook: `status` is null where nothing came, `error` where it was no 2xx. */
export interface WebhookAnswer {
  status: number | null;
  error: string | null;
}

export interface WebhookJob {
  basketId: string;
  payload: Record<string, unknown>;
  /** Of a message that was sent before; a new one is named by its job. */
  messageId?: string;
}

const targetOf = statement('webhook_target')`
  SELECT b.id, b.partner_id, p.plan, b.webhook_url, b.webhook_secret,
         CASE WHEN b.old_secret_until > :now THEN b.old_secret END AS old_secret
  FROM basket_configs b JOIN partners p ON p.id = b.partner_id WHERE b.public_id = :basketId`;

const recordAttempt = statement('webhook_attempt_insert')`
  INSERT INTO webhook_attempts
    (basket_id, partner_id, message_id, type, payload, url, status, error, answer, took_ms, created_at)
  VALUES (:targetId, :partnerId, :messageId, :type, :body, :url, :status?, :error?, :answer?, :tookMs, :now)`;

interface World {
  pool: Pool;
  clock: () => Date;
  fetch: SafeFetch;
}

/** Bytes of an answer that are read, and kept. */
const answerBytes = 1_024;

/**
 * Delivers a webhook from the queue.
 * @throws when the shop did not answer 2xx, so that the queue tries again
 */
export async function deliverWebhook(
  world: World,
  { id, data }: { id: string; data: WebhookJob },
): Promise<void> {
  const { error } = await tryWebhook(world, { id: data.messageId ?? id, data });
  if (error !== null) throw new Error(`webhook of basket ${data.basketId}: ${error}`);
}

/**
 * One try, signed as Standard Webhooks say (id, timestamp, signatures); every try is recorded. Nothing is sent for a
 * basket that lost its address, or whose partner's plan has no webhooks any more.
 */
export async function tryWebhook(
  { pool, clock, fetch }: World,
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
  const sign = (key: string) => new Webhook(key).sign(id, now, body);
  const started = performance.now();
  const { answer, ...outcome } = await fetch(url, {
    method: 'POST',
    body,
    maxBytes: answerBytes,
    cut: true,
    timeoutMs: 10_000,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': [secret, oldSecret].flatMap((key) => (key ? [sign(key)] : [])).join(' '),
    },
  }).then(outcomeOf, (error: unknown) => ({ status: null, error: failureInWords(error), answer: null }));
  await sql.rows(recordAttempt, {
    targetId: target.id,
    partnerId: target.partner_id,
    messageId: id,
    type: String(data.payload.type),
    body,
    url,
    status: outcome.status,
    error: outcome.error,
    answer,
    tookMs: Math.round(performance.now() - started),
    now,
  });
  return outcome;
}

function outcomeOf({ status, body }: SafeResponse) {
  const isTaken = status >= 200 && status < 300;
  // A character that was cut apart at the end is none.
  const text = storable(body.toString('utf8')).replace(/\uFFFD$/, '');
  return { status, error: isTaken ? null : `status ${status}`, answer: text.trim() || null };
}

/** Why no answer came, in words for whoever runs the other server. */
const words: Record<string, string> = {
  ENOTFOUND: 'There is no server of this name.',
  EAI_AGAIN: 'The name of the server could not be looked up.',
  ECONNREFUSED: 'The server refused the connection.',
  ECONNRESET: 'The server closed the connection without an answer.',
  ETIMEDOUT: 'The server did not answer.',
  EHOSTUNREACH: 'The server could not be reached.',
  ENETUNREACH: 'The server could not be reached.',
  CERT_HAS_EXPIRED: 'The server’s certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The server’s certificate is signed by itself.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The server’s certificate is signed by itself.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The server’s certificate is incomplete: it lacks the one between.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The server’s certificate is for another name.',
};

function failureInWords(error: unknown): string {
  if (!(error instanceof Error)) return 'The server could not be reached.';
  const { name, message } = error;
  if (name === 'TimeoutError' || name === 'AbortError') return 'No answer came within ten seconds.';
  if (name === 'UnsafeFetchError' && message.includes('is not allowed')) {
    return 'This address is not public: it belongs to a private network or to the service’s own machine.';
  }
  if (name === 'UnsafeFetchError' && message === 'too many redirects') {
    return 'The server sent the message elsewhere. Redirects are not followed: write the last address.';
  }
  const { code } = error as NodeJS.ErrnoException;
  return (code && words[code]) || message || 'The server could not be reached.';
}
