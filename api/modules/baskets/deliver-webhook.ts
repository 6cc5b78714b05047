import type { Pool } from 'pg';
import { Webhook } from 'standardwebhooks';
import { plans } from '#api/contract/plans.ts';
import { sqlOn } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { SafeFetch, SafeResponse } from '#api/platform/fetch/safe-fetch.ts';
import { storable } from '#api/platform/schemas.ts';

/** The response of a shop's server: `status` is null if there was none; `error` is set unless it was 2xx. */
export interface WebhookAnswer {
  status: number | null;
  error: string | null;
}

export interface WebhookJob {
  basketId: string;
  payload: Record<string, unknown>;
  /** ID of a message that was sent before; a new message uses its job's ID. */
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

interface DeliveryParts {
  pool: Pool;
  clock: () => Date;
  fetch: SafeFetch;
}

/** Bytes of a response that are read and stored. */
const answerBytes = 1_024;

/**
 * Delivers a webhook from the queue.
 * @throws if the shop didn't return 2xx, so that the queue retries
 */
export async function deliverWebhook(
  parts: DeliveryParts,
  { id, data }: { id: string; data: WebhookJob },
): Promise<void> {
  const { error } = await tryWebhook(parts, { id: data.messageId ?? id, data });
  if (error !== null) throw new Error(`webhook of basket ${data.basketId}: ${error}`);
}

/**
 * One attempt, signed according to Standard Webhooks (id, timestamp, signatures); every attempt is recorded. Nothing
 * is sent if the basket no longer has a URL, or the partner's plan no longer includes webhooks.
 */
export async function tryWebhook(
  { pool, clock, fetch }: DeliveryParts,
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
  const isAccepted = status >= 200 && status < 300;
  // Removes a character that was cut off at the end.
  const text = storable(body.toString('utf8')).replace(/\uFFFD$/, '');
  return { status, error: isAccepted ? null : `status ${status}`, answer: text.trim() || null };
}

/** Error messages for the person who runs the other server. */
const words: Record<string, string> = {
  ENOTFOUND: 'There is no server with this name.',
  EAI_AGAIN: 'The server’s name couldn’t be resolved.',
  ECONNREFUSED: 'The server refused the connection.',
  ECONNRESET: 'The server closed the connection without a response.',
  ETIMEDOUT: 'The server didn’t respond.',
  EHOSTUNREACH: 'The server couldn’t be reached.',
  ENETUNREACH: 'The server couldn’t be reached.',
  CERT_HAS_EXPIRED: 'The server’s certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The server’s certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The server’s certificate is self-signed.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'The server’s certificate chain is incomplete: an intermediate certificate is missing.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The server’s certificate is for a different name.',
};

function failureInWords(error: unknown): string {
  if (!(error instanceof Error)) return 'The server couldn’t be reached.';
  const { name, message } = error;
  if (name === 'TimeoutError' || name === 'AbortError') return 'There was no response within ten seconds.';
  if (name === 'UnsafeFetchError' && message.includes('is not allowed')) {
    return 'This URL isn’t public: it leads to a private network or to the service’s own machine.';
  }
  if (name === 'UnsafeFetchError' && message === 'too many redirects') {
    return 'The server redirects to another URL. Redirects aren’t followed: enter the final URL.';
  }
  const { code } = error as NodeJS.ErrnoException;
  return (code && words[code]) || message || 'The server couldn’t be reached.';
}
