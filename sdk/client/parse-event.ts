import type { components } from './generated/description.ts';

/** An event of the stream; `type` determines the shape of `data`. */
export type WishlistEvent = components['schemas']['Event'];

/**
 * Why a message isn't accepted. `headers_missing`: it isn't signed. `timestamp_out_of_range`: it's
 * a replayed old message, or this server's clock is wrong. `signature_mismatch`: it's signed with
 * another secret, or was changed. `not_an_event`: it's genuine, but of another kind.
 */
export type EventProblem =
  'headers_missing' | 'timestamp_out_of_range' | 'signature_mismatch' | 'not_an_event';

const messages: Record<EventProblem, string> = {
  headers_missing: 'webhook-id, webhook-timestamp and webhook-signature are required.',
  timestamp_out_of_range: 'The timestamp is more than five minutes off.',
  signature_mismatch: 'No signature matches a secret and the body as it was received.',
  not_an_event: 'The message is signed, but isn’t an event.',
};

/** The message isn't a genuine event. Respond with 400. */
export class EventError extends Error {
  override readonly name = 'EventError';
  readonly problem: EventProblem;

  constructor(problem: EventProblem) {
    super(messages[problem]);
    this.problem = problem;
  }
}

/** Request headers: a `Headers` object, or Node's `request.headers`. */
export type EventHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const toleranceSeconds = 5 * 60;

/** Also accepts `Headers` of other `fetch` implementations. */
const isOfFetch = (headers: EventHeaders): headers is Headers => typeof headers.get === 'function';

function headerOf(headers: EventHeaders, name: string): string {
  const found = isOfFetch(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1];
  if (typeof found !== 'string' || found === '') throw new EventError('headers_missing');
  return found;
}

const encoder = new TextEncoder();

/** Decodes Base64; null if it's malformed. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (!bytes?.length) throw new TypeError('A secret isn’t the whsec_… of a webhook endpoint.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/**
 * Whether one of the signatures was made with one of the keys. `verify` compares in constant time.
 */
async function isSigned(
  header: string,
  content: Uint8Array<ArrayBuffer>,
  keys: CryptoKey[],
): Promise<boolean> {
  const signatures = header.split(' ').flatMap((one) => {
    const [version, base64 = ''] = one.split(',');
    return (version === 'v1' && bytesOf(base64)) || [];
  });
  for (const key of keys) {
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, signature, content)) return true;
    }
  }
  return false;
}

function isEvent(value: unknown): value is WishlistEvent {
  const { id, type, created_at: at, data } = (value ?? {}) as Record<string, unknown>;
  const isText = [id, type, at].every((one) => typeof one === 'string');
  return isText && typeof data === 'object' && data !== null;
}

/**
 * The event in a request to your webhook endpoint, once its signature is verified (Standard
 * Webhooks). Events can arrive twice, so process each `id` once. The endpoint may also get event
 * types that are added later: ignore unknown ones.
 * @param body as received, not parsed and serialized again
 * @param secrets of the endpoint, `whsec_…`; several while you rotate it
 * @throws EventError if the message isn't signed with one of the secrets within the last five
 * minutes
 * @throws TypeError if there is no secret, or one is malformed
 */
export async function parseEvent(
  body: string | Uint8Array,
  headers: EventHeaders,
  secrets: string | readonly string[],
): Promise<WishlistEvent> {
  const keys = await Promise.all([secrets].flat().map(keyOf));
  if (keys.length === 0) throw new TypeError('Pass the secret of the webhook endpoint.');
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signature = headerOf(headers, 'webhook-signature');
  const isRecent = Math.abs(Date.now() / 1_000 - Number(timestamp)) <= toleranceSeconds;
  if (!/^\d+$/.test(timestamp) || !isRecent) throw new EventError('timestamp_out_of_range');
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const content = encoder.encode(`${id}.${timestamp}.${text}`);
  if (!(await isSigned(signature, content, keys))) throw new EventError('signature_mismatch');
  const event = parsed(text);
  if (!isEvent(event)) throw new EventError('not_an_event');
  return event;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
