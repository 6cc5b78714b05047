/** A typed client of the REST API. Paths, bodies and answers are checked against its description. */
import createFetchClient, { type Client } from 'openapi-fetch';
import { authHeaders, type Credentials } from './credentials.ts';
import { authOf } from './generated/auth.ts';
import type { components, paths } from './generated/description.ts';

export { orThrow, WishlistError, type Result } from './errors.ts';
export type { Credentials } from './credentials.ts';
export type { components, paths } from './generated/description.ts';

/** A record by its name in the description: `Schema<'HostedList'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

export type WishlistClient = Client<paths>;

/** The two refusals after which a caller gets new credentials and asks again. */
export type Refusal = 'widget_token_invalid' | 'unauthorized';

export interface ClientOptions {
  /** Address of the API, e.g. `https://wishlist.example/api`. */
  baseUrl: string;
  /** What you have to show, or a function that is asked before every request. */
  credentials?: Credentials | (() => Credentials | Promise<Credentials>);
  /**
   * Called when a request is answered 401. Get a new widget token or session and return true: the request is sent once
   * more with what `credentials` says then.
   */
  renew?: (refusal: Refusal) => boolean | Promise<boolean>;
  /** Another `fetch`. */
  fetch?: typeof fetch;
}

async function refusalOf(response: Response): Promise<Refusal | null> {
  if (response.status !== 401) return null;
  const { error } = (await response.clone().json()) as { error: string };
  return error === 'widget_token_invalid' || error === 'unauthorized' ? error : null;
}

/** A client of the service at `baseUrl`: `client.POST('/widget/save', { body })`. */
export function createClient(options: ClientOptions): WishlistClient {
  const { baseUrl, credentials = {}, renew, fetch: send = globalThis.fetch } = options;
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
 * Makes a creating request safe to repeat: `params: { header: idempotent() }`. Keep the value over retries, and make a
 * new one for each thing somebody does.
 * @param key 1 to 255 characters; default a random one
 */
export function idempotent(key: string = crypto.randomUUID()): { 'Idempotency-Key': string } {
  return { 'Idempotency-Key': key };
}
