import { Webhook } from 'standardwebhooks';
import { retryAfterMs } from '#api/platform/fetch/retry-after.ts';
import type { SafeFetch, SafeResponse } from '#api/platform/fetch/safe-fetch.ts';
import { storable } from '#api/platform/schemas.ts';

/** The response of a shop's server: `status` is null if there was none; `error` is set unless it was 2xx. */
export interface WebhookAnswer {
  status: number | null;
  error: string | null;
}

/** A response with its first bytes as text, and how long it took in milliseconds. */
export interface Outcome extends WebhookAnswer {
  answer: string | null;
  tookMs: number;
  /** How long the server asks to wait before the next request, in milliseconds. */
  waitMs?: number;
}

/** The longest wait that a server can ask for. */
const longestWaitMs = 3_600_000;

/** Bytes of a response that are read and stored. */
const answerBytes = 1_024;

/** Sends JSON to someone else's server once. */
export async function sendJson(
  fetch: SafeFetch,
  url: string,
  { body, headers }: { body: string; headers: Record<string, string> },
): Promise<Outcome> {
  const started = performance.now();
  const outcome = await fetch(url, {
    method: 'POST',
    body,
    maxBytes: answerBytes,
    cut: true,
    timeoutMs: 10_000,
    headers: { 'content-type': 'application/json', ...headers },
  }).then(outcomeOf, (error: unknown) => ({ status: null, error: failureInWords(error), answer: null }));
  return { ...outcome, tookMs: Math.round(performance.now() - started) };
}

/** Sends a message once, signed according to Standard Webhooks (id, timestamp, signatures) with each of the secrets. */
export function sendSigned(
  fetch: SafeFetch,
  {
    url,
    secrets,
    id,
    body,
    now,
  }: { url: string; secrets: readonly string[]; id: string; body: string; now: Date },
): Promise<Outcome> {
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  };
  return sendJson(fetch, url, { body, headers });
}

function outcomeOf({ status, body, headers }: SafeResponse) {
  const isAccepted = status >= 200 && status < 300;
  // Removes a character that was cut off at the end.
  const text = storable(body.toString('utf8')).replace(/\uFFFD$/, '');
  const isBusy = status === 429 || status === 503;
  return {
    status,
    error: isAccepted ? null : `status ${status}`,
    answer: text.trim() || null,
    ...(isBusy && { waitMs: retryAfterMs(headers, { now: new Date(), longestMs: longestWaitMs }) }),
  };
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
