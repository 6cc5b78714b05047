/**
 * A typed client for the REST API. Paths, bodies and responses are checked against the API
 * description.
 */
import createFetchClient, { type Client } from 'openapi-fetch';
import { authHeaders, type Credentials } from './credentials.ts';
import { authOf } from './generated/auth.ts';
import type { components, paths } from './generated/description.ts';

export { orThrow, WishlistError, type Result } from './errors.ts';
export type { Credentials } from './credentials.ts';
export {
  EventError,
  type EventHeaders,
  type EventProblem,
  parseEvent,
  type WishlistEvent,
} from './parse-event.ts';
export type { components, paths } from './generated/description.ts';

/** Set by the build: the API's URL. */
declare const DEFAULT_API: string;

/** A schema of the API description: `Schema<'HostedList'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

export type WishlistClient = Client<paths>;

/**
 * Errors after which a caller can get new credentials and retry; `fresh_sign_in_required` needs a
 * new sign-in.
 */
export type Refusal = 'widget_token_invalid' | 'unauthorized' | 'fresh_sign_in_required';
const refusals: ReadonlySet<string> = new Set<Refusal>([
  'widget_token_invalid',
  'unauthorized',
  'fresh_sign_in_required',
]);

export interface ClientOptions {
  /** Base URL of the API, e.g. `https://wishlist.example/api`; default: the service the package is from. */
  baseUrl?: string;
  /** Your credentials, or a function called before every request. */
  credentials?: Credentials | (() => Credentials | Promise<Credentials>);
  /**
   * Called when a request returns 401 or `fresh_sign_in_required`. Get a new widget token or session and return true:
   * the request is then sent once more with the new `credentials`.
   */
  renew?: (refusal: Refusal) => boolean | Promise<boolean>;
  /** A replacement for `fetch`. */
  fetch?: typeof fetch;
}

async function refusalOf(response: Response): Promise<Refusal | null> {
  if (response.status !== 401 && response.status !== 403) return null;
  const { error } = (await response.clone().json()) as { error: string };
  return refusals.has(error) ? (error as Refusal) : null;
}

/** A client for the service at `baseUrl`: `client.POST('/widget/save', { body })`. */
export function createClient(options: ClientOptions = {}): WishlistClient {
  const { baseUrl = DEFAULT_API, credentials = {}, renew, fetch: send = globalThis.fetch } = options;
  const operations = new WeakMap<Request, string>();

  async function sign(request: Request, operation: string): Promise<Request> {
    const own = typeof credentials === 'function' ? await credentials() : credentials;
    const headers = authHeaders(authOf[operation] ?? [], own);
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    return request;
  }

  async function sendTwice(request: Request): Promise<Response> {
    const operation = operations.get(request) ?? '';
    const again = renew && request.clone();
    const response = await send(await sign(request, operation));
    const refusal = again && (await refusalOf(response));
    if (!refusal || !(await renew(refusal))) return response;
    return send(await sign(again, operation));
  }

  const client = createFetchClient<paths>({ baseUrl: baseUrl.replace(/\/+$/, ''), fetch: sendTwice });
  client.use({
    onRequest({ request, schemaPath }) {
      operations.set(request, `${request.method} ${schemaPath}`);
    },
  });
  return client;
}

/**
 * Makes a creating request safe to retry: `params: { header: idempotent() }`. Keep the value for retries, and create
 * a new one for each new action.
 * @param key 1 to 255 characters; default: random
 */
export function idempotent(key: string = crypto.randomUUID()): { 'Idempotency-Key': string } {
  return { 'Idempotency-Key': key };
}
